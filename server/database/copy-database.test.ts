import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { addNote } from '../bff/hiring/repository.ts';
import { OperatorError } from '../operator-error.ts';
import { createTestDatabase, type TestDatabase } from '../test-support/database.ts';
import { copyDatabase, tableNames } from './copy-database.ts';

const time = '2026-01-01T00:00:00.000Z';
const job = { position: 'Tester', area_of_interest: 'Testing', experience: '1', created_at: time, updated_at: time };
const largeFile = Buffer.alloc(3 * 1024 * 1024, 0xf7);

/** Something in every table, with the values that engines treat differently. */
async function fill({ db }: TestDatabase): Promise<void> {
  const jobs = Array.from({ length: 450 }, (_, n) => ({ ...job, description: `№ ${n} "quoted" \\ 日本語 🙂\n` }));
  await db.insertInto('job_posts').values(jobs).execute();
  // The highest number is gone, and must stay gone in the copy.
  await db.deleteFrom('job_posts').where('id', '=', 450).execute();
  await db.insertInto('deleted_jobs').values({ id: 450, deleted_at: time }).execute();
  const file = { kind: 'image', content_type: 'image/png', name: 'ä.png', size: 3, created_at: time } as const;
  for (const id of ['a', 'B', 'c', '_d', 'é']) {
    await db
      .insertInto('files')
      .values({ ...file, id, content: largeFile })
      .execute();
  }
  const blog = { title: 'T', description: '', author: 'A', tags: '', created_at: time, updated_at: time };
  await db
    .insertInto('blog_posts')
    .values({ ...blog, image_file_id: 'B' })
    .execute();
  await db
    .insertInto('applications')
    .values({
      submission_key: 'k',
      position_applied_for: 'Tester',
      first_name: 'A',
      last_name: null,
      dob: '',
      gender: null,
      contact_email: 'a@b.example',
      contact_mobile: '0123',
      linkedin_profile: 'https://x.example',
      experience: '4.50',
      relevant_experience: '0',
      current_lpa: '1',
      expected_lpa: '2',
      expected_joining_date: '["30 Days"]',
      resume_file_id: 'c',
      created_at: time,
    })
    .execute();
  const enquiry = {
    submission_key: 'k',
    name: 'N',
    email: 'e',
    phone: '',
    message: 'm',
    agree: 'no',
    created_at: time,
  };
  await db.insertInto('enquiries').values(enquiry).execute();
  const user = { id: 'u', name: 'N', email: 'E@x.example', email_key: 'e@x.example', phone: '1', created_at: time };
  await db
    .insertInto('users')
    .values({ ...user, password_hash: '$argon2id$', verified_at: null })
    .execute();
  const token = { token_hash: 't', user_id: 'u', purpose: 'refresh', expires_at: time, created_at: time } as const;
  await db.insertInto('user_tokens').values(token).execute();
  const code = { id: 'c', purpose: 'reset', user_id: null, code_hash: 'h', tries: 2, verified_at: null } as const;
  await db
    .insertInto('codes')
    .values({ ...code, expires_at: time, created_at: time })
    .execute();
  const session = {
    id_hash: 's',
    kind: 'admin',
    subject: 'a',
    created_at: time,
    seen_at: time,
    expires_at: time,
  } as const;
  await db.insertInto('sessions').values(session).execute();
  const admin = { email_key: 'a', email: 'A', source: 'added', password_hash: '$argon2id$', created_at: time } as const;
  await db
    .insertInto('admins')
    .values({ ...admin, totp_secret: 'sealed', totp_step: 59_000_000 })
    .execute();
  await db.insertInto('admin_recovery_codes').values({ code_hash: 'h', admin: 'a' }).execute();
  const passkey = { id: 'p', admin: 'a', public_key: 'k', counter: 3, transports: '["usb"]', name: 'N' };
  await db
    .insertInto('admin_passkeys')
    .values({ ...passkey, created_at: time })
    .execute();
  await db
    .insertInto('outbox')
    .values({
      id: 'o',
      form: 'contact',
      idempotency_key: 'o',
      state: 'queued',
      fields: '{"name":"N"}',
      file_name: null,
      file_type: null,
      file_content: null,
      attempts: 3,
      next_attempt_at: time,
      lease_owner: null,
      lease_until: null,
      reason: null,
      created_at: time,
      traceparent: null,
      refused_key: null,
      settled_at: null,
    })
    .execute();
  const application = {
    application: '1:0123456789abcdef',
    person: 'a@b.example',
    appliedAt: null,
    version: 0,
  };
  await addNote(db, { application, text: 'N', author: 'a', now: time });
  const entry = { at: time, admin: 'a', action: 'deleteJobPost', record: 'job 1', detail: '', network: 'n' };
  await db.insertInto('trail').values(entry).execute();
  await db.insertInto('announced_openings').values({ opening: '1 ', host_id: '1', position: 'P' }).execute();
  await db.insertInto('rate_limits').values({ key: 'r', count: 2_000_000_000, resets_at: time }).execute();
  await db.insertInto('settings').values({ key: 'demo-content', value: time }).execute();
}

const postgres = inject('postgresUrl') ?? undefined;
const ways = [
  { from: 'SQLite', to: 'SQLite', urls: [undefined, undefined] },
  ...(postgres
    ? [
        { from: 'SQLite', to: 'PostgreSQL', urls: [undefined, postgres] },
        { from: 'PostgreSQL', to: 'SQLite', urls: [postgres, undefined] },
      ]
    : []),
] as const;

describe.each(ways)('copying a database from $from to $to', { timeout: 20_000 }, ({ urls }) => {
  let source: TestDatabase;
  let target: TestDatabase;
  beforeEach(async () => {
    source = await createTestDatabase(urls[0]);
    target = await createTestDatabase(urls[1]);
    await fill(source);
  });
  afterEach(async () => {
    await source.close();
    await target.close();
  });

  test('copies and counts every row of every table', async () => {
    const copied = await copyDatabase(source, target);
    expect(Object.fromEntries(copied.map(({ table, rows }) => [table, rows]))).toMatchObject({
      job_posts: 449,
      files: 5,
      outbox: 1,
      settings: 1,
    });
    expect(copied.every(({ rows }) => rows > 0)).toBe(true);
    const file = await target.db.selectFrom('files').select('content').where('id', '=', 'é').executeTakeFirst();
    expect(Buffer.from(file?.content ?? []).equals(largeFile)).toBe(true);
  });

  test('does not reuse ids of the source', async () => {
    await copyDatabase(source, target);
    const values = { ...job, description: '' };
    const next = await target.db.insertInto('job_posts').values(values).returning('id').executeTakeFirst();
    expect(next?.id).toBe(451);
  });

  test('replaces the target’s rows when asked', async () => {
    await target.db.insertInto('settings').values({ key: 'k', value: 'v' }).execute();
    await copyDatabase(source, target, { replace: true });
    expect(await target.db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'demo-content' }]);
  });

  test('refuses a target with rows and leaves it unchanged', async () => {
    await target.db.insertInto('settings').values({ key: 'k', value: 'v' }).execute();
    await expect(copyDatabase(source, target)).rejects.toThrow(OperatorError);
    expect(await target.db.selectFrom('job_posts').selectAll().execute()).toEqual([]);
  });
});

test('a row that differs undoes the whole copy', async () => {
  const source = await createTestDatabase();
  const target = await createTestDatabase();
  await fill(source);
  await sql`create trigger damage after insert on settings begin update settings set value = 'damaged'; end`.execute(
    target.db,
  );
  await expect(copyDatabase(source, target)).rejects.toThrow('The row demo-content of settings differs');
  expect(await target.db.selectFrom('job_posts').selectAll().execute()).toEqual([]);
  await source.close();
  await target.close();
});

test('no table is forgotten', async () => {
  const database = await createTestDatabase();
  const { rows } = await sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(
    database.db,
  );
  await database.close();
  const own = rows.map(({ name }) => name).filter((name) => !/^(sqlite_|kysely_)/.test(name));
  expect(own.sort()).toEqual([...tableNames].sort());
});
