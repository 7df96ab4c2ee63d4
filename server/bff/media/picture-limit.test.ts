import { expect, test } from 'vitest';
import { limitPictures } from './pictures.ts';

function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { run: () => promise, end: resolve };
}

test('a hanging origin delays only its own pictures', async () => {
  const limited = limitPictures({ max: 3, maxPerOrigin: 2 });
  const hanging = work();
  const begun: string[] = [];
  const fetch = (origin: string, run: () => Promise<void>) =>
    limited(origin, () => {
      begun.push(origin);
      return run();
    });
  const slow = [1, 2, 3, 4].map(() => fetch('https://slow.example', hanging.run));
  for (const _ of [1, 2]) await fetch('http://backend', async () => undefined);
  expect(begun).toEqual(['https://slow.example', 'https://slow.example', 'http://backend', 'http://backend']);
  hanging.end();
  await Promise.all(slow);
  expect(begun).toHaveLength(6);
});

test('together there are never more than so many, and a failure leaves its place', async () => {
  const limited = limitPictures({ max: 2, maxPerOrigin: 2 });
  let running = 0;
  let most = 0;
  const one = async (number: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    if (number % 2 === 0) throw new Error('gone');
  };
  const all = Array.from({ length: 20 }, (_, number) => limited(`https://${number % 5}.example`, () => one(number)));
  const outcomes = await Promise.allSettled(all);
  expect(most).toBe(2);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
});

test('refuses a request when four are resized and a hundred wait for an origin', async () => {
  const limited = limitPictures();
  const first = work();
  const all = Array.from({ length: 104 }, () => limited('http://backend', first.run));
  const refusal = { code: 'unavailable', retryAfter: 5 };
  await expect(limited('http://backend', first.run)).rejects.toMatchObject(refusal);
  first.end();
  await Promise.all(all);
  await limited('http://backend', first.run);
});
