import type { Clock } from '../../clock.ts';

/** An entry that alone keeps failing must not be tried again at every success of the others. */
const minWakeIntervalMs = 60 * 1000;

/** Whether the service answers, as far as this process knows, and the pause that it has asked for. */
export function createServiceHealth(clock: Clock) {
  let pausedUntil = 0;
  // So taken from the start, for what an earlier process may have left.
  let isFailing = true;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  return {
    /** The service has failed; `retryAfterMs` when it asked to be left alone for so long. */
    failed(retryAfterMs: number | undefined): void {
      isFailing = true;
      if (retryAfterMs !== undefined) pausedUntil = clock.now() + retryAfterMs;
    },
    /** The service has answered. True when that ends an outage, and the whole queue may go. */
    answered(): boolean {
      if (!isFailing || clock.now() - recoveredAt < minWakeIntervalMs) return false;
      isFailing = false;
      recoveredAt = clock.now();
      return true;
    },
    isPaused: (): boolean => clock.now() < pausedUntil,
    /** Milliseconds; in the past when there is no pause. */
    pausedUntil: (): number => pausedUntil,
    endPause(): void {
      pausedUntil = 0;
    },
  };
}
