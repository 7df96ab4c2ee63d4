import { setTimeout as delay } from 'node:timers/promises';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Resolves with the work's result, or undefined after `ms`; the work continues. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const limit = new AbortController();
  const late = delay(ms, undefined, { signal: limit.signal, ref: false }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => limit.abort());
}

/** Milliseconds since 1970; tests replace it. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

const { timeOrigin } = performance;

/** A clock that never goes back, for durations within one process. */
export const monotonicClock: Clock = { now: () => timeOrigin + performance.now() };

export const isoNow = (clock: Clock, laterMs = 0): string => new Date(clock.now() + laterMs).toISOString();
