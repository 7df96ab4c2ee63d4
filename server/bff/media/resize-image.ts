import sharp, { type Sharp } from 'sharp';
import { ApiError } from '../../../shared/errors.ts';
import { contentKind } from '../../uploads/content-kind.ts';

// Each picture is made once; what libvips would keep of its making is asked for by nobody.
sharp.cache(false);

/** Widths in which pictures are served: those of the layout's columns at one and two dots per pixel. */
const imageWidths = [320, 480, 640, 720, 960, 1280, 1600] as const;
const [smallest] = imageWidths;
const largest = imageWidths[imageWidths.length - 1] ?? smallest;

/** A picture this large fills 160 MB when it is unpacked; what claims more is a bomb. */
const maxPixels = 40_000_000;
/** Pictures are unpacked a few at a time: one that takes longer would keep the others waiting. */
const decodeSeconds = 15;

export type ImageFormat = 'avif' | 'webp';

/**
 * What each format is asked for. AVIF at this quality is nearer to the original than WebP at that one, in little more
 * than half the bytes; more effort would take seconds to save a tenth of them.
 */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
} as const satisfies Record<ImageFormat, (image: Sharp) => Sharp>;

/** The smallest format that a browser names. Nobody has to name WebP, which feed readers and previews take as well. */
export function imageFormat(accept = ''): ImageFormat {
  return /(?:^|,)\s*image\/avif\s*(?:,|$)/i.test(accept) ? 'avif' : 'webp';
}

/** The allowed width at or above the one asked for; the largest where none is. */
export function snapWidth(asked: unknown): number {
  const width = typeof asked === 'string' && /^\d{1,5}$/.test(asked) ? Number(asked) : largest;
  return imageWidths.find((allowed) => allowed >= width) ?? largest;
}

const notAnImage = (cause?: unknown): ApiError =>
  new ApiError('not_found', 'There is no image at this address.', { detail: 'not a readable picture', cause });

/**
 * A picture in that format, as wide as asked for or as it is: never enlarged, the right way up, without metadata.
 *
 * @throws ApiError `not_found` for what is no picture by its content
 */
export async function resizeImage(content: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
  if (!(await contentKind(content)).isImage) throw notAnImage();
  try {
    const resized = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true });
    return await encoders[format](resized).timeout({ seconds: decodeSeconds }).toBuffer();
  } catch (error) {
    throw notAnImage(error);
  }
}
