import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';

import { attempt } from '#shared/attempt.ts';
import { applicationKey } from '#shared/inbox-records.ts';
import { acknowledgement } from './bff/inbox/acknowledgement.ts';
import { mailEntry, mailOf, queueAnnouncements, withQueuedAnnouncements } from './bff/outbox/mails.ts';
import { addEntry } from './bff/outbox/outbox.ts';
import { SessionStore } from './bff/session/session-store.ts';
import { resendWebhook } from './bff/webhooks/plugin.ts';
import { webhookEntry } from './bff/webhooks/webhook-event.ts';
import { systemClock } from './clock.ts';
import { backendToken, startTestBff } from './contract/test-bff.ts';
import { openDatabase } from './database/open.ts';
import type { Database, OutboxRow } from './database/schema.ts';
import { createMailer } from './mail/mailer.ts';
import { atEnd } from './test-support/at-end.ts';
import { applicationFields, company, createTestBackend, enquiryFields, formData } from './test-support/backend.ts';
import { engines, insert, temporaryDatabase, unmigratedDatabase } from './test-support/database.ts';
import { outboxRow } from './test-support/forms.ts';
import { runAdminStatement } from './test-support/postgres.ts';
import { stoppedBackup } from './test-support/stopped-backup.ts';

/** Unique strings to search for. */
const traces = ['zuleika.okonkwo@example.com', 'zuleika', 'okonkwo', '9470151623', 'kite-maker'];
const email = 'Zuleika.Okonkwo@example.com';
const pdf = Buffer.from(`%PDF-1.7\n${'resume-of-a-kite-maker '.repeat(500)}%%EOF`);

const enquiry = {
  ...enquiryFields,
  ...{ name: 'Zuleika Okonkwo', email, phone: '9470151623', message: 'I am a kite-maker.' },
};
const application = {
  ...applicationFields,
  ...{ first_name: 'Zuleika', last_name: 'Okonkwo', contact_email: email.toUpperCase(), contact_mobile: '9470151623' },
  linkedin_profile: 'https://www.linkedin.com/in/kite-maker',
  expected_joining_date: ['30 Days'],
  ...{ 'question-1-text': 'What do you make?', 'question-1': 'I am a kite-maker.' },
};
const another = { ...enquiryFields, email: 'asha@example.com' };

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());

/** Lists the traces in the files of folders, in any case. */
function tracesIn(folders: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of folders.flatMap(filesBelow)) {
    // A rewritten table has another file.
    const text = attempt(() => readFileSync(file, 'latin1').toLowerCase()) ?? '';
    for (const trace of traces) if (text.includes(trace)) found.add(`${trace} in ${path.basename(file)}`);
  }
  return [...found];
}

const time = '2026-01-01T00:00:00.000Z';
const outboxStates = ['queued', 'delivering', 'delivered', 'refused', 'quarantined'] as const;

function postInState(state: OutboxRow['state'], at: number) {
  const form = at % 2 === 0 ? 'contact' : 'application';
  // The lease has ended: no relay delivers the entry.
  const lease = state === 'delivering' ? { lease_owner: 'a relay', lease_until: time } : {};
  const file = { file_name: 'okonkwo.pdf', file_type: 'application/pdf', file_content: pdf };
  const fields = JSON.stringify(at % 2 === 0 ? enquiry : application);
  return { ...outboxRow({ id: `post-${at}`, form, state, fields, attempts: 1, created_at: time }), ...lease, ...file };
}

const facts = { position: undefined, hasResume: false, link: undefined, days: 30, copy: [] };
/** An admin's reply and the acknowledgement before it. */
const mails = [
  { to: email, subject: 'Zuleika, your application', text: 'Dear kite-maker,\n\nplease come on Monday.', byHand: true },
  { to: email.toUpperCase(), ...acknowledgement({ ...facts, site: { name: 'Realvance' }, firstName: 'kite-maker' }) },
];

async function addInState(db: Kysely<Database>, entry: Parameters<typeof addEntry>[1], state: OutboxRow['state']) {
  await addEntry(db, entry, time);
  const { lease_owner = null, lease_until = null } = postInState(state, 0);
  const attempts = state === 'delivered' ? 1 : 0;
  const changed = { state, lease_owner, lease_until, attempts };
  await db.updateTable('outbox').set(changed).where('id', '=', String(entry.id)).execute();
}

/** Fills the outbox with posts, mails and webhooks in every state. A delivered webhook is also sent once more. */
async function fillOutbox(db: Kysely<Database>): Promise<void> {
  await insert(db, 'outbox', ...outboxStates.map(postInState));
  const { name, message } = enquiry;
  const event = { type: 'enquiry.received', record: 'post a', data: { fields: { name, message } }, email } as const;
  for (const state of outboxStates) {
    await addInState(db, { ...webhookEntry(event, time), id: `webhook-${state}` }, state);
    for (const [at, mail] of mails.entries()) {
      const id = `mail-${at}-${state}`;
      await addInState(db, { ...mailEntry({ id, key: `key-of-${id}`, mail }), id }, state);
    }
  }
  await addInState(db, { ...webhookEntry(event, time), id: 'webhook-again' }, 'delivered');
  await resendWebhook(db, systemClock, 'webhook-again');
}

/** Starts a site and its backend on the database's files and folder. */
async function startSite({ db }: { db: Kysely<Database> }, dataDir: string) {
  const clock = systemClock;
  const mail = createMailer({ mailFrom: company.email, dataDir, logger: pino({ level: 'silent' }) });
  const { app, call } = await createTestBackend({ db, dataDir, clock, mail, token: backendToken });
  const bff = await startTestBff(await app.listen({ host: '127.0.0.1', port: 0 }), { db, dataDir, clock });
  const submit = async (fields: Record<string, string | string[]>, content?: Buffer) => {
    const body = formData(fields, content && { field: 'upload_resume', name: 'okonkwo.pdf', content });
    expect((await call('POST', '/forms/submit', body, {})).status).toBe(200);
  };
  return { call, bff, mail, submit };
}

/** A backend without a site on its database queues mails as `server/backend/main.ts` does. */
describe.each(engines())('a person in mails that a separate backend has queued, on %s', (_, url) => {
  test('is exported and erased', async () => {
    const { db } = await temporaryDatabase(url);
    const mail = withQueuedAnnouncements({ send: async () => undefined, close: () => {} }, db);
    const { call } = await createTestBackend({ db, mail, announce: queueAnnouncements(systemClock) });
    for (const form of [enquiry, another]) expect((await call('POST', '/forms/submit', form)).status).toBe(200);
    const { records } = (await call('POST', '/exportPerson', { email })).body.data;
    expect(records.filter(({ kind }: { kind: string }) => kind === 'Mail')).toHaveLength(1);
    await call('POST', '/erasePerson', { email });
    const left = await db.selectFrom('outbox').select('fields').execute();
    expect(left.map(({ fields }) => JSON.parse(fields).contact_email)).toEqual([another.email]);
  });
});

describe.each(engines())('one person on %s', (_, url) => {
  test('is exported completely and erased from every file', { timeout: 120_000 }, async () => {
    const options = await unmigratedDatabase(url);
    const { dataDir, databaseUrl } = options;
    const database = await openDatabase({ ...options, checkpointIntervalMs: 100 });
    const { db } = database;
    atEnd(database.close);
    const site = await startSite(database, dataDir);
    const folders = [dataDir];
    if (url) {
      // The write-ahead log and other databases are out of scope.
      const { rows } = await sql<{ folder: string }>`
          select current_setting('data_directory') || '/base/' || oid as folder from pg_database where datname = current_database()
        `.execute(db);
      folders.push(rows[0]?.folder ?? '');
    }
    const look = async () => {
      if (url) await runAdminStatement(`${url}/postgres`, 'checkpoint');
      return tracesIn(folders);
    };

    await site.submit(enquiry);
    await site.submit(another);
    await site.submit(application, pdf);
    const account = { name: 'Zuleika', email, phone: '9470151623', password: 'a long password' };
    const signup = { ...account, confirm_password: account.password };
    expect((await site.call('POST', '/userSignup', signup, {})).status).toBe(200);
    await fillOutbox(db);
    const other = outboxRow({ id: 'post-10', fields: JSON.stringify(another), next_attempt_at: '2999' });
    await insert(db, 'outbox', other);
    const sent = await db.selectFrom('outbox').selectAll().where('form', '=', 'mail').execute();
    // Without a mail server, mails are files.
    for (const row of sent.filter(({ state }) => state === 'delivered')) await site.mail.send(mailOf(row));
    await new SessionStore(db, systemClock).start('user', email.toLowerCase());
    const admin = await site.bff.adminBrowser();
    const [row] = (await admin.get('/api/getalljobresponse').expect(200)).body.data;
    const ref = { key: applicationKey(row), person: null, receivedAt: null, version: 0 };
    await admin.post('/api/records/note').send({ record: ref, text: 'Zuleika, the kite-maker' }).expect(200);
    await expect.poll(() => readdirSync(path.join(dataDir, 'mail')).length).toBe(4 + mails.length);
    if (url) await sql`analyze`.execute(db);
    const killBackup = await stoppedBackup({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    await killBackup();
    expect(await look()).not.toEqual([]);

    const asked = { email: email.toUpperCase() };
    const { document, files } = (await admin.post('/api/personalData/export').send(asked).expect(200)).body.data;
    const held = [
      { kind: 'Job application', count: 1 },
      { kind: 'Enquiry', count: 1 },
      { kind: 'Account', count: 1 },
      { kind: 'Mail', count: 15 },
      { kind: 'Form post', count: 5 },
      { kind: 'Webhook', count: 6 },
      { kind: 'Session', count: 1 },
      { kind: 'State and notes', count: 1 },
    ];
    const exported = Object.entries(document.Held).map(([kind, rows]) => ({ kind, count: [rows].flat().length }));
    expect(exported).toEqual(held);
    expect(document.Held['Job application'][0]).toMatchObject({
      'Contact email': email.toUpperCase(),
      'Expected joining date': ['30 Days'],
      Answers: [{ question: 'What do you make?', answer: 'I am a kite-maker.' }],
      File: 'file-1.pdf',
    });
    expect(JSON.stringify(document)).toContain('Zuleika, the kite-maker');
    expect(JSON.stringify(document)).not.toMatch(/argon2|password hash|asha/i);
    expect(files).toHaveLength(6);
    for (const { content } of files) expect(Buffer.from(content, 'base64').equals(pdf)).toBe(true);

    const { body } = await admin.post('/api/personalData/erase').send(asked).expect(200);
    expect(body.data).toEqual({
      erased: held,
      elsewhere: [expect.stringMatching(/^The webhook receiver (?=.*webhook-delivered).*webhook-again/)],
    });
    // From a page that still shows the application.
    await admin.post('/api/records/note').send({ record: ref, text: 'Zuleika, the kite-maker' }).expect(404);
    await expect.poll(look, { timeout: 60_000, interval: 500 }).toEqual([]);
    expect((await admin.get('/api/getallcontactform')).body.data).toMatchObject([{ email: another.email }]);
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([{ id: other.id }]);
  });
});
