import path from 'node:path';
import Fastify from 'fastify';
import pino from 'pino';
import { createForms, type FormsOptions } from '../bff/forms/form-routes.ts';
import { storePage } from '../bff/pages/page-cache.ts';
import type { OpenDatabase } from '../database/open.ts';
import { formStamp, siteSecret, startSiteProcess } from './site-process.ts';

/** Starts `forms-program.ts` as a child process and waits until it listens. */
export async function runTestProcess(
  { dataDir, databaseUrl = '' }: { readonly dataDir: string; readonly databaseUrl?: string },
  FORM_SERVICE_URL: string,
  SMTP_URL = '',
  WEBHOOK_URL = '',
) {
  const program = path.join(import.meta.dirname, 'forms-program.ts');
  const environment = { DATABASE_URL: databaseUrl, FORM_SERVICE_URL, SMTP_URL, WEBHOOK_URL };
  const { child, url, end } = await startSiteProcess(dataDir, environment, program);
  return { process: child, origin: url, end: async (signal: NodeJS.Signals) => (await end(signal)).code };
}

export type RunningForms = Awaited<ReturnType<typeof runTestProcess>>;

/** Creates forms that deliver to a service, for a BFF under test. */
export const createTestForms = (
  { db }: Pick<OpenDatabase, 'db'>,
  url: string,
  options: Partial<Omit<FormsOptions, 'target' | 'db'>> = {},
) =>
  createForms({
    db,
    clock: { now: () => Date.now() },
    logger: pino({ level: 'silent' }),
    secrets: [siteSecret],
    target: { kind: 'service', url, accessKey: 'the-access-key' },
    timeoutMs: 1000,
    site: { countryCode: '91' },
    ...options,
  });

/** Starts the forms on loopback without the rest of the BFF. */
export async function startForms(
  database: OpenDatabase,
  url: string,
  { pagesFail = false, ...options }: Parameters<typeof createTestForms>[2] & { pagesFail?: boolean } = {},
) {
  const relay = { random: () => 1, pollMs: 20, leaseMarginMs: 500, graceMs: 200 };
  const forms = createTestForms(database, url, { timeoutMs: 2000, relay, ...options });
  const app = Fastify({ forceCloseConnections: true });
  // Returns the page's data instead of a rendered page.
  app.decorate('personalPage', async (address, { reply }) => {
    if (pagesFail) throw new Error('a page that cannot be rendered');
    const status = address.includes('nowhere') ? 404 : 200;
    return storePage({ status, html: JSON.stringify(reply), nonce: 'none' }, { lasting: false, development: false });
  });
  await app.register(forms.plugin);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    ...forms,
    origin,
    post: (form: 'contact' | 'application', body: FormData | URLSearchParams | string, headers: HeadersInit = {}) =>
      fetch(`${origin}/api/forms/${form}`, { method: 'POST', body, headers }),
    async get(path: string) {
      return (await fetch(`${origin}/api${path}`)).json();
    },
    async stop() {
      await app.close();
      await forms.relay.stop();
    },
  };
}

export type TestForms = Awaited<ReturnType<typeof startForms>>;

/** A row of the outbox with everything that a test does not state. */
export const outboxRow = <T extends { readonly id: string }>(fields: T) => ({
  form: 'contact' as const,
  state: 'queued' as const,
  idempotency_key: fields.id,
  fields: '{}',
  attempts: 0,
  next_attempt_at: '',
  created_at: '',
  ...fields,
});

const formData = (fields: Readonly<Record<string, string | readonly string[]>>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const item of [value].flat()) data.append(name, item);
  return data;
};

export const enquiry = (fields: Readonly<Record<string, string>> = {}) =>
  formData({
    name: 'Asha Rao',
    email: 'asha@example.com',
    phone: '9876543210',
    message: 'Hello there',
    form_stamp: formStamp(),
    ...fields,
  });

export const application = (fields: Readonly<Record<string, string | readonly string[]>> = {}) =>
  formData({
    position_applied_for: 'Frontend developer',
    first_name: 'Asha',
    contact_email: 'asha@example.com',
    contact_mobile: '9876543210',
    linkedin_profile: 'https://www.linkedin.com/in/asha',
    experience: '4.5',
    relevant_experience: '3',
    current_lpa: '8',
    expected_lpa: '12',
    expected_joining_date: ['30 Days', 'Immediate joining'],
    form_stamp: formStamp(),
    ...fields,
  });

export const resume = (
  name = 'résumé.pdf',
  content: string | Uint8Array<ArrayBuffer> = '%PDF-1.7 hello',
  type?: string,
) => new File([content], name, { type: type ?? 'application/pdf' });
