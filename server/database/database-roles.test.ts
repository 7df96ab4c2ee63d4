import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { runAdminStatement } from '../test-support/postgres.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

const operating = path.resolve(import.meta.dirname, '../../docs/operating');
const rolesScript = readFileSync(path.join(operating, 'database-roles.sql'), 'utf8');
const putAsideScript = readFileSync(path.join(operating, 'put-aside.sql'), 'utf8');
const postgresUrl = inject('postgresUrl');

/** As superuser, and as the Compose file has it run. */
async function runScript(url: string, script: string): Promise<void> {
  const options = '-c roles.site_password=first -c roles.backend_password=second';
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  await client.query(script).finally(() => client.end());
}

type OpenAs = (role: 'site' | 'backend') => Promise<OpenDatabase>;

/** A database with the two roles. */
async function withRoles(work: (as: OpenAs, url: string) => Promise<void>): Promise<void> {
  const name = `roles_${randomBytes(4).toString('hex')}`;
  const url = `${postgresUrl}/${name}`;
  await runAdminStatement(`${postgresUrl}/postgres`, `create database ${name}`);
  try {
    await runScript(url, rolesScript);
    await runScript(url, rolesScript);
    await work(
      (role) => openDatabase({ dataDir: tmpdir(), databaseUrl: Object.assign(new URL(url), { username: role }).href }),
      url,
    );
  } finally {
    await runAdminStatement(`${postgresUrl}/postgres`, `drop database ${name} with (force)`);
    for (const role of ['site', 'backend', 'site_owner']) {
      await runAdminStatement(`${postgresUrl}/postgres`, `drop role if exists ${role}`);
    }
  }
}

test.skipIf(!postgresUrl)('site and backend share the tables as plain roles', () =>
  withRoles(async (as) => {
    const backend = await as('backend');
    const site = await as('site');
    for (const { db } of [backend, site]) {
      const { rows } = await sql<{ rolsuper: boolean }>`select rolsuper from pg_roles
        where rolname in (session_user, current_user)`.execute(db);
      expect(rows.map(({ rolsuper }) => rolsuper)).toEqual([false, false]);
      await db
        .insertInto('settings')
        .values({ key: randomBytes(4).toString('hex'), value: '' })
        .execute();
      await sql`alter table settings add column ${sql.ref(`c${randomBytes(4).toString('hex')}`)} integer`.execute(db);
      await expect(sql`copy settings to program 'id'`.execute(db)).rejects.toThrow(/permission|must be/);
    }
    await site.close();
    await backend.close();
  }),
);

test.skipIf(!postgresUrl)('tables put aside for an older version stay complete', () =>
  withRoles(async (as, url) => {
    const before = await as('site');
    await before.db.insertInto('settings').values({ key: 'newer', value: '' }).execute();
    await before.close();
    await runScript(url, putAsideScript);
    await runScript(url, rolesScript);
    const after = await as('backend');
    expect(await after.db.selectFrom('settings').selectAll().execute()).toEqual([]);
    const { rows } = await sql`select key from newer_version.settings`.execute(after.db);
    expect(rows).toEqual([{ key: 'newer' }]);
    await after.close();
  }),
);
