import { expect, it } from 'vitest';
import { createTestClock } from '../../test-support/clock.ts';
import { describeEachDatabase } from '../../test-support/database.ts';
import { RateLimiter } from './rate-limits.ts';
import { networkOf } from './visitors.ts';

const quota = { key: 'login account asha@example.com', max: 3, windowMs: 60_000 };

describeEachDatabase('counting attempts', (database) => {
  const open = () => {
    const clock = createTestClock();
    return { clock, limiter: new RateLimiter(database().db, clock) };
  };

  it('counts attempts at the same moment one by one', async () => {
    const { limiter } = open();
    const answers = await Promise.all(Array.from({ length: 20 }, () => limiter.take(quota)));
    expect(answers.filter((wait) => wait === undefined)).toHaveLength(3);
  });

  it('gives back what turned out to be right', async () => {
    const { limiter } = open();
    for (let turn = 0; turn < 10; turn += 1) {
      expect(await limiter.take(quota)).toBeUndefined();
      await limiter.giveBack([quota.key]);
    }
  });

  it('allows so many in a window, writes nothing for further ones, and says how long to wait', async () => {
    const { limiter, clock } = open();
    for (const wait of [undefined, undefined, undefined, 60]) expect(await limiter.take(quota)).toBe(wait);
    const counted = () => database().db.selectFrom('rate_limits').select('count').execute();
    for (let count = 0; count < 50; count += 1) expect(await limiter.take(quota)).toBe(60);
    expect(await counted()).toEqual([{ count: 4 }]);
    clock.advance(5000);
    expect(await limiter.take(quota)).toBe(55);
    expect(await counted()).toEqual([{ count: 5 }]);
    clock.advance(54_001);
    expect(await limiter.take(quota)).toBe(1);
    clock.advance(999);
    expect(await limiter.take(quota)).toBeUndefined();
  });

  it('locks nobody out for longer than one window when the clock is set back', async () => {
    const { limiter, clock } = open();
    for (let count = 0; count < 4; count += 1) await limiter.take(quota);
    clock.advance(-60 * 60_000);
    expect(await limiter.take(quota)).toBe(60);
    clock.advance(60_000);
    expect(await limiter.take(quota)).toBeUndefined();
  });

  it('keeps nothing that names a person, and nothing at all when the window is over', async () => {
    const { limiter, clock } = open();
    await limiter.take(quota);
    const rows = () => database().db.selectFrom('rate_limits').selectAll().execute();
    expect(JSON.stringify(await rows())).not.toContain('asha');
    clock.advance(60_000);
    await limiter.deleteExpired();
    expect(await rows()).toEqual([]);
  });
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:50123', '203.0.113.7'],
  ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2:0::3', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['made up', 'unknown'],
  ['made up otherwise', 'unknown'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2:3:4', 'fe80:0:0:0::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
])('the address that is counted of %s is %s', (address, network) => expect(networkOf(address)).toBe(network));
