import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectName } from '../schema.ts';

const deletedJobs = (): Migration => ({
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('deleted_jobs')
      .addColumn('id', 'integer', (column) => column.primaryKey().notNull())
      .addColumn('deleted_at', 'text', (column) => column.notNull())
      .execute();
  },
});

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
const binaryFiles = (dialect: DialectName): Migration => ({
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

/** Ids are never reused, so that the URL of a deleted post never shows another one. */
function withNumberedId<Table extends string>(table: CreateTableBuilder<Table, never>, dialect: DialectName) {
  return dialect === 'sqlite'
    ? table.addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    : table.addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity());
}

function withColumns<Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
  type: 'text' | 'integer',
  names: readonly string[],
): CreateTableBuilder<Table, Columns> {
  return names.reduce((built, name) => built.addColumn(name, type, (column) => column.notNull()), table);
}

const withTexts = <Table extends string, Columns extends string>(
  table: CreateTableBuilder<Table, Columns>,
  ...names: string[]
) => withColumns(table, 'text', names);

async function createBackendTables(db: Kysely<unknown>, dialect: DialectName): Promise<void> {
  const { schema } = db;
  await withTexts(
    withNumberedId(schema.createTable('job_posts'), dialect),
    'position',
    'area_of_interest',
    'description',
    'experience',
    'created_at',
    'updated_at',
  ).execute();

  await withTexts(
    schema.createTable('files').addColumn('id', 'text', (column) => column.primaryKey().notNull()),
    'kind',
    'content_type',
    'name',
    'content',
    'created_at',
  )
    .addColumn('size', 'integer', (column) => column.notNull())
    .execute();

  await withTexts(
    withNumberedId(schema.createTable('blog_posts'), dialect),
    'title',
    'description',
    'author',
    'tags',
    'created_at',
    'updated_at',
  )
    .addColumn('image_file_id', 'text', (column) => column.notNull().references('files.id'))
    .execute();

  await withTexts(
    withNumberedId(schema.createTable('applications'), dialect),
    'position_applied_for',
    'first_name',
    'contact_email',
    'contact_mobile',
    'linkedin_profile',
    'experience',
    'relevant_experience',
    'current_lpa',
    'expected_lpa',
    'expected_joining_date',
    'created_at',
  )
    .addColumn('submission_key', 'text', (column) => column.notNull().unique())
    .addColumn('last_name', 'text')
    .addColumn('dob', 'text')
    .addColumn('gender', 'text')
    .addColumn('resume_file_id', 'text', (column) => column.references('files.id'))
    .execute();
  await schema.createIndex('applications_created_at').on('applications').column('created_at').execute();

  await withTexts(
    withNumberedId(schema.createTable('enquiries'), dialect),
    'name',
    'email',
    'phone',
    'message',
    'agree',
    'created_at',
  )
    .addColumn('submission_key', 'text', (column) => column.notNull().unique())
    .execute();
  await schema.createIndex('enquiries_created_at').on('enquiries').column('created_at').execute();
}

async function createAccountTables({ schema }: Kysely<unknown>): Promise<void> {
  await withTexts(
    schema.createTable('users').addColumn('id', 'text', (column) => column.primaryKey().notNull()),
    'name',
    'email',
    'phone',
    'password_hash',
    'created_at',
  )
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('verified_at', 'text')
    .execute();

  await withTexts(
    schema.createTable('user_tokens').addColumn('token_hash', 'text', (column) => column.primaryKey().notNull()),
    'purpose',
    'expires_at',
    'created_at',
  )
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .execute();
  await schema.createIndex('user_tokens_user_id').on('user_tokens').column('user_id').execute();
  await schema.createIndex('user_tokens_expires_at').on('user_tokens').column('expires_at').execute();

  await withTexts(
    schema.createTable('codes').addColumn('id', 'text', (column) => column.primaryKey().notNull()),
    'purpose',
    'code_hash',
    'expires_at',
    'created_at',
  )
    .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('verified_at', 'text')
    .execute();
  await schema.createIndex('codes_user_id').on('codes').column('user_id').execute();
  await schema.createIndex('codes_expires_at').on('codes').column('expires_at').execute();
}

async function createBffTables({ schema }: Kysely<unknown>): Promise<void> {
  await withTexts(
    schema.createTable('sessions').addColumn('id_hash', 'text', (column) => column.primaryKey().notNull()),
    'kind',
    'subject',
    'created_at',
    'seen_at',
    'expires_at',
  ).execute();
  await schema.createIndex('sessions_subject').on('sessions').columns(['kind', 'subject']).execute();
  await schema.createIndex('sessions_expires_at').on('sessions').column('expires_at').execute();

  await withTexts(
    schema.createTable('outbox').addColumn('id', 'text', (column) => column.primaryKey().notNull()),
    'form',
    'state',
    'fields',
    'next_attempt_at',
    'created_at',
  )
    .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('file_name', 'text')
    .addColumn('file_type', 'text')
    .addColumn('file_content', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until', 'text')
    .addColumn('reason', 'text')
    .addColumn('settled_at', 'text')
    .execute();
  await schema.createIndex('outbox_due').on('outbox').columns(['state', 'next_attempt_at']).execute();
  await schema.createIndex('outbox_settled_at').on('outbox').column('settled_at').execute();

  await schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('resets_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('rate_limits_resets_at').on('rate_limits').column('resets_at').execute();

  await schema
    .createTable('settings')
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

/** The first tables of `schema.ts`. TEXT and INTEGER only, so that both engines return the same rows. */
const initialTables = (dialect: DialectName): Migration => ({
  async up(db) {
    await createBackendTables(db, dialect);
    await createAccountTables(db);
    await createBffTables(db);
  },
});

export const version01 = {
  '0001-initial-tables': initialTables,
  '0002-deleted-jobs': deletedJobs,
  '0003-binary-files': binaryFiles,
};
