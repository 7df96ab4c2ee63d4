import { LRUCache } from 'lru-cache';

/**
 * Creates a cache of images with a memory limit. Concurrent callers share one creation; failures are not cached.
 *
 * @returns a function of the key and the creator
 */
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
