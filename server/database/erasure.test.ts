import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { insert, temporaryDatabase } from '../test-support/database.ts';
import { runAdminStatement } from '../test-support/postgres.ts';
import { overwriteDeleted } from './erasure.ts';

const postgresUrl = inject('postgresUrl') ?? undefined;

test.skipIf(!postgresUrl).for([
  ['reads another table', undefined, 'select * from trail'],
  ['writes to another database of the server', `${postgresUrl}/postgres`, 'select pg_current_xact_id()'],
] as const)(
  'what is deleted while somebody %s is no longer in the files of PostgreSQL',
  async ([, otherUrl, statement]) => {
    const { db, options } = await temporaryDatabase(postgresUrl);
    const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') || '/base/' || oid as folder from pg_database where datname = current_database()
  `.execute(db);
    const folder = rows[0]?.folder ?? '';
    const isInFiles = async () => {
      await runAdminStatement(`${postgresUrl}/postgres`, 'checkpoint');
      return readdirSync(folder).some((name) => readFileSync(path.join(folder, name), 'latin1').includes('kite-maker'));
    };
    await insert(db, 'rate_limits', { key: 'kite-maker', count: 1, resets_at: '2026-01-01' });
    expect(await isInFiles()).toBe(true);
    const other = new pg.Client({ connectionString: otherUrl ?? options.databaseUrl });
    await other.connect();
    await other.query('begin isolation level repeatable read');
    await other.query(statement);

    await db.deleteFrom('rate_limits').execute();
    const overwritten = Promise.all([overwriteDeleted(db, ['rate_limits']), overwriteDeleted(db, ['rate_limits'])]);
    const first = await Promise.race([
      overwritten.then(() => 'overwritten'),
      other.query('select pg_sleep(1)').then(() => 'ended'),
    ]);
    await other.query('commit');
    await other.end();
    await overwritten;
    expect(await isInFiles()).toBe(false);
    expect(first).toBe('ended');
  },
);
