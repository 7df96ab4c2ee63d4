import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { UploadQueue } from './uploads.ts';

type Sender = Pick<FastifyRequest, 'headers' | 'ip' | 'raw'>;

/** The parts of a request that the limit reads. `host` is the end of an address, or an IPv6 address. */
const post = (
  host: number | string,
  { length = '5000000', cut = vi.fn(), received = (): number => 0 } = {},
): Sender => {
  const socket = {
    get bytesRead() {
      return received();
    },
  };
  const ip = typeof host === 'number' ? `203.0.113.${host}` : host;
  return { ip, headers: { 'content-length': length }, raw: { socket, destroy: cut } as unknown as Sender['raw'] };
};
const refused = { code: 'unavailable', retryAfter: 10 };

/** Whether it has entered, looked at when everything that can happen now has happened. */
const isInside = (entering: Promise<unknown>): Promise<boolean> =>
  Promise.race([entering.then(() => true), delay(5).then(() => false)]);

test('six uploads are in at a time, the next waits for the first to leave, and small posts never wait', async () => {
  const limit = new UploadQueue();
  const { leave } = await limit.enter(post(1));
  for (const other of [2, 3, 4, 5, 6]) await limit.enter(post(other));
  const seventh = limit.enter(post(7));
  expect(await isInside(seventh)).toBe(false);
  leave();
  leave();
  expect(await isInside(seventh)).toBe(true);
  expect(await isInside(limit.enter(post(8)))).toBe(false);
  expect(await isInside(limit.enter(post(9, { length: '2000' }))), 'a small post').toBe(true);
});

test('one network has its share, and later uploads of others overtake it', async () => {
  const limit = new UploadQueue({ max: 3, maxPerNetwork: 2 });
  const { leave } = await limit.enter(post('2001:db8::1'));
  await limit.enter(post('2001:db8::2'));
  const third = limit.enter(post('2001:db8::3'));
  expect(await isInside(third)).toBe(false);
  expect(await isInside(limit.enter(post(1)))).toBe(true);
  leave();
  expect(await isInside(third)).toBe(true);
});

test('refuses an upload that waits too long or meets a full queue', async () => {
  const limit = new UploadQueue({ max: 1, maxWaiting: 1, waitTimeoutMs: 30 });
  const { leave } = await limit.enter(post(1));
  const waiting = expect(limit.enter(post(2))).rejects.toMatchObject(refused);
  await expect(limit.enter(post(3))).rejects.toMatchObject(refused);
  await waiting;
  leave();
  expect(await isInside(limit.enter(post(3)))).toBe(true);
});

test('a full queue of one network does not refuse the uploads of others', async () => {
  const limit = new UploadQueue({ max: 6, maxPerNetwork: 1, maxWaiting: 1 });
  const { leave } = await limit.enter(post(1));
  const second = limit.enter(post(1));
  await expect(limit.enter(post(1))).rejects.toMatchObject(refused);
  expect(await isInside(limit.enter(post(2)))).toBe(true);
  leave();
  expect(await isInside(second)).toBe(true);
});

test('who sends slowly is cut off when others wait for the place', async () => {
  const limit = new UploadQueue({ max: 1, slowMs: 30, checkIntervalMs: 5 });
  const cut = vi.fn(() => place.leave());
  const place = await limit.enter(post(1, { cut }));
  await delay(60);
  expect(cut, 'nobody waits').not.toHaveBeenCalled();
  await limit.enter(post(2));
  expect(cut).toHaveBeenCalled();
});

test.each([
  ['is cut off after twelve seconds', 99, true],
  ['keeps his place', 101, false],
])('%s at %d kB/s when others are queued', async (_, bytesPerMs, isCut) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const limit = new UploadQueue();
  const received = () => performance.now() * bytesPerMs;
  const cut = vi.fn();
  for (const sender of [1, 2, 3, 4, 5, 6]) await limit.enter(post(sender, { received, cut }));
  const waiting = limit.enter(post(7)).catch(() => undefined);
  await vi.advanceTimersByTimeAsync(11_900);
  expect(cut).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(cut).toHaveBeenCalledTimes(isCut ? 6 : 0);
  await vi.advanceTimersByTimeAsync(8_000);
  await waiting;
});

test('nobody is cut off who is here whole, or who sends as fast as a poor line can', async () => {
  const limit = new UploadQueue({ max: 2, slowMs: 10, checkIntervalMs: 5, waitTimeoutMs: 80 });
  const began = performance.now();
  const cut = vi.fn();
  (await limit.enter(post(1, { cut }))).arrived();
  await limit.enter(post(2, { cut, received: () => (performance.now() - began) * 125 }));
  await expect(limit.enter(post(3))).rejects.toMatchObject({ code: 'unavailable' });
  expect(cut).not.toHaveBeenCalled();
});
