import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LargePosts } from './large-posts.ts';

const post = (ip: string, length = '5000000') => ({ ip, headers: { 'content-length': length } });

const enter = (
  posts: LargePosts,
  sender: Parameters<LargePosts['enter']>[0],
  cut: () => void = () => undefined,
  received = () => 0,
) => posts.enter(sender, { cut, received });

/** Whether it has entered, looked at when everything that can happen now has happened. */
async function isInside(entering: Promise<unknown>): Promise<boolean> {
  return Promise.race([entering.then(() => true), delay(5).then(() => false)]);
}

test('so many large posts are in at a time, the next waits for the first to leave', async () => {
  const posts = new LargePosts({ atOnce: 2 });
  const { leave } = await enter(posts, post('203.0.113.1'));
  await enter(posts, post('203.0.113.2'));
  const third = enter(posts, post('203.0.113.3'));
  expect(await isInside(third)).toBe(false);
  leave();
  leave();
  expect(await isInside(third)).toBe(true);
  expect(await isInside(enter(posts, post('203.0.113.4')))).toBe(false);
});

test('one network has its part, and who comes after it passes by', async () => {
  const posts = new LargePosts({ atOnce: 3, perNetwork: 2 });
  const { leave } = await enter(posts, post('2001:db8::1'));
  await enter(posts, post('2001:db8::2'));
  const third = enter(posts, post('2001:db8::3'));
  expect(await isInside(third)).toBe(false);
  expect(await isInside(enter(posts, post('203.0.113.1')))).toBe(true);
  leave();
  expect(await isInside(third)).toBe(true);
});

test('small posts never wait, those of unknown length count as large', async () => {
  const posts = new LargePosts({ atOnce: 1 });
  await enter(posts, { ip: '203.0.113.1', headers: {} });
  expect(await isInside(enter(posts, post('203.0.113.2', '2000')))).toBe(true);
  expect(await isInside(enter(posts, { ip: '203.0.113.2', headers: {} }))).toBe(false);
});

test('who waits too long is told to come again', async () => {
  const posts = new LargePosts({ atOnce: 1, patienceMs: 10 });
  const { leave } = await enter(posts, post('203.0.113.1'));
  await expect(enter(posts, post('203.0.113.2'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 });
  leave();
  expect(await isInside(enter(posts, post('203.0.113.3')))).toBe(true);
});

test('who sends slowly is cut off when others have waited for the place, the slowest first', async () => {
  const posts = new LargePosts({ atOnce: 2, slowMs: 30, lookEveryMs: 5 });
  const cut: string[] = [];
  const slow = async (ip: string) => {
    const place = await enter(posts, post(ip), () => {
      cut.push(ip);
      place.leave();
    });
    return place;
  };
  await slow('203.0.113.1');
  await slow('203.0.113.2');
  await delay(50);
  expect(cut, 'nobody waits').toEqual([]);
  await enter(posts, post('203.0.113.3'));
  expect(cut).toEqual(['203.0.113.1']);
  (await enter(posts, post('203.0.113.4'))).arrived();
  expect(cut).toEqual(['203.0.113.1', '203.0.113.2']);
});

test('nobody is cut off who is here whole, or for one who waits for the part of his own network', async () => {
  const posts = new LargePosts({ atOnce: 2, perNetwork: 1, slowMs: 10, lookEveryMs: 5, patienceMs: 60 });
  const cut: string[] = [];
  const place = await enter(posts, post('203.0.113.1'), () => void cut.push('arriving'));
  await expect(enter(posts, post('203.0.113.1'))).rejects.toMatchObject({ code: 'unavailable' });
  place.arrived();
  (await enter(posts, post('203.0.113.2'), () => void cut.push('whole'))).arrived();
  await expect(enter(posts, post('203.0.113.3'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(cut).toEqual([]);
});

test('who sends as fast as a poor line can is left in peace, whoever waits', async () => {
  const posts = new LargePosts({ atOnce: 1, slowMs: 10, lookEveryMs: 5, patienceMs: 80 });
  const cut: string[] = [];
  const began = performance.now();
  const poorLine = () => (performance.now() - began) * 125;
  await enter(posts, post('203.0.113.1'), () => void cut.push('poor line'), poorLine);
  await expect(enter(posts, post('203.0.113.2'))).rejects.toMatchObject({ code: 'unavailable' });
  expect(cut).toEqual([]);
});
