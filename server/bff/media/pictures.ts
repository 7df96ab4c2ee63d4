import { LRUCache } from 'lru-cache';
import pLimit, { type LimitFunction } from 'p-limit';
import { ApiError } from '#shared/errors.ts';
import type { FetchedFile, FileFetcher } from './fetch-file.ts';
import { createImageCache } from './image-cache.ts';
import { type ImageFormat, resizeImage } from './resize-image.ts';

/** Concurrent images, in total and per origin. Each can take 20 MB. */
const defaults = { max: 8, maxPerOrigin: 4, maxWaiting: 100 };

/**
 * Limits the images in memory. A slow origin uses only its own share, so images of other origins stay available.
 *
 * @returns a function that runs work when there is room; throws ApiError `unavailable` when the queue is full
 */
export function limitPictures(limits: Partial<typeof defaults> = {}) {
  const { max, maxPerOrigin, maxWaiting } = { ...defaults, ...limits };
  const all = pLimit(max);
  /** Few: the host and the allowed origins. */
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
/** Cache of resized images. */
const maxMadeBytes = 64 * megabyte;
/** A page requests its images in several widths at once. */
const originals = { maxBytes: 20 * megabyte, ttlMs: 10_000 };
/** Decoding takes up to 160 MB per image. */
const maxUnpacking = 2;
const failureMs = 5000;

/** Returns an image in this width and format. */
export type Pictures = (address: URL, width: number, format: ImageFormat) => Promise<Buffer>;

/**
 * Creates and caches resized images; few are in memory at once.
 *
 * @returns a function that throws ApiError: the fetch error (cached for seconds), `not_found` for other content,
 *   `unavailable` when the queue is full
 */
export function createPictures(files: FileFetcher): Pictures {
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
      return await unpack(() => resizeImage(content, width, format));
    } catch (error) {
      failed.set(address.href, { error });
      throw error;
    }
  };

  return (address, width, format) =>
    made(`${width} ${format} ${address.href}`, () => limited(address.origin, () => make(address, width, format)));
}
