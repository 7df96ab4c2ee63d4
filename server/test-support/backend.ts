import type { HTTPMethods } from 'fastify';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { beforeEach } from 'vitest';
import { buildBackend } from '../backend/app.ts';
import type { BackendOptions } from '../backend/dependencies.ts';
import type { Database } from '../database/schema.ts';
import type { Mail } from '../mail/mailer.ts';
import { atEnd } from './at-end.ts';
import { createTestClock } from './clock.ts';
import { describeEachDatabase, type TestDatabase } from './database.ts';
import { createMailQueue } from './mail-queue.ts';

function createMailbox() {
  const { mails: sent, arrive, waitForMail } = createMailQueue<Mail>();
  let failure: Error | undefined;
  return {
    sent,
    send: async (mail: Mail) => {
      if (failure) throw failure;
      arrive(mail);
    },
    waitForMail,
    failWith: (error: Error | undefined) => {
      failure = error;
    },
    close: () => {},
  };
}

export const adminToken = 'the-admin-token-of-tests';
export const accessKey = 'the-access-key-of-tests';
export const company = { name: 'Realvance', email: 'hello@realvance.example' };

/** Builds a backend on the given database, with a mailbox and a test clock; it ends with the test or the file. */
export async function createTestBackend(options: Pick<BackendOptions, 'db'> & Partial<BackendOptions>) {
  const mailbox = createMailbox();
  const clock = createTestClock();
  const logged: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => logged.push(line) });
  const app = await buildBackend({
    clock,
    mail: mailbox,
    token: adminToken,
    formAccessKey: accessKey,
    site: company,
    logger,
    resetMailPauseMs: () => 0,
    ...options,
  });
  await app.ready();
  atEnd(() => app.close());
  const call = async (
    method: HTTPMethods,
    url: string,
    body?: object,
    headers: Record<string, string> = { authorization: `Bearer ${adminToken}` },
  ) => {
    const response = await app.inject({ method, url, headers, ...(body && { payload: body }) });
    const { statusCode: status, headers: answered, rawPayload: raw } = response;
    const isJson = String(answered['content-type']).startsWith('application/json');
    return { status, body: isJson && response.body ? response.json() : response.body, headers: answered, raw };
  };
  return { app, mailbox, clock, logged, call };
}

type TestBackend = Awaited<ReturnType<typeof createTestBackend>>;

export const enquiryFields = {
  access_key: accessKey,
  form_name: 'contact',
  name: 'Asha Rao',
  email: 'asha@example.com',
  phone: '9876543210',
  message: 'We need an app.\nSoon.',
  agree: 'on',
};
export const applicationFields = {
  access_key: accessKey,
  form_name: 'application',
  position_applied_for: 'QA Engineer',
  first_name: 'Asha',
  contact_email: 'asha@example.com',
  contact_mobile: '9876543210',
  linkedin_profile: 'https://www.linkedin.com/in/asha',
  experience: '4.5',
  relevant_experience: '3',
  current_lpa: '12',
  expected_lpa: '15.5',
  expected_joining_date: ['30 Days', 'Immediate joining'],
};

/** The backend of the running test; destructure only `call` before a test. */
type CurrentBackend = TestBackend & { readonly db: Kysely<Database> };

/** Runs a suite on SQLite and PostgreSQL with an empty database and its own backend for each test. */
export function describeEachBackend(
  name: string,
  suite: (backend: CurrentBackend, database: () => TestDatabase) => void,
): void {
  describeEachDatabase(name, (database) => {
    let current: TestBackend;
    const backend = { call: (...given) => current.call(...given) } as CurrentBackend;
    beforeEach(async () => {
      current = await createTestBackend(database());
      const { call: _, ...others } = current;
      Object.assign(backend, others, { db: database().db });
    });
    suite(backend, database);
  });
}

/** Builds form data from text fields (lists as repeated fields) and an optional file. */
export function formData(
  fields: Readonly<Record<string, string | readonly string[]>>,
  file?: { readonly field: string; readonly name: string; readonly type?: string; readonly content: Buffer },
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  if (file) form.append(file.field, new Blob([new Uint8Array(file.content)], { type: file.type ?? '' }), file.name);
  return form;
}
