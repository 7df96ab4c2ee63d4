import { sql } from 'kysely';
import { beforeEach, describe, expect, inject, test } from 'vitest';
import { addNote } from '../bff/inbox/repository.ts';
import { OperatorError } from '../operator-error.ts';
import {
  applicationRow,
  countRows,
  enquiryRow,
  insert,
  type TestDatabase,
  temporaryDatabase,
} from '../test-support/database.ts';
import { copyDatabase, tableNames } from './copy-database.ts';

const time = '2026-01-01T00:00:00.000Z';
const at = { created_at: time };
const job = { position: 'Tester', area_of_interest: 'Testing', experience: '1', ...at, updated_at: time };
const largeFile = Buffer.alloc(3 * 1024 * 1024, 0xf7);

/** Fills every table, with the values that engines treat differently. */
async function fill({ db }: TestDatabase): Promise<void> {
  const jobs = Array.from({ length: 450 }, (_, n) => ({ ...job, description: `№ ${n} "quoted" \\ 日本語 🙂\n` }));
  await insert(db, 'job_posts', ...jobs);
  // The copy must not reuse the highest id.
  await db.deleteFrom('job_posts').where('id', '=', 450).execute();
  await insert(db, 'deleted_jobs', { id: 450, deleted_at: time });
  const file = { kind: 'image', content_type: 'image/png', name: 'ä.png', size: 3, content: largeFile, ...at } as const;
  const small = ['a', 'B', 'c', '_d'].map((id) => ({ ...file, id, content: Buffer.of(7) }));
  await insert(db, 'files', ...small, { ...file, id: 'é' });
  const blog = { title: 'T', description: '', author: 'A', tags: '', ...at, updated_at: time };
  await insert(db, 'blog_posts', { ...blog, image_file_id: 'B' });
  await insert(db, 'post_facts', { post: '1:', host_id: '1', image_alt: 'A desk', summary: 'S' });
  const draft = { id: 'd', fields: '{}', version: 1, admin: 'a', updated_at: time, ...at };
  await insert(db, 'blog_drafts', { ...draft, image_type: 'image/png', image_content: Buffer.from('bytes') });
  const version = { kind: 'job', host_id: '1', origin: 'created', texts: '{}', changed: '[]', admin: 'a' } as const;
  await insert(db, 'record_versions', { ...version, ...at });
  await insert(db, 'mail_texts', { name: 'closed', subject: 'S', text: 'T', changed_by: '', changed_at: '' });
  const application = { submission_key: 'k', dob: '', last_name: null, resume_file_id: 'c' };
  await insert(db, 'applications', applicationRow(application));
  await insert(db, 'enquiries', enquiryRow({ submission_key: 'k' }));
  const user = { id: 'u', name: 'N', email: 'E@x.example', email_key: 'e@x.example', phone: '1', verified_at: null };
  await insert(db, 'users', { ...user, password_hash: '$argon2id$', ...at });
  const ends = { expires_at: time, ...at };
  await insert(db, 'user_tokens', { token_hash: 't', user_id: 'u', purpose: 'refresh', ...ends });
  const code = { id: 'c', purpose: 'reset', user_id: null, code_hash: 'h', tries: 2, verified_at: null } as const;
  await insert(db, 'codes', { ...code, ...ends });
  await insert(db, 'sessions', { id_hash: 's', kind: 'admin', subject: 'a', seen_at: time, ...ends });
  const admin = { email_key: 'a', email: 'A', source: 'added', password_hash: '$argon2id$', ...at } as const;
  await insert(db, 'admins', { ...admin, totp_secret: 'sealed', totp_step: 59_000_000 });
  await insert(db, 'admin_recovery_codes', { code_hash: 'h', admin: 'a' });
  const passkey = { id: 'p', admin: 'a', public_key: 'k', counter: 3, transports: '["usb"]', name: 'N' };
  await insert(db, 'admin_passkeys', { ...passkey, ...at });
  const post = { id: 'o', form: 'contact', idempotency_key: 'o', state: 'queued', fields: '{"name":"N"}' } as const;
  await insert(db, 'outbox', { ...post, attempts: 3, next_attempt_at: time, ...at });
  const ref = { key: '1:0123456789abcdef', person: 'a@b.example', receivedAt: null, version: 0 };
  await addNote(db, { record: ref, text: 'N', author: 'a', now: time });
  const entry = { at: time, admin: 'a', action: 'deleteJobPost', record: 'job 1', detail: '', network: 'n' };
  await insert(db, 'trail', entry);
  await insert(db, 'job_facts', { job: '1 ', host_id: '1', opens_at: time });
  await insert(db, 'announced_openings', { opening: '1 ', host_id: '1', position: 'P' });
  const day = '2026-01-31';
  const metric = { day, release: '1', route: '/', metric: 'CLS', value: 0.004, visits: 3 } as const;
  await insert(db, 'page_metrics', { id: 'm', ...metric });
  await insert(db, 'opening_counts', { id: 'o', day, opening: '1', views: 2, applications: 1 });
  await insert(db, 'rate_limits', { key: 'r', count: 2_000_000_000, resets_at: time });
  await insert(db, 'settings', { key: 'demo-content', value: time });
}

const postgres = inject('postgresUrl') ?? undefined;
const ways = [
  { from: 'SQLite', to: 'SQLite', urls: [undefined, undefined] },
  { from: 'SQLite', to: 'PostgreSQL', urls: [undefined, postgres] },
  { from: 'PostgreSQL', to: 'SQLite', urls: [postgres, undefined] },
] as const;

describe.each(postgres ? ways : ways.slice(0, 1))(
  'copying a database from $from to $to',
  { timeout: 20_000 },
  ({ urls }) => {
    let source: TestDatabase;
    let target: TestDatabase;
    beforeEach(async () => {
      source = await temporaryDatabase(urls[0]);
      target = await temporaryDatabase(urls[1]);
      await fill(source);
    });

    test('copies and counts every row of every table', async () => {
      const copied = await copyDatabase(source, target);
      const rows = Object.fromEntries(copied.map(({ table, rows }) => [table, rows]));
      expect(rows).toMatchObject({ job_posts: 449, files: 5, outbox: 1, settings: 1 });
      expect(copied.every(({ rows }) => rows > 0)).toBe(true);
      const file = await target.db.selectFrom('files').select('content').where('id', '=', 'é').executeTakeFirst();
      expect(Buffer.from(file?.content ?? []).equals(largeFile)).toBe(true);
      const values = { ...job, description: '' };
      // Ids of deleted rows are not reused.
      const next = await target.db.insertInto('job_posts').values(values).returning('id').executeTakeFirst();
      expect(next?.id).toBe(451);
    });

    test('replaces the target’s rows only when asked', async () => {
      await insert(target.db, 'settings', { key: 'k', value: 'v' });
      await expect(copyDatabase(source, target)).rejects.toThrow(OperatorError);
      expect(await countRows(target.db, 'job_posts', 'settings')).toEqual([0, 1]);
      await copyDatabase(source, target, { replace: true });
      expect(await target.db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'demo-content' }]);
    });
  },
);

test('a row that differs undoes the whole copy', async () => {
  const source = await temporaryDatabase();
  const { db } = source;
  const target = await temporaryDatabase();
  await insert(db, 'job_posts', { ...job, description: '' });
  await insert(db, 'settings', { key: 'demo-content', value: time });
  await sql`create trigger damage after insert on settings begin update settings set value = 'damaged'; end`.execute(
    target.db,
  );
  await expect(copyDatabase(source, target)).rejects.toThrow('The row demo-content of settings differs');
  expect(await countRows(target.db, 'job_posts')).toEqual([0]);
});

test('copies every table', async () => {
  const { db } = await temporaryDatabase();
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(db);
  const own = rows.map(({ name }) => name).filter((name) => !/^(sqlite_|kysely_)/.test(name));
  expect(own.sort()).toEqual([...tableNames].sort());
});
