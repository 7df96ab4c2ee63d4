import { readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemClock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { createMailer } from '../mail/mailer.ts';
import {
  applicationFields,
  createTestBackend,
  describeEachBackend,
  enquiryFields,
  formData,
} from '../test-support/backend.ts';
import { countRows, insert, temporaryDatabase } from '../test-support/database.ts';
import { siteFolder } from '../test-support/site-process.ts';
import { codeIn } from '../test-support/smtp.ts';
import { sweeps } from './sweep.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const password = 'long enough';
const person = { name: 'A', email: 'a@example.com', phone: '1', password, confirm_password: password };
const logger = pino({ level: 'silent' });

async function sweep(...given: Parameters<typeof sweeps>): Promise<void> {
  for (const deleteExpired of Object.values(sweeps(...given))) await deleteExpired();
}

describeEachBackend('the sweep', (backend, database) => {
  const { call } = backend;
  const sweepAfter = (ms: number, retentionDays?: number) => {
    backend.clock.advance(ms);
    return sweep(backend.db, backend.clock, retentionDays);
  };
  const count = (...tables: (keyof Database)[]) => countRows(backend.db, ...tables);
  const expire = () => insert(backend.db, 'rate_limits', { key: 'old', count: 1, resets_at: '2020' });
  const mailedCode = async () => codeIn(await backend.mailbox.waitForMail(person.email));

  test('expired codes, tokens and counters and unconfirmed accounts are deleted', async () => {
    await call('POST', '/userSignup', person);
    await sweepAfter(0);
    expect(await count('users', 'codes', 'user_tokens', 'rate_limits')).toEqual([1, 1, 1, 1]);
    await sweepAfter(10 * minute);
    expect(await count('users', 'codes', 'user_tokens', 'rate_limits')).toEqual([1, 0, 1, 1]);
    await sweepAfter(5 * minute);
    expect(await count('users', 'rate_limits')).toEqual([1, 0]);
    await sweepAfter(45 * minute);
    expect(await count('users', 'user_tokens')).toEqual([1, 0]);
    await sweepAfter(day);
    expect(await count('users')).toEqual([0]);
  });

  test('a confirmed account and its login stay; a verified reset keeps its ten minutes', async () => {
    const { body } = await call('POST', '/userSignup', person);
    const signup = { authorization: `Bearer ${body.data.token}` };
    await call('PUT', '/verifyEmailOTP', { otp: await mailedCode() }, signup);
    const { body: reset } = await call('POST', '/forgetPassword', person);
    const handle = reset.data.user_id;
    const otp = await mailedCode();
    backend.clock.advance(9 * minute);
    await call('PUT', `/forgetPasswordVerifyEmailOTP/${handle}`, { email: person.email, otp });
    await sweepAfter(9 * minute);
    const newPassword = 'long enough too';
    expect((await call('PUT', `/changePasswordAfterFoget/${handle}`, { newPassword })).status).toBe(200);
    await call('POST', '/userLogin', { ...person, password: newPassword });
    await sweepAfter(29 * day);
    expect(await count('users', 'user_tokens')).toEqual([1, 1]);
    await sweepAfter(2 * day);
    expect(await count('users', 'user_tokens')).toEqual([1, 0]);
  });

  test('applications, resumes and enquiries are deleted after RETENTION_DAYS', async () => {
    const resume = { field: 'upload_resume', name: 'a.pdf', content: Buffer.from('%PDF-1.7') };
    const submit = async () => {
      await call('POST', '/forms/submit', enquiryFields);
      await call('POST', '/forms/submit', formData(applicationFields, resume));
    };
    await submit();
    backend.clock.advance(20 * day);
    await submit();
    await sweepAfter(11 * day);
    expect(await count('applications', 'files', 'enquiries')).toEqual([2, 2, 2]);
    await sweepAfter(0, 30);
    expect(await count('applications', 'files', 'enquiries')).toEqual([1, 1, 1]);
  });

  test('deletes the other kinds when one kind fails', async () => {
    await expire();
    const mail = { ...createMailer({ mailFrom: 'a@example.com', dataDir: '/nowhere', logger }) };
    mail.deleteBefore = () => Promise.reject(new Error('the folder cannot be read'));
    const { app, logged } = await createTestBackend({ ...database(), mail, retentionDays: 30 });
    await app.close();
    expect(logged.join('')).toContain('deleting expired mails failed');
    expect(await count('rate_limits')).toEqual([0]);
  });

  test('mails kept as files are deleted after RETENTION_DAYS', async () => {
    const { dataDir } = siteFolder();
    const mail = createMailer({ mailFrom: 'hello@realvance.example', dataDir, logger });
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
  });

  test('runs when the backend starts, and every minute', async () => {
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

test('deletes more rows after the retention than a statement has parameters', async () => {
  const { db } = await temporaryDatabase();
  const many = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 33000)`;
  await sql`insert into files (id, kind, content_type, name, size, content, created_at)
    ${many} select n, 'resume', '', '', 0, x'', '2020' from numbers`.execute(db);
  await sql`insert into applications (submission_key, resume_file_id, created_at, position_applied_for, first_name,
      contact_email, contact_mobile, linkedin_profile, experience, relevant_experience, current_lpa, expected_lpa,
      expected_joining_date)
    ${many} select n, n, '2020', '', '', '', '', '', '', '', '', '', '[]' from numbers`.execute(db);
  await sql`insert into enquiries (submission_key, name, email, phone, message, agree, created_at)
    ${many} select n, '', '', '', '', '', '2020' from numbers`.execute(db);
  await sweep(db, systemClock, 30);
  expect(await countRows(db, 'applications', 'files', 'enquiries')).toEqual([0, 0, 0]);
});
