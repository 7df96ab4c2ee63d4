import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from '../test-support/database.ts';
import { DatabaseUnavailable } from './unavailable.ts';

const postgresUrl = inject('postgresUrl') ?? undefined;

test.skipIf(!postgresUrl)(
  'a connection that breaks between two statements ends its work, not the process',
  async () => {
    const { db, close } = await createTestDatabase(postgresUrl);
    let goOn = () => {};
    const broken = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    let begun: (pid: number) => void = () => {};
    const pid = new Promise<number>((resolve) => {
      begun = resolve;
    });
    const work = db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      begun(rows[0]?.pid ?? 0);
      await broken;
      await transaction.insertInto('settings').values({ key: 'k', value: 'v' }).execute();
    });
    const outcome = expect(work).rejects.toThrow(DatabaseUnavailable);
    await sql`select pg_terminate_backend(${await pid})`.execute(db);
    // The end of the connection must have been noticed while nobody waits for an answer on it.
    await new Promise((resolve) => setTimeout(resolve, 200));
    goOn();
    await outcome;
    expect(await db.selectFrom('settings').selectAll().execute()).toEqual([]);
    await close();
  },
);

/** By the kernel: the seconds until it asks the other end of each connection to a port whether it is still there. */
function keepAliveSeconds(port: number): number[] {
  const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  const fields = rows.map((row) => row.trim().split(/\s+/));
  const peer = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  // A timer of kind 2 is that one; it is counted in hundredths of a second.
  const timers = fields.filter(([, , remote]) => remote?.endsWith(peer)).map(([, , , , , timer = '']) => timer);
  return timers.map((timer) => (timer.startsWith('02:') ? Number.parseInt(timer.slice(3), 16) / 100 : Infinity));
}

test.skipIf(!postgresUrl)('a vanished database server is noticed within seconds', async () => {
  const { db, close, options } = await createTestDatabase(postgresUrl);
  const port = Number(new URL(options.databaseUrl ?? '').port);
  const waiting = sql`select pg_sleep(1)`.execute(db);
  await expect.poll(() => Math.min(...keepAliveSeconds(port))).toBeLessThan(11);
  await waiting;
  await close();
});
