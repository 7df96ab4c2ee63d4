import { EventEmitter, once } from 'node:events';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { buildBackend } from '../backend/app.ts';
import type { BackendOptions } from '../backend/dependencies.ts';
import type { Mail, Mailer } from '../mail/mailer.ts';
import { createTestClock, type TestClock } from './clock.ts';

interface Mailbox extends Mailer {
  readonly sent: Mail[];
  waitForMail(to: string): Promise<Mail>;
  failWith(error: Error | undefined): void;
}

function createMailbox(): Mailbox {
  const sent: Mail[] = [];
  const answered = new Set<Mail>();
  const arrivals = new EventEmitter().setMaxListeners(0);
  let failure: Error | undefined;
  return {
    sent,
    send: async (mail) => {
      if (failure) throw failure;
      sent.push(mail);
      arrivals.emit('mail');
    },
    waitForMail: async (to) => {
      for (;;) {
        const mail = sent.find((one) => one.to === to && !answered.has(one));
        if (mail) {
          answered.add(mail);
          return mail;
        }
        await once(arrivals, 'mail');
      }
    },
    failWith: (error) => {
      failure = error;
    },
    close: () => {},
  };
}

export interface TestAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read any field of the body and fail if it is missing.
  readonly body: any;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly raw: Buffer;
}

export interface TestBackend {
  readonly app: FastifyInstance;
  readonly mailbox: Mailbox;
  readonly clock: TestClock;
  readonly logged: string[];
  call(
    method: InjectOptions['method'],
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<TestAnswer>;
}

export const adminToken = 'the-admin-token-of-tests';
export const accessKey = 'the-access-key-of-tests';
export const company = { name: 'Realvance', email: 'hello@realvance.example' };

/** Builds a backend on the given database, with a mailbox and a test clock. */
export async function createTestBackend(
  options: Pick<BackendOptions, 'db'> & Partial<BackendOptions>,
): Promise<TestBackend> {
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
  return {
    app,
    mailbox,
    clock,
    logged,
    call: async (method, url, body, headers = { authorization: `Bearer ${adminToken}` }) => {
      const response = await app.inject({
        ...(method && { method }),
        url,
        headers,
        ...(body && { payload: body }),
      });
      const isJson = String(response.headers['content-type']).startsWith('application/json');
      return {
        status: response.statusCode,
        body: isJson && response.body ? response.json() : response.body,
        headers: response.headers,
        raw: response.rawPayload,
      };
    },
  };
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
