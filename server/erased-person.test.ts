import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, inject, test } from 'vitest';
import { applicationKey } from '#shared/applications.ts';
import { attempt } from '#shared/attempt.ts';
import { buildBackend } from './backend/app.ts';
import { acknowledgement } from './bff/hiring/acknowledgement.ts';
import { mailEntry, mailOf } from './bff/outbox/mails.ts';
import { addEntry } from './bff/outbox/outbox.ts';
import { SessionStore } from './bff/session/session-store.ts';
import { resendWebhook } from './bff/webhooks/plugin.ts';
import { webhookEntry } from './bff/webhooks/webhook-event.ts';
import { systemClock } from './clock.ts';
import { backendToken, startTestBff } from './contract/test-bff.ts';
import { openDatabase } from './database/open.ts';
import type { Database, OutboxRow } from './database/schema.ts';
import { createMailer } from './mail/mailer.ts';
import { accessKey, company, formData } from './test-support/backend.ts';
import { createTestDatabase } from './test-support/database.ts';
import { runAdminStatement } from './test-support/postgres.ts';
import { stoppedBackup } from './test-support/stopped-backup.ts';

/** Unique strings to search for. */
const traces = [
  'zuleika.okonkwo@example.com',
  'Zuleika',
  'Okonkwo',
  '9470151623',
  'kite-maker',
  'resume-of-a-kite-maker',
];
const email = 'Zuleika.Okonkwo@example.com';
const pdf = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.from('resume-of-a-kite-maker '.repeat(500)),
  Buffer.from('%%EOF'),
]);

const enquiry = {
  access_key: accessKey,
  form_name: 'contact',
  name: 'Zuleika Okonkwo',
  email,
  phone: '9470151623',
  message: 'I am a kite-maker.',
  agree: 'on',
};
const application = {
  access_key: accessKey,
  form_name: 'application',
  position_applied_for: 'QA Engineer',
  first_name: 'Zuleika',
  last_name: 'Okonkwo',
  contact_email: email.toUpperCase(),
  contact_mobile: '9470151623',
  linkedin_profile: 'https://www.linkedin.com/in/kite-maker',
  experience: '4.5',
  relevant_experience: '3',
  current_lpa: '12',
  expected_lpa: '15.5',
  expected_joining_date: ['30 Days'],
  'question-1-text': 'What do you make?',
  'question-1': 'I am a kite-maker.',
};
const another = { ...enquiry, name: 'Asha Rao', email: 'asha@example.com', phone: '9812345670', message: 'Hello.' };

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(folder, name))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile());

/** The traces that any file of the folders still has, in whatever case. */
function tracesIn(folders: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of folders.flatMap(filesBelow)) {
    // A rewritten table has another file.
    const text = attempt(() => readFileSync(file, 'latin1').toLowerCase()) ?? '';
    for (const trace of traces) if (text.includes(trace.toLowerCase())) found.add(`${trace} in ${path.basename(file)}`);
  }
  return [...found];
}

const outboxStates = ['queued', 'delivering', 'delivered', 'refused', 'quarantined'] as const;

function outboxRow(state: OutboxRow['state'], at: number): OutboxRow {
  return {
    id: `post-${at}`,
    form: at % 2 === 0 ? 'contact' : 'application',
    idempotency_key: `key-${at}`,
    state,
    fields: JSON.stringify(at % 2 === 0 ? enquiry : application),
    file_name: 'okonkwo.pdf',
    file_type: 'application/pdf',
    file_content: pdf,
    attempts: 1,
    next_attempt_at: '2026-01-01T00:00:00.000Z',
    lease_owner: state === 'delivering' ? 'somebody' : null,
    // Ended: nobody is delivering it any more.
    lease_until: state === 'delivering' ? '2026-01-01T00:00:00.000Z' : null,
    reason: null,
    created_at: '2026-01-01T00:00:00.000Z',
    traceparent: null,
    refused_key: null,
    settled_at: null,
    stamp: null,
  };
}

/** An admin's reply and the acknowledgement before it. */
const mails = [
  { to: email, subject: 'Zuleika, your application', text: 'Dear kite-maker,\n\nplease come on Monday.', byHand: true },
  {
    to: email.toUpperCase(),
    ...acknowledgement({
      site: { name: 'Realvance' },
      firstName: 'kite-maker',
      position: undefined,
      hasResume: false,
      link: undefined,
      days: 30,
    }),
  },
];

/** A webhook that tells of them, in every state; it has been sent where it has arrived, also if it waits once more. */
async function fillOutboxWithWebhooks(db: Kysely<Database>): Promise<void> {
  const { name, message } = enquiry;
  const event = { type: 'enquiry.received', record: 'post a', data: { fields: { name, message } }, email } as const;
  const rows = [
    ...outboxStates.map((state) => [`webhook-${state}`, state] as const),
    ['webhook-again', 'delivered'] as const,
  ];
  for (const [id, state] of rows) {
    await addEntry(db, { ...webhookEntry(event, '2026-01-01T00:00:00.000Z'), id }, '2026-01-01T00:00:00.000Z');
    const { lease_owner, lease_until } = outboxRow(state, 0);
    const attempts = state === 'delivered' ? 1 : 0;
    await db.updateTable('outbox').set({ state, lease_owner, lease_until, attempts }).where('id', '=', id).execute();
  }
  await resendWebhook(db, systemClock, 'webhook-again');
}

/** The mails in the outbox, once in every state. */
async function fillOutboxWithMails(db: Kysely<Database>): Promise<void> {
  for (const state of outboxStates)
    for (const [at, mail] of mails.entries()) {
      const id = `mail-${at}-${state}`;
      await addEntry(db, mailEntry({ id, key: `key-of-${id}`, mail }), '2026-01-01T00:00:00.000Z');
      const { lease_owner, lease_until } = outboxRow(state, at);
      await db.updateTable('outbox').set({ state, lease_owner, lease_until }).where('id', '=', id).execute();
    }
}

/** A site with its embedded backend, over HTTP as in life, on the database's files and folder. */
async function startSite({ db }: { db: Kysely<Database> }, dataDir: string) {
  const logger = pino({ level: 'silent' });
  const mail = createMailer({ from: company.email, dataDir, logger });
  const backend = await buildBackend({
    db,
    dataDir,
    clock: systemClock,
    mail,
    token: backendToken,
    formAccessKey: accessKey,
    site: company,
    logger,
  });
  const url = await backend.listen({ host: '127.0.0.1', port: 0 });
  const bff = await startTestBff(url, { db, dataDir, clock: systemClock });
  return {
    backend,
    bff,
    mail,
    submit: async (fields: Record<string, string | string[]>, file?: Buffer) => {
      const payload = formData(fields, file && { field: 'upload_resume', name: 'okonkwo.pdf', content: file });
      expect((await backend.inject({ method: 'POST', url: '/forms/submit', payload })).statusCode).toBe(200);
    },
    close: async () => {
      await bff.close();
      await backend.close();
    },
  };
}

const postgresUrl = inject('postgresUrl');

describe.each([
  ['SQLite', undefined],
  ['PostgreSQL', postgresUrl],
] as const)('one person on %s', (engine, url) => {
  test.skipIf(engine === 'PostgreSQL' && !url)(
    'is exported completely and erased from every file',
    { timeout: 120_000 },
    async () => {
      const made = url ? await createTestDatabase(url) : undefined;
      const dataDir = made?.options.dataDir ?? mkdtempSync(path.join(tmpdir(), 'person-'));
      const database = made ?? (await openDatabase({ dataDir, checkpointIntervalMs: 100 }));
      const { db } = database;
      const site = await startSite(database, dataDir);
      const folders = [dataDir];
      if (url) {
        // Of the write-ahead log nothing is promised, and of another test's database nothing is meant.
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
      expect((await site.backend.inject({ method: 'POST', url: '/userSignup', payload: signup })).statusCode).toBe(200);
      await db.insertInto('outbox').values(outboxStates.map(outboxRow)).execute();
      const other = {
        ...outboxRow('queued', 10),
        fields: JSON.stringify(another),
        file_name: null,
        file_content: null,
      };
      await db.insertInto('outbox').values(other).execute();
      await fillOutboxWithMails(db);
      await fillOutboxWithWebhooks(db);
      const sent = await db.selectFrom('outbox').selectAll().where('form', '=', 'mail').execute();
      // Without a mail server, mails are files.
      for (const row of sent.filter(({ state }) => state === 'delivered')) await site.mail.send(mailOf(row));
      await new SessionStore(db, systemClock).start('user', email.toLowerCase());
      const admin = await site.bff.adminBrowser();
      const [row] = (await admin.get('/api/getalljobresponse').expect(200)).body.data;
      const ref = { application: applicationKey(row), person: null, appliedAt: null, version: 0 };
      await admin.post('/api/hiring/note').send({ application: ref, text: 'Zuleika, the kite-maker' }).expect(200);
      await expect.poll(() => readdirSync(path.join(dataDir, 'mail')).length).toBe(4 + mails.length);
      if (url) await sql`analyze`.execute(db);
      // A backup that was killed while it wrote its copy.
      const killBackup = await stoppedBackup({ DATA_DIR: dataDir, DATABASE_URL: made?.options.databaseUrl });
      await killBackup();
      expect(await look()).not.toEqual([]);

      const asked = { email: email.toUpperCase() };
      const exported = (await admin.post('/api/personalData/export').send(asked).expect(200)).body.data;
      const { document, files } = exported;
      expect(Object.entries(document.Held).map(([kind, held]) => [kind, [held].flat().length])).toEqual([
        ['Job application', 1],
        ['Enquiry', 1],
        ['Account', 1],
        ['Mail', 15],
        ['Form post', 5],
        ['Webhook', 6],
        ['Session', 1],
        ['State and notes of an application', 1],
      ]);
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
        erased: [
          { kind: 'Job application', count: 1 },
          { kind: 'Enquiry', count: 1 },
          { kind: 'Account', count: 1 },
          { kind: 'Mail', count: 15 },
          { kind: 'Form post', count: 5 },
          { kind: 'Webhook', count: 6 },
          { kind: 'Session', count: 1 },
          { kind: 'State and notes of an application', count: 1 },
        ],
        elsewhere: [expect.stringMatching(/^The webhook receiver (?=.*webhook-delivered).*webhook-again/)],
      });
      // From a page that still shows the application.
      await admin.post('/api/hiring/note').send({ application: ref, text: 'Zuleika, the kite-maker' }).expect(404);
      await expect.poll(look, { timeout: 60_000, interval: 500 }).toEqual([]);
      expect((await admin.get('/api/getallcontactform')).body.data).toMatchObject([{ email: another.email }]);
      expect(await db.selectFrom('outbox').select('id').execute()).toEqual([{ id: other.id }]);

      await site.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  );
});
