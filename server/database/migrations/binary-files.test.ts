import { randomBytes } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import { engines, unmigratedDatabase } from '../../test-support/database.ts';
import { openDatabase } from '../open.ts';
import { postgresDialect } from '../postgres.ts';
import type { DialectName } from '../schema.ts';
import { openSqliteFile, sqliteDialect } from '../sqlite.ts';
import { version01 } from './version-0-1.ts';

const time = '2026-01-01T00:00:00.000Z';
const files = ['a', 'b', 'c'].map((id) => ({ id, content: randomBytes(5000) }));

/** Fills the tables of the previous release: base64 text and a post held as spam. */
async function fillFormer(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const migrations = {
    '0001-initial-tables': version01['0001-initial-tables'](dialect),
    '0002-deleted-jobs': version01['0002-deleted-jobs'](dialect),
  };
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
  for (const { id, content } of files) {
    const text = content.toString('base64');
    await sql`insert into files (id, kind, content_type, name, content, created_at, size)
      values (${id}, 'resume', 'application/pdf', 'cv.pdf', ${text}, ${time}, ${content.length})`.execute(db);
    await sql`insert into outbox (id, form, state, fields, next_attempt_at, created_at, idempotency_key, file_content)
      values (${id}, 'application', 'parked', '{}', ${time}, ${time}, ${id}, ${text})`.execute(db);
  }
  await sql`insert into outbox (id, form, state, fields, next_attempt_at, created_at, idempotency_key)
    values ('none', 'contact', 'queued', '{}', ${time}, ${time}, 'none')`.execute(db);
  await db.destroy();
}

test.each(engines())('an update keeps files and held posts of the previous release, on %s', async (_, url) => {
  const options = await unmigratedDatabase(url);
  if (options.databaseUrl) {
    const dialect = postgresDialect(options.databaseUrl, () => undefined);
    await fillFormer(new Kysely({ dialect }), 'postgres');
  } else {
    const dialect = sqliteDialect(await openSqliteFile(options.dataDir));
    await fillFormer(new Kysely({ dialect }), 'sqlite');
  }
  const { db, close } = await openDatabase(options);
  const stored = await db.selectFrom('files').select(['id', 'content']).orderBy('id').execute();
  expect(stored.map(({ id, content }) => ({ id, content: Buffer.from(content) }))).toEqual(files);
  const posts = await db.selectFrom('outbox').select(['id', 'state', 'file_content']).orderBy('id').execute();
  expect(posts.map(({ id, state, file_content }) => [id, state, file_content && Buffer.from(file_content)])).toEqual([
    ...files.map(({ id, content }) => [id, 'quarantined', content]),
    ['none', 'queued', null],
  ]);
  await close();
});
