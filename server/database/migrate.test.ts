import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { runAdminStatement } from '../test-support/postgres.ts';
import { migrationNames } from './migrate.ts';
import { openDatabase } from './open.ts';

const script = `
const { openDatabase } = await import(${JSON.stringify(path.join(import.meta.dirname, 'open.ts'))});
const database = await openDatabase(JSON.parse(process.argv[1]));
await database.db.insertInto('settings').values({ key: String(process.pid), value: 'started' }).execute();
await database.close();
`;

/** Three processes that open the same new database at once. */
async function startThree(options: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const start = () =>
    promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script, JSON.stringify(options)]);
  await Promise.all([start(), start(), start()]);
  const database = await openDatabase(options);
  const { rows } = await sql`select name from kysely_migration order by name`.execute(database.db);
  expect(rows).toEqual(migrationNames.map((name) => ({ name })));
  expect(await database.db.selectFrom('settings').selectAll().execute()).toHaveLength(3);
  await database.close();
}

test('three processes that start at once migrate a new SQLite database once', { timeout: 60_000 }, async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'migrate-'));
  for (let round = 0; round < 2; round++) await startThree({ dataDir: path.join(dataDir, `round-${round}`) });
  rmSync(dataDir, { recursive: true });
});

const postgresUrl = inject('postgresUrl');
test.skipIf(!postgresUrl)(
  'three processes that start at once migrate a new PostgreSQL database once',
  { timeout: 60_000 },
  async () => {
    for (let round = 0; round < 2; round++) {
      await runAdminStatement(`${postgresUrl}/postgres`, `create database migrate_${round}`);
      await startThree({ dataDir: tmpdir(), databaseUrl: `${postgresUrl}/migrate_${round}` });
      await runAdminStatement(`${postgresUrl}/postgres`, `drop database migrate_${round}`);
    }
  },
);
