import type { Clock } from '../clock.ts';

export interface TestClock extends Clock {
  /** Moves the time forward by so many milliseconds. */
  advance(ms: number): void;
}

/** A clock that stands still until it is moved. @param start ISO 8601 */
export function createTestClock(start = '2026-03-02T09:00:00.000Z'): TestClock {
  let now = Date.parse(start);
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
