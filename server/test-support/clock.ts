import type { Clock } from '../clock.ts';

export interface TestClock extends Clock {
  advance(ms: number): void;
}

/** Creates a clock that only `advance` moves, from ISO 8601 or milliseconds. */
export function createTestClock(start: string | number = '2026-03-02T09:00:00.000Z'): TestClock {
  let now = new Date(start).getTime();
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}
