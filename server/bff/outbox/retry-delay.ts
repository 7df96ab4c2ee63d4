const firstMs = 2000;
/** The longest pause of our own, unless the caller wants another. */
export const defaultMaxDelayMs = 10 * 60 * 1000;

/**
 * How long to wait before the next attempt, in milliseconds: doubling from two seconds to `maxDelayMs`, shortened by up to
 * a fifth at random so that a queue does not come back as one.
 *
 * @param attempts made so far, at least 1
 * @param random from 0 to 1
 */
export function retryDelay(attempts: number, random: () => number, maxDelayMs = defaultMaxDelayMs): number {
  const full = Math.min(maxDelayMs, firstMs * 2 ** Math.min(attempts - 1, 20));
  return Math.round(full * (0.8 + 0.2 * random()));
}
