import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { LargePosts } from './large-posts.ts';

const post = (ip: string, length = '5000000') => ({ ip, headers: { 'content-length': length } });

/** Whether it has entered, looked at when everything that can happen now has happened. */
async function isInside(entering: Promise<unknown>): Promise<boolean> {
  return Promise.race([entering.then(() => true), delay(5).then(() => false)]);
}

test('so many large posts are in at a time, the next waits for the first to leave', async () => {
  const posts = new LargePosts({ atOnce: 2 });
  const leave = await posts.enter(post('203.0.113.1'));
  await posts.enter(post('203.0.113.2'));
  const third = posts.enter(post('203.0.113.3'));
  expect(await isInside(third)).toBe(false);
  leave();
  leave();
  expect(await isInside(third)).toBe(true);
  expect(await isInside(posts.enter(post('203.0.113.4')))).toBe(false);
});

test('one network has its part, and who comes after it passes by', async () => {
  const posts = new LargePosts({ atOnce: 3, perNetwork: 2 });
  const leave = await posts.enter(post('2001:db8::1'));
  await posts.enter(post('2001:db8::2'));
  const third = posts.enter(post('2001:db8::3'));
  expect(await isInside(third)).toBe(false);
  expect(await isInside(posts.enter(post('203.0.113.1')))).toBe(true);
  leave();
  expect(await isInside(third)).toBe(true);
});

test('small posts never wait, those of unknown length count as large', async () => {
  const posts = new LargePosts({ atOnce: 1 });
  await posts.enter({ ip: '203.0.113.1', headers: {} });
  expect(await isInside(posts.enter(post('203.0.113.2', '2000')))).toBe(true);
  expect(await isInside(posts.enter({ ip: '203.0.113.2', headers: {} }))).toBe(false);
});

test('who waits too long is told to come again', async () => {
  const posts = new LargePosts({ atOnce: 1, patienceMs: 10 });
  const leave = await posts.enter(post('203.0.113.1'));
  await expect(posts.enter(post('203.0.113.2'))).rejects.toMatchObject({ code: 'unavailable', retryAfter: 10 });
  leave();
  expect(await isInside(posts.enter(post('203.0.113.3')))).toBe(true);
});
