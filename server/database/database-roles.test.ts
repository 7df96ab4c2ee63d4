import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { administer } from '../test-support/database.ts';
import { openDatabase } from './open.ts';

const script = readFileSync(path.resolve(import.meta.dirname, '../../docs/operating/database-roles.sql'), 'utf8');
const postgresUrl = inject('postgresUrl');

/** As the Compose file has it run. */
async function makeRoles(url: string): Promise<void> {
  const options = '-c roles.site_password=first -c roles.backend_password=second';
  const client = new pg.Client({ connectionString: url, options });
  await client.connect();
  await client.query(script).finally(() => client.end());
}

test.skipIf(!postgresUrl)('site and backend share the tables as plain roles, whichever has made them', async () => {
  const name = `roles_${randomBytes(4).toString('hex')}`;
  const url = `${postgresUrl}/${name}`;
  await administer(`${postgresUrl}/postgres`, `create database ${name}`);
  try {
    await makeRoles(url);
    await makeRoles(url);
    const as = (role: string) =>
      openDatabase({ dataDir: tmpdir(), databaseUrl: Object.assign(new URL(url), { username: role }).href });
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
  } finally {
    await administer(`${postgresUrl}/postgres`, `drop database ${name} with (force)`);
    for (const role of ['site', 'backend', 'site_owner']) {
      await administer(`${postgresUrl}/postgres`, `drop role if exists ${role}`);
    }
  }
});
