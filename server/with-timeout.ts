import { setTimeout as delay } from 'node:timers/promises';

/** The outcome of some work, or undefined when it takes longer than so many milliseconds; it then goes on by itself. */
export async function withTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const limit = new AbortController();
  const late = delay(ms, undefined, { signal: limit.signal, ref: false }).catch(() => undefined);
  return Promise.race([work, late]).finally(() => limit.abort());
}
