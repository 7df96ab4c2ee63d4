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
