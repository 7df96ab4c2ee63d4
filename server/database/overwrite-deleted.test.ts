import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase, runAdminStatement } from '../test-support/database.ts';
import { overwriteDeleted } from './overwrite-deleted.ts';

const postgresUrl = inject('postgresUrl');

test.skipIf(!postgresUrl)(
  'what is deleted while somebody reads another table is no longer in the files of PostgreSQL',
  async () => {
    const { db, options, close } = await createTestDatabase(postgresUrl ?? undefined);
    const { rows } = await sql<{ folder: string }>`
    select current_setting('data_directory') || '/base/' || oid as folder from pg_database where datname = current_database()
  `.execute(db);
    const folder = rows[0]?.folder ?? '';
    const isInFiles = async () => {
      await runAdminStatement(`${postgresUrl}/postgres`, 'checkpoint');
      return readdirSync(folder).some((name) => readFileSync(path.join(folder, name), 'latin1').includes('kite-maker'));
    };
    await db.insertInto('rate_limits').values({ key: 'kite-maker', count: 1, resets_at: '2026-01-01' }).execute();
    expect(await isInFiles()).toBe(true);
    const reader = new pg.Client({ connectionString: options.databaseUrl });
    await reader.connect();
    await reader.query('begin isolation level repeatable read');
    await reader.query('select * from trail');

    await db.deleteFrom('rate_limits').execute();
    const overwritten = overwriteDeleted(db, ['rate_limits']);
    const first = await Promise.race([
      overwritten.then(() => 'overwritten'),
      reader.query('select pg_sleep(1)').then(() => 'read'),
    ]);
    await reader.query('commit');
    await reader.end();
    await overwritten;
    expect(await isInFiles()).toBe(false);
    expect(first).toBe('read');
    await close();
  },
);
