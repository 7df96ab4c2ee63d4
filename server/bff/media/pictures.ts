import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import sharp, { type Sharp } from 'sharp';
import { ApiError } from '#shared/errors.ts';
import { isDrawing, openImage } from '../../uploads/drawings.ts';
import { contentKind } from '../../uploads/uploaded-file.ts';
import type { FetchedFile, FileFetcher } from './fetch-file.ts';

/** Creates a cache of images with a memory limit. Concurrent callers share one creation; failures are not cached. */
export function createImageCache(maxBytes: number): (key: string, make: () => Promise<Buffer>) => Promise<Buffer> {
  const kept = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    max: 10_000,
    maxSize: maxBytes,
    sizeCalculation: (image) => image.length + 1,
    // An image evicted while it is being made is still sent to its requesters.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  return (key, make) => kept.forceFetch(key, { context: make });
}

// Each image is made once, so libvips needs no cache.
sharp.cache(false);

const imageWidths = [320, 480, 640, 720, 960, 1280, 1600] as const;
const [smallest] = imageWidths;
const largest = imageWidths[imageWidths.length - 1] ?? smallest;

/** Decoded size of 160 MB; larger images are decompression bombs. */
const maxPixels = 40_000_000;
const decodeSeconds = 15;

type RasterFormat = 'avif' | 'webp';
type ImageFormat = RasterFormat | 'svg+xml';

/** AVIF at quality 50 looks better than WebP at 80 in half the bytes. Higher effort saves 10 % but takes seconds. */
const encoders = {
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 80 }),
} as const satisfies Record<RasterFormat, (image: Sharp) => Sharp>;

/** A drawing as it is, or the smallest format that the browser accepts; WebP is the default for clients that name none. */
export function imageFormat(accept = '', isDrawing = false): ImageFormat {
  if (isDrawing && /(?:^|,)\s*image\/svg\+xml\s*(?:,|$)/i.test(accept)) return 'svg+xml';
  return /(?:^|,)\s*image\/avif\s*(?:,|$)/i.test(accept) ? 'avif' : 'webp';
}

/** The next larger allowed width, or the largest. */
export function snapWidth(asked: unknown): number {
  const width = typeof asked === 'string' && /^\d{1,5}$/.test(asked) ? Number(asked) : largest;
  return imageWidths.find((allowed) => allowed >= width) ?? largest;
}

const notAnImage = (cause?: unknown): ApiError =>
  new ApiError('not_found', 'There is no image at this address.', { detail: 'not a readable picture', cause });

async function convertImage(content: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
  if (!(await contentKind(content)).isImage) throw notAnImage();
  if (format === 'svg+xml') {
    if (isDrawing(content)) return content;
    // The address of another image ends like that of a drawing.
    return convertImage(content, width, 'webp');
  }
  try {
    const resized = openImage(content, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width, withoutEnlargement: true });
    return await encoders[format](resized).timeout({ seconds: decodeSeconds }).toBuffer();
  } catch (error) {
    throw notAnImage(error);
  }
}

/** Concurrent images, in total and per origin. Each can take 20 MB. */
const defaults = { max: 8, maxPerOrigin: 4, maxWaiting: 100 };

/** Limits the images in memory. A slow origin uses only its own share, so images of other origins stay available. */
export function limitPictures(limits: Partial<typeof defaults> = {}) {
  const { max, maxPerOrigin, maxWaiting } = { ...defaults, ...limits };
  const all = pLimit(max);
  const origins = new Map<string, LimitFunction>();
  return async <T>(origin: string, work: () => Promise<T>): Promise<T> => {
    const own = origins.get(origin) ?? pLimit(maxPerOrigin);
    origins.set(origin, own);
    if (own.pendingCount >= maxWaiting) {
      throw new ApiError('unavailable', 'Many images are being processed right now. Please try again in a moment.', {
        retryAfter: 5,
      });
    }
    return own(() => all(work));
  };
}

const megabyte = 1024 * 1024;
const maxMadeBytes = 64 * megabyte;
/** A page requests its images in several widths at once. */
const originals = { maxBytes: 20 * megabyte, ttlMs: 10_000 };
/** Decoding takes up to 160 MB per image. */
const maxUnpacking = 2;
const failureMs = 5000;

export type Pictures = (address: URL, width: number, format: ImageFormat) => Promise<Buffer>;

/** Creates and caches resized images; few are in memory at once. */
export function createPictures(files: Pick<FileFetcher, 'fetch'>): Pictures {
  const limited = limitPictures();
  const unpack = pLimit(maxUnpacking);
  const made = createImageCache(maxMadeBytes);
  const fetched = new LRUCache<string, FetchedFile, URL>({
    maxSize: originals.maxBytes,
    sizeCalculation: ({ content }) => content.length + 1,
    ttl: originals.ttlMs,
    ignoreFetchAbort: true,
    fetchMethod: (_href, _stale, { context }) => files.fetch(context, { withToken: false }),
  });
  const failed = new LRUCache<string, { readonly error: unknown }>({ max: 1000, ttl: failureMs });

  const make = async (address: URL, width: number, format: ImageFormat) => {
    const failure = failed.get(address.href);
    if (failure) throw failure.error;
    try {
      const { content } = await fetched.forceFetch(address.href, { context: address });
      return await unpack(() => convertImage(content, width, format));
    } catch (error) {
      failed.set(address.href, { error });
      throw error;
    }
  };

  return (address, width, format) =>
    made(`${width} ${format} ${address.href}`, () => limited(address.origin, () => make(address, width, format)));
}
