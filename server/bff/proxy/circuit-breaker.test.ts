import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../shared/errors.ts';
import { createTestClock } from '../../test-support/clock.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { CallCancelled } from './upstream-failures.ts';

const away = async () => {
  throw new ApiError('upstream_unreachable', 'away');
};
const cancelled = async () => {
  throw new CallCancelled();
};
const there = async () => 'there';

const outcome = (run: Promise<unknown>) =>
  run.then(String, (error: unknown) => (error instanceof ApiError ? error.code : 'other'));

function setUp() {
  const clock = createTestClock();
  const breaker = new CircuitBreaker({ clock });
  const fail = (count: number) => Promise.all(Array.from({ length: count }, () => outcome(breaker.run(away))));
  /** The first failure of an outage, and five seconds later a crowd of them. */
  const open = async () => {
    await fail(1);
    clock.advance(5000);
    await fail(20);
  };
  return { clock, breaker, fail, open };
}

describe('the circuit breaker', () => {
  it('lets a few failures and a hiccup pass', async () => {
    const { breaker, fail, clock } = setUp();
    await fail(50);
    expect(breaker.isOpen).toBe(false);
    for (let index = 0; index < 30; index += 1) {
      clock.advance(1000);
      await fail(1);
    }
    expect(breaker.isOpen).toBe(false);
  });

  it('leaves a host alone that fails a crowd for a while, and tells when to come back', async () => {
    const { breaker, open } = setUp();
    await open();
    await expect(breaker.run(there)).rejects.toMatchObject({ code: 'unavailable', retryAfter: 1 });
  });

  it('sends one to try, and the others after it has come back well', async () => {
    const { breaker, open, clock } = setUp();
    await open();
    clock.advance(1000);
    const { promise, resolve } = Promise.withResolvers<string>();
    const probe = breaker.run(() => promise);
    expect(await outcome(breaker.run(there))).toBe('unavailable');
    resolve('well');
    expect(await probe).toBe('well');
    expect(await outcome(breaker.run(there))).toBe('there');
  });

  it('waits longer after each that has not, up to a quarter of a minute', async () => {
    const { breaker, open, clock } = setUp();
    await open();
    for (const pause of [1000, 2000, 4000, 8000, 15_000, 15_000]) {
      clock.advance(pause - 1);
      expect(breaker.isOpen).toBe(true);
      clock.advance(1);
      expect(await outcome(breaker.run(away))).toBe('upstream_unreachable');
    }
  });

  it('sends another when the one who tried has left', async () => {
    const { breaker, open, clock } = setUp();
    await open();
    clock.advance(1000);
    expect(await outcome(breaker.run(cancelled))).toBe('other');
    expect(await outcome(breaker.run(there))).toBe('there');
  });

  it('takes a refusal for a sign of life', async () => {
    const { breaker, fail, clock } = setUp();
    await fail(19);
    await outcome(breaker.run(async () => Promise.reject(new ApiError('not_found', 'no'))));
    clock.advance(5000);
    await fail(19);
    expect(breaker.isOpen).toBe(false);
  });
});
