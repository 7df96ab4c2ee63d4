import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { DialectName } from '../schema.ts';
import { runScript } from './run-script.ts';

/** The first tables of `schema.ts`. TEXT and INTEGER only, so that both engines return the same rows. */
const initialTables = runScript(`
  create table job_posts (
    id numbered_id,
    position text not null,
    area_of_interest text not null,
    description text not null,
    experience text not null,
    created_at text not null,
    updated_at text not null
  );
  create table files (
    id text not null primary key,
    kind text not null,
    content_type text not null,
    name text not null,
    content text not null,
    created_at text not null,
    size integer not null
  );
  create table blog_posts (
    id numbered_id,
    title text not null,
    description text not null,
    author text not null,
    tags text not null,
    created_at text not null,
    updated_at text not null,
    image_file_id text not null references files (id)
  );
  create table applications (
    id numbered_id,
    position_applied_for text not null,
    first_name text not null,
    contact_email text not null,
    contact_mobile text not null,
    linkedin_profile text not null,
    experience text not null,
    relevant_experience text not null,
    current_lpa text not null,
    expected_lpa text not null,
    expected_joining_date text not null,
    created_at text not null,
    submission_key text not null unique,
    last_name text,
    dob text,
    gender text,
    resume_file_id text references files (id)
  );
  create index applications_created_at on applications (created_at);
  create table enquiries (
    id numbered_id,
    name text not null,
    email text not null,
    phone text not null,
    message text not null,
    agree text not null,
    created_at text not null,
    submission_key text not null unique
  );
  create index enquiries_created_at on enquiries (created_at);

  create table users (
    id text not null primary key,
    name text not null,
    email text not null,
    phone text not null,
    password_hash text not null,
    created_at text not null,
    email_key text not null unique,
    verified_at text
  );
  create table user_tokens (
    token_hash text not null primary key,
    purpose text not null,
    expires_at text not null,
    created_at text not null,
    user_id text not null references users (id) on delete cascade
  );
  create index user_tokens_user_id on user_tokens (user_id);
  create index user_tokens_expires_at on user_tokens (expires_at);
  create table codes (
    id text not null primary key,
    purpose text not null,
    code_hash text not null,
    expires_at text not null,
    created_at text not null,
    tries integer default 0 not null,
    user_id text references users (id) on delete cascade,
    verified_at text
  );
  create index codes_user_id on codes (user_id);
  create index codes_expires_at on codes (expires_at);

  create table sessions (
    id_hash text not null primary key,
    kind text not null,
    subject text not null,
    created_at text not null,
    seen_at text not null,
    expires_at text not null
  );
  create index sessions_subject on sessions (kind, subject);
  create index sessions_expires_at on sessions (expires_at);
  create table outbox (
    id text not null primary key,
    form text not null,
    state text not null,
    fields text not null,
    next_attempt_at text not null,
    created_at text not null,
    idempotency_key text not null unique,
    attempts integer default 0 not null,
    file_name text,
    file_type text,
    file_content text,
    lease_owner text,
    lease_until text,
    reason text,
    settled_at text
  );
  create index outbox_due on outbox (state, next_attempt_at);
  create index outbox_settled_at on outbox (settled_at);
  create table rate_limits (key text not null primary key, count integer not null, resets_at text not null);
  create index rate_limits_resets_at on rate_limits (resets_at);
  create table settings (key text not null primary key, value text not null);
`);

const deletedJobs = runScript('create table deleted_jobs (id integer not null primary key, deleted_at text not null)');

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
    await sql`create index files_kind_size on files (kind, size)`.execute(db);
    await sql`update outbox set state = 'quarantined' where state = 'parked'`.execute(db);
  },
});

export const version01 = {
  '0001-initial-tables': initialTables,
  '0002-deleted-jobs': deletedJobs,
  '0003-binary-files': binaryFiles,
};
