import pLimit from 'p-limit';
import sharp from 'sharp';
import { fieldRefusal } from '../../../read-fields.ts';
import { contentKind } from '../../../uploads/content-kind.ts';
import type { UploadedFile } from '../../../uploads/uploaded-file.ts';
import type { CheckedFile } from '../files/repository.ts';

/** Fits the largest photographs; decompression bombs exceed it. */
const maxPixels = 50_000_000;
const maxSide = 2000;
const decodeSeconds = 15;

const refuse = (message: string) => fieldRefusal('image', message);

/** Decoding takes hundreds of megabytes, so it runs once at a time. */
const decoding = pLimit(1);

async function reencode(content: Buffer): Promise<Buffer> {
  const image = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  // Rotate first, because the orientation is lost with the metadata.
  return image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: decodeSeconds })
    .toBuffer();
}

/** Re-encodes an image as WebP of at most 2000 pixels a side. Throws `validation_failed`. */
export async function checkImage(file: UploadedFile): Promise<CheckedFile> {
  // Only five formats may reach the decoder.
  if (!(await contentKind(file.content)).isImage) throw refuse('This is not a JPEG, PNG, WebP, AVIF or GIF image.');
  try {
    const content = await decoding(() => reencode(file.content));
    return { kind: 'image', contentType: 'image/webp', name: 'image.webp', content };
  } catch (error) {
    const tooManyPixels = error instanceof Error && /pixel limit/i.test(error.message);
    throw refuse(
      tooManyPixels
        ? 'This image has too many pixels: 50 million at most.'
        : 'This image is damaged and cannot be read. Please choose another one.',
    );
  }
}
