import { mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { createMailer } from '../mail/mailer.ts';
import { accessKey, createTestBackend, formData } from '../test-support/backend.ts';
import { createTestDatabase, describeEachDatabase } from '../test-support/database.ts';
import { codeIn } from '../test-support/smtp.ts';
import { sweeps } from './sweep.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const person = {
  name: 'A',
  email: 'a@example.com',
  phone: '1',
  password: 'long enough',
  confirm_password: 'long enough',
};
const enquiry = { access_key: accessKey, form_name: 'contact', name: 'A', email: 'a@example.com', message: 'Hi' };
const application = {
  access_key: accessKey,
  form_name: 'application',
  position_applied_for: 'QA',
  first_name: 'A',
  contact_email: 'a@example.com',
  contact_mobile: '1',
  linkedin_profile: 'https://example.com',
  experience: '1',
  relevant_experience: '1',
  current_lpa: '1',
  expected_lpa: '1',
  expected_joining_date: '30 Days',
};
const resume = { field: 'upload_resume', name: 'a.pdf', content: Buffer.from('%PDF-1.7') };

async function sweep(...given: Parameters<typeof sweeps>): Promise<void> {
  for (const deleteExpired of Object.values(sweeps(...given))) await deleteExpired();
}

describeEachDatabase('the sweep', (database) => {
  const count = async (...tables: (keyof Database)[]) => {
    const counts: number[] = [];
    for (const table of tables) counts.push((await database().db.selectFrom(table).selectAll().execute()).length);
    return counts;
  };

  test('expired codes, tokens and counters and unconfirmed accounts are deleted', async () => {
    const { app, call, clock, mailbox } = await createTestBackend(database());
    const { db } = database();
    const run = () => sweep(db, clock, undefined);
    await call('POST', '/userSignup', person);
    await run();
    expect(await count('users', 'codes', 'user_tokens', 'rate_limits')).toEqual([1, 1, 1, 1]);
    clock.advance(10 * minute);
    await run();
    expect(await count('users', 'codes', 'user_tokens', 'rate_limits')).toEqual([1, 0, 1, 1]);
    clock.advance(5 * minute);
    await run();
    expect(await count('users', 'rate_limits')).toEqual([1, 0]);
    clock.advance(45 * minute);
    await run();
    expect(await count('users', 'user_tokens')).toEqual([1, 0]);
    clock.advance(day);
    await run();
    expect(await count('users')).toEqual([0]);
    expect(mailbox.sent).toHaveLength(1);
    await app.close();
  });

  test('a confirmed account and its login stay; a verified reset keeps its ten minutes', async () => {
    const { app, call, clock, mailbox } = await createTestBackend(database());
    const { db } = database();
    const { body } = await call('POST', '/userSignup', person);
    const otp = codeIn(await mailbox.waitForMail(person.email));
    await call('PUT', '/verifyEmailOTP', { otp }, { authorization: `Bearer ${body.data.token}` });
    await call('POST', '/userLogin', person);
    const { body: reset } = await call('POST', '/forgetPassword', person);
    const code = codeIn(await mailbox.waitForMail(person.email));
    clock.advance(9 * minute);
    await call('PUT', `/forgetPasswordVerifyEmailOTP/${reset.data.user_id}`, { email: person.email, otp: code });
    clock.advance(9 * minute);
    await sweep(db, clock, undefined);
    const change = await call('PUT', `/changePasswordAfterFoget/${reset.data.user_id}`, {
      newPassword: 'long enough too',
    });
    expect(change.status).toBe(200);
    await call('POST', '/userLogin', { ...person, password: 'long enough too' });
    clock.advance(29 * day);
    await sweep(db, clock, undefined);
    expect(await count('users', 'user_tokens')).toEqual([1, 1]);
    clock.advance(2 * day);
    await sweep(db, clock, undefined);
    expect(await count('users', 'user_tokens')).toEqual([1, 0]);
    await app.close();
  });

  test('applications, resumes and enquiries are deleted after RETENTION_DAYS', async () => {
    const { app, call, clock } = await createTestBackend(database());
    const { db } = database();
    const submit = async () => {
      await call('POST', '/forms/submit', enquiry);
      await call('POST', '/forms/submit', formData(application, resume));
    };
    await submit();
    clock.advance(20 * day);
    await submit();
    clock.advance(11 * day);
    await sweep(db, clock, undefined);
    expect(await count('applications', 'files', 'enquiries')).toEqual([2, 2, 2]);
    await sweep(db, clock, 30);
    expect(await count('applications', 'files', 'enquiries')).toEqual([1, 1, 1]);
    await app.close();
  });

  test('one kind that cannot be deleted keeps no other', async () => {
    const { db } = database();
    await db.insertInto('rate_limits').values({ key: 'old', count: 1, resets_at: '2020' }).execute();
    const mail = { ...createMailer({ from: 'a@example.com', dataDir: '/nowhere', logger: pino({ level: 'silent' }) }) };
    mail.deleteBefore = () => Promise.reject(new Error('the folder cannot be read'));
    const { app, logged } = await createTestBackend({ ...database(), mail, retentionDays: 30 });
    await app.close();
    expect(logged.join('')).toContain('deleting expired mails failed');
    expect(await count('rate_limits')).toEqual([0]);
  });

  test('mails kept as files are deleted after RETENTION_DAYS', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'mails-'));
    const logger = pino({ level: 'silent' });
    const mail = createMailer({ from: 'hello@realvance.example', dataDir, logger });
    for (const subject of ['old', 'new']) await mail.send({ to: 'a@example.com', subject, text: 'Hi' });
    const folder = path.join(dataDir, 'mail');
    const files = () => readdirSync(folder).sort();
    const [old = '', recent] = files();
    const monthAgo = (Date.now() - 31 * day) / 1000;
    utimesSync(path.join(folder, old), monthAgo, monthAgo);
    const options = { ...database(), mail, logger, clock: systemClock };
    await (await createTestBackend(options)).app.close();
    expect(files()).toHaveLength(2);
    await (await createTestBackend({ ...options, retentionDays: 30 })).app.close();
    expect(files()).toEqual([recent]);
    rmSync(dataDir, { recursive: true });
  });

  test('comes when the backend starts, and every minute', async () => {
    const { db } = database();
    const expire = () =>
      db.insertInto('rate_limits').values({ key: 'old', count: 1, resets_at: '2020-01-01T00:00:00.000Z' }).execute();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    await expire();
    const { app } = await createTestBackend(database());
    await expect.poll(() => count('rate_limits')).toEqual([0]);
    await expire();
    vi.advanceTimersByTime(minute);
    await app.close();
    expect(await count('rate_limits')).toEqual([0]);
  });
});

test('a flood goes after the retention as a few do, however many there were', { timeout: 60_000 }, async () => {
  const database = await createTestDatabase();
  const { db } = database;
  const created_at = '2020-01-01T00:00:00.000Z';
  const many = 33_000;
  const row = { name: 'A', email: 'a@example.com', phone: '', message: 'Hi', agree: '', created_at };
  const file = {
    kind: 'resume',
    content_type: 'x/y',
    name: 'n',
    size: 0,
    content: Buffer.alloc(0),
    created_at,
  } as const;
  const { access_key: _, form_name: __, ...typed } = application;
  const numbers = Array.from({ length: many }, (_value, number) => String(number));
  await db.transaction().execute(async (transaction) => {
    for (let start = 0; start < many; start += 1000) {
      const keys = numbers.slice(start, start + 1000);
      await transaction
        .insertInto('files')
        .values(keys.map((id) => ({ ...file, id })))
        .execute();
      const ofKey = (key: string) => ({ submission_key: key, created_at });
      await transaction
        .insertInto('applications')
        .values(keys.map((key) => ({ ...typed, ...ofKey(key), resume_file_id: key })))
        .execute();
      await transaction
        .insertInto('enquiries')
        .values(keys.map((key) => ({ ...row, ...ofKey(key) })))
        .execute();
    }
  });
  await sweep(db, systemClock, 30);
  const left = async (table: keyof Database) =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirst()
    )?.count;
  expect([await left('applications'), await left('files'), await left('enquiries')]).toEqual([0, 0, 0]);
  await database.close();
});
