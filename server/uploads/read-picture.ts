import pLimit from 'p-limit';
import { fieldRefusal } from '../to-api-error.ts';
import { openImage } from './drawings.ts';
import { contentKind, type UploadedFile } from './uploaded-file.ts';

/** Fits the largest photographs; decompression bombs exceed it. */
const maxPixels = 50_000_000;
const maxSide = 2000;
const decodeSeconds = 15;

const refuse = (message: string) => fieldRefusal('image', message);

/** Decoding takes hundreds of megabytes, so it runs once at a time. */
const decoding = pLimit(1);

async function reencode(content: Buffer): Promise<StoredPicture> {
  const image = openImage(content, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  // Rotate first, because the orientation is lost with the metadata.
  const { data, info } = await image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: decodeSeconds })
    .toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

/** WebP without metadata. */
export interface StoredPicture {
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes an uploaded image as WebP of at most 2000 pixels a side.
 *
 * @throws ApiError `validation_failed` at the field `image`
 */
export async function readPicture({ content }: Pick<UploadedFile, 'content'>): Promise<StoredPicture> {
  // Only five formats may reach the decoder.
  if (!(await contentKind(content)).isImage) throw refuse('This is not a JPEG, PNG, WebP, AVIF or GIF image.');
  try {
    return await decoding(() => reencode(content));
  } catch (error) {
    const tooManyPixels = error instanceof Error && /pixel limit/i.test(error.message);
    throw refuse(
      tooManyPixels
        ? 'This image has too many pixels: 50 million at most.'
        : 'This image is damaged and cannot be read. Please choose another one.',
    );
  }
}
