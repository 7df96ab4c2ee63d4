import sharp from 'sharp';
import type { UploadedFile } from '../../http/handler.ts';
import { fieldRefusal } from '../../http/refusal.ts';
import type { CheckedFile } from '../files/repository.ts';

/** Enough for the largest photographs; a bomb unpacks to far more. */
const maxPixels = 50_000_000;
const maxSide = 2000;
const decodeSeconds = 15;

const begins = (content: Buffer, offset: number, text: string): boolean =>
  content.toString('latin1', offset, offset + text.length) === text;

/** The five formats by their first bytes; nothing else ever reaches the decoder. */
function isKnownFormat(content: Buffer): boolean {
  return (
    begins(content, 0, '\xff\xd8\xff') ||
    begins(content, 0, '\x89PNG\r\n\x1a\n') ||
    begins(content, 0, 'GIF87a') ||
    begins(content, 0, 'GIF89a') ||
    (begins(content, 0, 'RIFF') && begins(content, 8, 'WEBP')) ||
    (begins(content, 4, 'ftyp') && /avif|avis|mif1/.test(content.toString('latin1', 8, 64)))
  );
}

const refuse = (message: string) => fieldRefusal('image', message);

/** Decoding is the one thing here that takes memory by the hundred megabytes: one at a time. */
let decoding: Promise<unknown> = Promise.resolve();

function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const result = decoding.then(work, work);
  decoding = result.catch(() => undefined);
  return result;
}

async function reencode(content: Buffer): Promise<Buffer> {
  const image = sharp(content, { limitInputPixels: maxPixels, failOn: 'error', animated: false });
  // Turned upright first: the note that says so goes with all other metadata.
  return image
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: decodeSeconds })
    .toBuffer();
}

/**
 * Makes an uploaded picture ours: decoded and written anew as WebP, at most 2000 pixels a side, so that nothing of
 * the upload but its pixels is ever served.
 *
 * @throws ApiError `validation_failed` for what is no picture, is broken, or would unpack to too many pixels
 */
export async function checkImage(file: UploadedFile): Promise<CheckedFile> {
  if (!isKnownFormat(file.content)) throw refuse('This is not a JPEG, PNG, WebP, AVIF or GIF image.');
  try {
    const content = await oneAtATime(() => reencode(file.content));
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
