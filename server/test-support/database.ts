import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type InsertObject, type Kysely, sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../database/open.ts';
import type { Database } from '../database/schema.ts';
import { atEnd } from './at-end.ts';
import { postgresTemplate, runAdminStatement } from './postgres.ts';

export interface TestDatabase extends OpenDatabase {
  readonly options: { readonly dataDir: string; readonly databaseUrl?: string };
}

async function empty({ db, dialect }: OpenDatabase, tables: readonly string[]): Promise<void> {
  const deletions = tables.map((table) => `delete from ${table}`);
  if (dialect === 'postgres') {
    // 100 times faster than `truncate`, which creates new files for every table and index.
    const statements = [
      'set session_replication_role = replica',
      ...deletions,
      'select setval(sequencename::regclass, 1, false) from pg_sequences',
      'reset session_replication_role',
    ];
    await sql.raw(statements.join(';')).execute(db);
    return;
  }
  await db.transaction().execute(async (transaction) => {
    for (const statement of ['pragma defer_foreign_keys = on', ...deletions, 'delete from sqlite_sequence'])
      await sql.raw(statement).execute(transaction);
  });
}

export const insert = <T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  ...rows: readonly InsertObject<Database, T>[]
) => db.insertInto(table).values(rows).execute();

/** An application with everything that a test does not state. */
export const applicationRow = <T extends { readonly submission_key: string }>(fields: T) => ({
  position_applied_for: 'Tester',
  first_name: 'Asha',
  contact_email: 'asha@example.com',
  contact_mobile: '9876543210',
  linkedin_profile: 'https://www.linkedin.com/in/asha',
  experience: '4',
  relevant_experience: '3',
  current_lpa: '8',
  expected_lpa: '12',
  expected_joining_date: '[]',
  created_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

/** An enquiry with everything that a test does not state. */
export const enquiryRow = <T extends { readonly submission_key: string }>(fields: T) => ({
  name: 'Asha',
  email: 'asha@example.com',
  phone: '',
  message: 'Hello',
  agree: 'no',
  created_at: '2026-01-01T00:00:00.000Z',
  ...fields,
});

export const countRows = (db: Kysely<Database>, ...tables: readonly (keyof Database)[]): Promise<number[]> =>
  Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));

/** Copies the run's migrated template; without `postgresUrl`, SQLite in its own folder. */
export async function createTestDatabase(postgresUrl?: string): Promise<TestDatabase> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'database-'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  if (postgresUrl) {
    await runAdminStatement(`${postgresUrl}/postgres`, `create database ${name} template ${postgresTemplate}`);
  } else {
    copyFileSync(path.join(inject('sqliteTemplate'), 'site.sqlite'), path.join(dataDir, 'site.sqlite'));
  }
  const options = { dataDir, ...(postgresUrl && { databaseUrl: `${postgresUrl}/${name}` }) };
  const database = await openDatabase(options);
  return {
    ...database,
    options,
    close: async () => {
      await database.close();
      if (postgresUrl) await runAdminStatement(`${postgresUrl}/postgres`, `drop database ${name} with (force)`);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Copies the template for the current test or, outside of a test, for the file. */
export async function temporaryDatabase(postgresUrl?: string): Promise<TestDatabase> {
  const database = await createTestDatabase(postgresUrl);
  atEnd(database.close);
  return database;
}

/** Creates a database without tables for one test. */
export async function unmigratedDatabase(postgresUrl?: string): Promise<TestDatabase['options']> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'unmigrated-'));
  if (!postgresUrl) return { dataDir };
  const name = `unmigrated_${randomBytes(6).toString('hex')}`;
  await runAdminStatement(`${postgresUrl}/postgres`, `create database ${name}`);
  atEnd(() => runAdminStatement(`${postgresUrl}/postgres`, `drop database ${name} with (force)`));
  return { dataDir, databaseUrl: `${postgresUrl}/${name}` };
}

/** SQLite and, if it is installed, PostgreSQL with its URL. */
export const engines = (): [name: string, url: string | undefined][] => {
  const url = inject('postgresUrl');
  return [['SQLite', undefined], ...(url ? [['PostgreSQL', url] as [string, string]] : [])];
};

/** Begins `change`, then `later`, which waits for its rows; commits `change` while it waits. */
export async function commitDuring(
  { db, dialect }: OpenDatabase,
  change: (db: Kysely<Database>) => Promise<unknown>,
  later: () => Promise<unknown>,
): Promise<void> {
  const locked = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const waiting = async () => (await locked.execute(db)).rows.length;
  const changed = Promise.withResolvers<void>();
  const committed = db.transaction().execute(async (transaction) => {
    await change(transaction);
    changed.resolve();
    // SQLite has one writer, and each statement sees what was committed before it.
    if (dialect === 'postgres') await expect.poll(waiting).toBe(1);
  });
  await changed.promise;
  const [result] = await Promise.allSettled([later(), committed]);
  if (result.status === 'rejected') throw result.reason;
}

/** Runs a suite on SQLite and PostgreSQL with an empty database for each test. */
export function describeEachDatabase(name: string, suite: (database: () => TestDatabase) => void): void {
  describe.each(engines())(`${name} on %s`, (_, url) => {
    let database: TestDatabase | undefined;
    const current = () => {
      if (!database) throw new Error('The database is open within tests only.');
      return database;
    };
    let tables: readonly string[];
    beforeAll(async () => {
      database = await createTestDatabase(url);
      tables = (await database.db.introspection.getTables()).map(({ name }) => name);
      return database.close;
    });
    beforeEach(() => empty(current(), tables));
    suite(current);
  });
}
