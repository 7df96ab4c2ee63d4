import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { countRows, insert, temporaryDatabase } from '../test-support/database.ts';
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
