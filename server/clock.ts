/** Where the program gets the time, so that tests can move it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The clock's time as ISO 8601 text, the form in which times are stored. */
export const isoNow = (clock: Clock): string => new Date(clock.now()).toISOString();
