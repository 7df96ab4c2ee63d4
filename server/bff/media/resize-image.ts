import sharp from 'sharp';
import { ApiError } from '../../../shared/errors.ts';
import { contentKind } from './content-kind.ts';

/** Widths in which pictures are served: those of the layout's columns at one and two dots per pixel. */
export const imageWidths = [320, 480, 640, 720, 960, 1280, 1600] as const;
const [smallest] = imageWidths;
const largest = imageWidths[imageWidths.length - 1] ?? smallest;

/** A picture this large fills 160 MB when it is unpacked; what claims more is a bomb. */
const maxPixels = 40_000_000;
/** Pictures are unpacked a few at a time: one that takes longer would keep the others waiting. */
const decodeSeconds = 15;

/** The allowed width at or above the one asked for; the largest where none is. */
export function snapWidth(asked: unknown): number {
  const width = typeof asked === 'string' && /^\d{1,5}$/.test(asked) ? Number(asked) : largest;
  return imageWidths.find((allowed) => allowed >= width) ?? largest;
}

const notAnImage = (cause?: unknown): ApiError =>
  new ApiError('not_found', 'There is no picture at this address.', { detail: 'not a readable picture', cause });

/**
 * A picture as WebP, as wide as asked for or as it is: never enlarged, the right way up, without metadata.
 *
 * @throws ApiError `not_found` for what is no picture by its content
 */
export async function resizeImage(content: Buffer, width: number): Promise<Buffer> {
  if (!contentKind(content).isImage) throw notAnImage();
  try {
    return await sharp(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: decodeSeconds })
      .toBuffer();
  } catch (error) {
    throw notAnImage(error);
  }
}
