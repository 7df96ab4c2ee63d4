import { LRUCache } from 'lru-cache';

/**
 * Keeps pictures within a budget of bytes. Whoever asks for one that is being made waits for it; a failure is not kept.
 *
 * @returns a function of the picture's key and what makes it
 */
export function createImageCache(maxBytes: number): (key: string, make: () => Promise<Buffer>) => Promise<Buffer> {
  const kept = new LRUCache<string, Buffer, () => Promise<Buffer>>({
    max: 10_000,
    maxSize: maxBytes,
    sizeCalculation: (image) => image.length + 1,
    // One that is evicted while it is made is still sent to whoever asked for it.
    ignoreFetchAbort: true,
    fetchMethod: (_key, _stale, { context }) => context(),
  });
  return (key, make) => kept.forceFetch(key, { context: make });
}
