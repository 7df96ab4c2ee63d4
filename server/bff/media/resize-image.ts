import sharp, { type Sharp } from 'sharp';
import { ApiError } from '#shared/errors.ts';
import { contentKind } from '../../uploads/uploaded-file.ts';

// Each image is made once, so libvips needs no cache.
sharp.cache(false);

/** Widths of the layout's columns at one and two dots per pixel. */
const imageWidths = [320, 480, 640, 720, 960, 1280, 1600] as const;
const [smallest] = imageWidths;
const largest = imageWidths[imageWidths.length - 1] ?? smallest;

/** Decoded size of 160 MB; larger images are decompression bombs. */
const maxPixels = 40_000_000;
/** Time limit, because few images are decoded at once. */
const decodeSeconds = 15;

export type ImageFormat = 'avif' | 'webp';

/** AVIF at this quality looks better than WebP at that one, in about half the bytes; more effort saves a tenth and takes seconds. */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
} as const satisfies Record<ImageFormat, (image: Sharp) => Sharp>;

/** The smallest format that the browser accepts; WebP is the default for clients that name none. */
export function imageFormat(accept = ''): ImageFormat {
  return /(?:^|,)\s*image\/avif\s*(?:,|$)/i.test(accept) ? 'avif' : 'webp';
}

/** The next larger allowed width, or the largest. */
export function snapWidth(asked: unknown): number {
  const width = typeof asked === 'string' && /^\d{1,5}$/.test(asked) ? Number(asked) : largest;
  return imageWidths.find((allowed) => allowed >= width) ?? largest;
}

const notAnImage = (cause?: unknown): ApiError =>
  new ApiError('not_found', 'There is no image at this address.', { detail: 'not a readable picture', cause });

/**
 * Resizes an image without enlarging it, applies its orientation and removes metadata.
 *
 * @throws ApiError `not_found` for content that is not an image
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
