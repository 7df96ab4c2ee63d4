import { readFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { expect, inject, onTestFinished, test, vi } from 'vitest';
import { health } from '../bff/http/health.ts';
import { atEnd } from '../test-support/at-end.ts';
import { countRows, insert, temporaryDatabase } from '../test-support/database.ts';
import { listenOnLoopback } from '../test-support/listening.ts';
import { openDatabase } from './open.ts';
import { pingDatabase } from './queries.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const postgresUrl = inject('postgresUrl') ?? undefined;

test.skipIf(!postgresUrl)(
  'a connection that breaks between two statements ends its work, not the process',
  async () => {
    const { db } = await temporaryDatabase(postgresUrl);
    const broken = Promise.withResolvers<void>();
    const pid = Promise.withResolvers<number | undefined>();
    const work = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      pid.resolve(rows[0]?.pid);
      await broken.promise;
      await insert(transaction, 'settings', { key: 'k', value: 'v' });
    });
    const outcome = expect(work).rejects.toThrow(DatabaseUnavailable);
    await sql`select pg_terminate_backend(${await pid.promise})`.execute(db);
    // The client must notice the end while no query waits for an answer.
    await setTimeout(200);
    broken.resolve();
    await outcome;
    expect(await countRows(db, 'settings')).toEqual([0]);
  },
);

/** A server between the site and its database, which can stop passing anything on, like a machine whose disk stands still. */
async function stallingProxy(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const { port, hostname } = url;
  const sockets: Socket[] = [];
  const proxy = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    sockets.push(socket, onward);
    for (const each of [socket, onward]) each.on('error', () => {});
    socket.pipe(onward).pipe(socket);
  });
  url.port = String(await listenOnLoopback(proxy));
  atEnd(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });
  return {
    url: url.href,
    stall: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
  };
}

test.skipIf(!postgresUrl)('a database server that stops answering is unavailable after 35 seconds', async () => {
  const { options } = await temporaryDatabase(postgresUrl);
  const { url, stall } = await stallingProxy(options.databaseUrl ?? '');
  const { db } = await openDatabase({ dataDir: options.dataDir, databaseUrl: url });
  await pingDatabase(db);
  stall();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = expect(pingDatabase(db)).rejects.toThrow(DatabaseUnavailable);
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  await vi.advanceTimersByTimeAsync(35_000);
  await asked;
});

test.skipIf(!postgresUrl)('a statement that takes too long is unavailable', async () => {
  const { db } = await temporaryDatabase(postgresUrl);
  const slow = db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 20`.execute(connection);
    await sql`select pg_sleep(5)`.execute(connection);
  });
  await expect(slow).rejects.toThrow(DatabaseUnavailable);
});

test.skipIf(!postgresUrl)('the site is not ready while a lock keeps it from its tables', async () => {
  const { db } = await temporaryDatabase(postgresUrl);
  const app = Fastify();
  atEnd(() => app.close());
  await app.register(health, { db, isHostReachable: async () => true });
  await db.transaction().execute(async (transaction) => {
    await sql`lock table settings in access exclusive mode`.execute(transaction);
    expect(await app.inject('/readyz')).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
  });
  expect((await app.inject('/readyz')).json()).toMatchObject({ status: 'ready' });
});

/** Reads from the kernel the seconds until it probes each connection to a port. */
function keepAliveSeconds(port: number): number[] {
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  const fields = rows.map((row) => row.trim().split(/\s+/));
  const peer = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  // Keep-alive timers are of kind 2, in hundredths of a second.
  const timers = fields.filter(([, , remote]) => remote?.endsWith(peer)).map(([, , , , , timer = '']) => timer);
  return timers.map((timer) => (timer.startsWith('02:') ? Number.parseInt(timer.slice(3), 16) / 100 : Infinity));
}

test.skipIf(!postgresUrl)('a vanished database server is noticed within seconds', async () => {
  const { db, options } = await temporaryDatabase(postgresUrl);
  const port = Number(new URL(options.databaseUrl ?? '').port);
  const waiting = sql`select pg_sleep(1)`.execute(db);
  await expect.poll(() => Math.min(...keepAliveSeconds(port))).toBeLessThan(11);
  await waiting;
});
