import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { housekeeping } from './health.ts';
import { serverLimits } from './limits.ts';

test('logs the name of a failed periodic task and runs the others', async () => {
  const logged: string[] = [];
  const app = Fastify({ loggerInstance: pino({}, { write: (line: string) => logged.push(line) }) });
  const ran: string[] = [];
  const fail = () => Promise.reject(new Error('disk I/O error'));
  await app.register(housekeeping, { tasks: { 'deleting old rows': fail, other: async () => ran.push('other') } });
  await app.ready();
  await app.close();
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, msg: 'deleting old rows failed; retrying later', err: { message: 'disk I/O error' } },
  ]);
  expect(ran).toEqual(['other']);
});

test('does not start a periodic task again while it runs, and waits for it when closing', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = Fastify();
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = vi.fn(() => promise);
  const quick = vi.fn(async () => undefined);
  await app.register(housekeeping, { tasks: { slow, quick } });
  await app.ready();
  vi.advanceTimersByTime(60_000);
  await Promise.resolve();
  vi.useRealTimers();
  expect(slow).toHaveBeenCalledTimes(1);
  expect(quick.mock.calls.length).toBeGreaterThan(0);
  let isClosed = false;
  const closing = app.close().then(() => (isClosed = true));
  await new Promise((tick) => setTimeout(tick, 50));
  expect(isClosed).toBe(false);
  resolve();
  await closing;
});

test('answers a request whose connection was open when the stop began, and closes the connection', async () => {
  const app = Fastify(serverLimits([]));
  app.get('/', async () => 'answered');
  const { promise, resolve } = Promise.withResolvers<Response>();
  app.addHook('preClose', async () => resolve(await fetch(app.listeningOrigin)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  await app.close();
  const { status, headers } = await promise;
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
});
