import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

test('work begins in the order of its coming, a few pieces a round of the event loop', async () => {
  const turns = new Turns();
  const begun: number[] = [];
  const work = Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      await turns.take();
      begun.push(number);
    }),
  );
  const counts: number[] = [];
  while (begun.length < 20) {
    await new Promise(setImmediate);
    counts.push(begun.length);
  }
  await work;
  expect(begun).toEqual(Array.from({ length: 20 }, (_, number) => number));
  for (const [at, count] of counts.entries()) expect(count - (counts[at - 1] ?? 0)).toBeLessThanOrEqual(8);
});

test('when too many wait, the next is told to come again, and later there is room', async () => {
  const turns = new Turns();
  const waiting = Array.from({ length: 150 }, () => turns.take());
  await expect((async () => turns.take())()).rejects.toMatchObject({ code: 'unavailable', retryAfter: 2 });
  await Promise.all(waiting);
  await turns.take();
});
