import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, inject, test } from 'vitest';
import { runAdminStatement } from '../test-support/postgres.ts';
import { migrationNames, migrationProvider } from './migrate.ts';
import { type OpenDatabaseOptions, openDatabase, openUnmigrated } from './open.ts';

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

/** Fills a database with the tables before they were renamed, migrates it and reads the rows. */
async function expectAnnouncedOpenings(options: OpenDatabaseOptions): Promise<void> {
  const before = await openUnmigrated(options);
  const migrator = new Migrator({ db: before.db, provider: migrationProvider(before.dialect) });
  expect((await migrator.migrateTo('0016-step-up')).error).toBeUndefined();
  await sql`insert into told_openings (opening, host_id, position) values ('1 ', '1', 'Tester')`.execute(before.db);
  await sql`insert into settings (key, value) values ('told_openings_version', '7')`.execute(before.db);
  await before.close();

  const { db, dialect, close } = await openDatabase(options);
  if (dialect === 'postgres')
    expect((await sql`show statement_timeout`.execute(db)).rows).toEqual([{ statement_timeout: '30s' }]);
  expect(await db.selectFrom('announced_openings').selectAll().execute()).toEqual([
    { opening: '1 ', host_id: '1', position: 'Tester' },
  ]);
  expect(await db.selectFrom('settings').selectAll().execute()).toEqual([
    { key: 'announced_openings_version', value: '7' },
  ]);
  await close();
}

test('keeps the announced openings when their table is renamed, on SQLite', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'migrate-'));
  await expectAnnouncedOpenings({ dataDir });
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

test.skipIf(!postgresUrl)('keeps the announced openings when their table is renamed, on PostgreSQL', async () => {
  await runAdminStatement(`${postgresUrl}/postgres`, 'create database migrate_announced');
  await expectAnnouncedOpenings({ dataDir: tmpdir(), databaseUrl: `${postgresUrl}/migrate_announced` });
  await runAdminStatement(`${postgresUrl}/postgres`, 'drop database migrate_announced');
});
