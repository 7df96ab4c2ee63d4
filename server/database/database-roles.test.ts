import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { closeAtEnd } from '../test-support/at-end.ts';
import { countRows, insert, unmigratedDatabase } from '../test-support/database.ts';
import { runAdminStatement } from '../test-support/postgres.ts';
import { openDatabase } from './open.ts';

const operating = path.resolve(import.meta.dirname, '../../docs/operating');
const rolesScript = readFileSync(path.join(operating, 'database-roles.sql'), 'utf8');
const putAsideScript = readFileSync(path.join(operating, 'put-aside.sql'), 'utf8');
const postgresUrl = inject('postgresUrl') ?? undefined;

/** Runs a script as superuser, with the options of the Compose file. */
async function runScript(url: string, script: string): Promise<void> {
  const options = '-c roles.site_password=first -c roles.backend_password=second';
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  await client.query(script).finally(() => client.end());
}

async function createRoles() {
  for (const role of ['site', 'backend', 'site_owner'])
    onTestFinished(() => runAdminStatement(`${postgresUrl}/postgres`, `drop role if exists ${role}`));
  const { databaseUrl: url = '', ...options } = await unmigratedDatabase(postgresUrl);
  await runScript(url, rolesScript);
  await runScript(url, rolesScript);
  const open = (username: 'site' | 'backend') =>
    closeAtEnd(openDatabase({ ...options, databaseUrl: Object.assign(new URL(url), { username }).href }));
  return { url, open };
}

test.skipIf(!postgresUrl)('site and backend share the tables as plain roles', async () => {
  const { open } = await createRoles();
  for (const [index, { db }] of [await open('backend'), await open('site')].entries()) {
    const { rows } = await sql<{ rolsuper: boolean }>`select rolsuper from pg_roles
      where rolname in (session_user, current_user)`.execute(db);
    expect(rows.map(({ rolsuper }) => rolsuper)).toEqual([false, false]);
    await insert(db, 'settings', { key: `${index}`, value: '' });
    await sql`alter table settings add column ${sql.ref(`c${index}`)} integer`.execute(db);
    await expect(sql`copy settings to program 'id'`.execute(db)).rejects.toThrow(/permission|must be/);
  }
});

test.skipIf(!postgresUrl)('tables put aside for an older version stay complete', async () => {
  const { url, open } = await createRoles();
  const before = await open('site');
  await insert(before.db, 'settings', { key: 'newer', value: '' });
  await before.db.destroy();
  await runScript(url, putAsideScript);
  await runScript(url, rolesScript);
  const after = await open('backend');
  expect(await countRows(after.db, 'settings')).toEqual([0]);
  const { rows } = await sql`select key from newer_version.settings`.execute(after.db);
  expect(rows).toEqual([{ key: 'newer' }]);
});
