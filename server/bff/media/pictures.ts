import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { FetchedFile, FileFetcher } from './fetch-file.ts';
import { createImageCache } from './image-cache.ts';
import { limitPictures } from './picture-limit.ts';
import { type ImageFormat, resizeImage } from './resize-image.ts';

const megabyte = 1024 * 1024;
/** Pictures as they are served. */
const maxMadeBytes = 64 * megabyte;
/** A page's pictures are asked for in several widths at the same moment. */
const originals = { maxBytes: 20 * megabyte, ttlMs: 10_000 };
/** Unpacking takes the most memory, up to 160 MB a picture. */
const maxUnpacking = 2;
const failureMs = 5000;

/** A picture in that width and format. */
export type Pictures = (address: URL, width: number, format: ImageFormat) => Promise<Buffer>;

/**
 * Pictures made once for everybody who asks and kept within a budget; few are in memory while they are made.
 *
 * @returns a function that throws ApiError: what the fetching said, also for some seconds after it, `not_found` for
 *   what is no picture, `unavailable` when too many are waiting
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
