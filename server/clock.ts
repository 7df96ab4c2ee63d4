/** Where the program gets the time, so that tests can move it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/**
 * Time that only goes forward, whatever is done to the machine's clock: for pauses and freshness within one process.
 * Set back by an hour, an answer of two seconds would be fresh for an hour, and a host left alone for as long.
 */
export const monotonicClock: Clock = { now: () => performance.timeOrigin + performance.now() };

/** The clock's time, or one so many milliseconds later, as ISO 8601 text, the form in which times are stored. */
export const isoNow = (clock: Clock, laterMs = 0): string => new Date(clock.now() + laterMs).toISOString();
