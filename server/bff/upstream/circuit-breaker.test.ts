import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#shared/errors.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { CallCancelled } from './upstream-client.ts';

const away = async () => {
  throw new ApiError('upstream_unreachable', 'away');
};
const cancelled = async () => {
  throw new CallCancelled();
};
const there = async () => 'there';

const outcome = (run: Promise<unknown>) =>
  run.then(String, (error: unknown) => (error instanceof ApiError ? error.code : 'other'));

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

function setUp() {
  const breaker = new CircuitBreaker();
  const fail = (count: number) => Promise.all(Array.from({ length: count }, () => outcome(breaker.run(away))));
  return { breaker, fail };
}

describe('the circuit breaker', () => {
  it('lets a few failures pass', async () => {
    const { breaker, fail } = setUp();
    await fail(19);
    expect(await outcome(breaker.run(there))).toBe('there');
    await fail(19);
    expect(await outcome(breaker.run(there))).toBe('there');
  });

  it('fails at once after twenty outages in a row, and says when to come back', async () => {
    const { breaker, fail } = setUp();
    await fail(20);
    await expect(breaker.run(there)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
  });

  it('lets one call try when half-open, and the others after it has succeeded', async () => {
    const { breaker, fail } = setUp();
    await fail(20);
    vi.setSystemTime(Date.now() + 1000);
    const { promise, resolve } = Promise.withResolvers<string>();
    const trying = breaker.run(() => promise);
    expect(await outcome(breaker.run(there))).toBe('unavailable');
    resolve('well');
    expect(await trying).toBe('well');
    expect(await outcome(breaker.run(there))).toBe('there');
  });

  it('waits longer after each try that fails, up to a quarter of a minute', async () => {
    const { breaker, fail } = setUp();
    await fail(20);
    for (const pause of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      vi.setSystemTime(Date.now() + pause - 1);
      expect(await outcome(breaker.run(there))).toBe('unavailable');
      vi.setSystemTime(Date.now() + 1);
      expect(await outcome(breaker.run(away))).toBe('upstream_unreachable');
    }
  });

  it('stays open when the caller who tried has left', async () => {
    const { breaker, fail } = setUp();
    await fail(20);
    vi.setSystemTime(Date.now() + 1000);
    expect(await outcome(breaker.run(cancelled))).toBe('other');
    expect(await outcome(breaker.run(there))).toBe('unavailable');
    vi.setSystemTime(Date.now() + 2000);
    expect(await outcome(breaker.run(there))).toBe('there');
  });

  it('takes a refusal for a sign of life', async () => {
    const { breaker, fail } = setUp();
    await fail(19);
    expect(await outcome(breaker.run(async () => Promise.reject(new ApiError('not_found', 'no'))))).toBe('not_found');
    await fail(19);
    expect(await outcome(breaker.run(there))).toBe('there');
  });
});
