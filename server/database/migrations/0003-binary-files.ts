import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectName } from '../schema.ts';

interface Moved {
  readonly key: string;
  readonly content: string;
}

/** SQLite has no base64 functions: decodes one file at a time into a new column, which then replaces the old one. */
async function moveOnSqlite(
  db: Kysely<unknown>,
  table: string,
  column: string,
  constraint: 'not null' | '',
): Promise<void> {
  const [from, old, bytes] = [sql.table(table), sql.ref(column), sql.ref('bytes')];
  const whole = constraint ? sql` not null default x''` : sql``;
  await sql`alter table ${from} add column ${bytes} blob${whole}`.execute(db);
  for (let last = ''; ; ) {
    const { rows } = await sql<Moved>`select id as key, ${old} as content from ${from}
      where id > ${last} and ${old} is not null order by id limit 1`.execute(db);
    const [file] = rows;
    if (!file) break;
    await sql`update ${from} set ${bytes} = ${Buffer.from(file.content, 'base64')}, ${old} = '' where id = ${file.key}`.execute(
      db,
    );
    last = file.key;
  }
  await sql`alter table ${from} drop column ${old}`.execute(db);
  await sql`alter table ${from} rename column ${bytes} to ${old}`.execute(db);
}

const moveOnPostgres = (db: Kysely<unknown>, table: string, column: string) =>
  sql`alter table ${sql.table(table)}
    alter column ${sql.ref(column)} type bytea using decode(${sql.ref(column)}, 'base64')`.execute(db);

/** Stores files as bytes instead of base64 text, and renames posts held as spam to "quarantined". */
export const binaryFiles = (dialect: DialectName): Migration => ({
  async up(db: Kysely<unknown>) {
    if (dialect === 'postgres') {
      await moveOnPostgres(db, 'files', 'content');
      await moveOnPostgres(db, 'outbox', 'file_content');
    } else {
      await moveOnSqlite(db, 'files', 'content', 'not null');
      await moveOnSqlite(db, 'outbox', 'file_content', '');
    }
    // Each post with a resume sums the sizes: with this index, without reading the files.
    await db.schema.createIndex('files_kind_size').on('files').columns(['kind', 'size']).execute();
    await sql`update outbox set state = 'quarantined' where state = 'parked'`.execute(db);
  },
});
