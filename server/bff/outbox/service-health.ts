import type { Clock } from '../../clock.ts';

/** An entry that alone keeps failing must not be tried again at every success of the others. */
const minWakeIntervalMs = 60 * 1000;

/** What this process knows of how the form service fares. */
export function createServiceHealth(clock: Clock) {
  let pausedUntil = 0;
  // Troubled from the start, for what an earlier process may have left.
  let troubled = true;
  let recoveredAt = Number.NEGATIVE_INFINITY;
  return {
    /** The service has failed; `retryAfterMs` when it asked to be left alone for so long. */
    failed(retryAfterMs: number | undefined): void {
      troubled = true;
      if (retryAfterMs !== undefined) pausedUntil = clock.now() + retryAfterMs;
    },
    /** The service has answered. True when that ends an outage, and the whole queue may go. */
    answered(): boolean {
      if (!troubled || clock.now() - recoveredAt < minWakeIntervalMs) return false;
      troubled = false;
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
