import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type AnyInput, buildRequest } from '#shared/contract/build-request.ts';
import { type EndpointName, endpointOf } from '#shared/contract/endpoints.ts';
import { CookieJar } from '../server/test-support/cookie-jar.ts';
import {
  formStamp,
  type SiteProcess,
  siteAdmin,
  siteFolder,
  startSiteProcess,
} from '../server/test-support/site-process.ts';

// The visitors of benchmarks, chaos runs and Compose tests.

export const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

/** Retries until the condition holds. Throws an error with the last failure after the timeout. */
export async function eventually<T>(
  what: string,
  seconds: number,
  condition: () => Promise<T | undefined>,
): Promise<T> {
  let failure: unknown;
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await delay(250)) {
    try {
      const result = await condition();
      if (result !== undefined) return result;
    } catch (error) {
      failure = error;
    }
  }
  throw new Error(`Timeout after ${seconds} s: ${what}.`, { cause: failure });
}

/** Repeats work in parallel, each after a pause, until it is over. */
export const people = (count: number, pauseMs: number, isOver: () => boolean, work: () => Promise<unknown>) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      for (; !isOver(); await delay(pauseMs)) await work();
    }),
  );

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

/** An HTTP client with cookies and its own address, as a proxy would report it. */
export class Visitor {
  readonly #cookies = new CookieJar();
  readonly #address = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');
  origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  get(path: string): Promise<Response> {
    return this.#fetch(path, { method: 'GET' });
  }

  async call(name: EndpointName, input: AnyInput = {}): Promise<Answer> {
    const { method, path, headers, body = null } = buildRequest(endpointOf(name), input);
    const response = await this.#fetch(`/api${path}`, { method, headers, body });
    return { status: response.status, headers: response.headers, body: await response.json().catch(() => undefined) };
  }

  /** Makes a call that must succeed, and returns its data. */
  async must(name: EndpointName, input: AnyInput = {}): Promise<unknown> {
    const { status, body } = await this.call(name, input);
    assert(status < 300, `${name} answered ${status} ${JSON.stringify(body)}`);
    return Object(body).data;
  }

  /** Makes a call that returns a list, and retries while the site is busy. */
  list(name: EndpointName): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return eventually(`${name} answers a list`, 30, async () => {
      const { status, body } = await this.call(name);
      if (status === 503) return undefined;
      const { data }: { data?: unknown } = Object(body);
      assert(Array.isArray(data), `${name} answered ${status} ${JSON.stringify(body)}`);
      return data;
    });
  }

  async #fetch(path: string, init: RequestInit): Promise<Response> {
    const response = await fetch(this.origin + path, {
      ...init,
      headers: { ...init.headers, 'x-forwarded-for': this.#address, cookie: this.#cookies.header },
      signal: AbortSignal.timeout(20_000),
    });
    this.#cookies.keep(response.headers.getSetCookie());
    return response;
  }
}

export const applicant = {
  first_name: 'Ravi',
  contact_email: 'ravi@example.com',
  contact_mobile: '9876543210',
  linkedin_profile: 'https://www.linkedin.com/in/ravi',
  experience: '3',
  relevant_experience: '2',
  current_lpa: '8',
  expected_lpa: '10',
  expected_joining_date: ['30 Days'],
};

export const application = (position: string) => ({
  submission_id: randomUUID(),
  form_stamp: formStamp(),
  position_applied_for: position,
  ...applicant,
});

export const account = { email: 'visitor@example.com', password: 'a password of a visitor' };

/** Signs up with the mailed code, which a backend without a mail server writes to a file. */
export async function signUp(visitor: Visitor, readMails: () => Promise<string>): Promise<void> {
  const person = { ...account, name: 'Visitor', phone: '1', confirm_password: account.password };
  await visitor.must('userSignup', { body: person });
  const otp = await eventually('the code is mailed', 20, async () => /Your code: (\d{6})/.exec(await readMails())?.[1]);
  await visitor.must('verifyEmailOTP', { body: { otp } });
  await visitor.must('userLogin', { body: account });
}

/** A PDF of this size in bytes. */
export const resume = (bytes: number) =>
  new File([`%PDF-1.4\n${' '.repeat(bytes - 15)}\n%%EOF`], 'resume.pdf', { type: 'application/pdf' });

/** Enquiries, each posted until it is acknowledged; later counted in what the site stored. */
export class Enquiries {
  readonly run = randomUUID();
  readonly acknowledged = new Set<string>();
  readonly times: { readonly asked: number; readonly answered: number }[] = [];
  /** Answers that are neither a success nor a temporary failure. */
  readonly wrong: string[] = [];
  sent = 0;
  retries = 0;
  readonly #origin: () => string | Promise<string>;
  readonly #isTemporary: (answer: Answer) => boolean;

  constructor(origin: () => string | Promise<string>, isTemporary = ({ status }: Answer): boolean => status >= 500) {
    this.#origin = origin;
    this.#isTemporary = isTemporary;
  }

  readonly post = async (): Promise<void> => {
    this.sent += 1;
    const message = `${this.run} ${this.sent}`;
    const submission_id = randomUUID();
    const sender = { name: 'Meera', email: `${submission_id}@example.com`, phone: '9123456780' };
    const asked = performance.now();
    for (; ; this.retries += 1) {
      const visitor = new Visitor(await this.#origin());
      const body = { ...sender, message, submission_id, form_stamp: formStamp() };
      const answer = await visitor.call('sendContactForm', { body }).catch(() => undefined);
      if (answer?.status === 200 && Object(answer.body).success === true) break;
      if (answer && !this.#isTemporary(answer)) this.wrong.push(`${answer.status} ${JSON.stringify(answer.body)}`);
      assert(this.wrong.length < 100 && this.retries < 100_000, `Enquiries are refused: ${this.wrong[0]}`);
      await delay(30);
    }
    this.acknowledged.add(message);
    this.times.push({ asked, answered: performance.now() });
  };

  /** Compares what was acknowledged with the stored messages of this and other runs. */
  count(stored: readonly string[]): { lost: number; twice: number } {
    const own = stored.filter((message) => message.startsWith(this.run));
    const found = new Set(own);
    return {
      lost: [...this.acknowledged].filter((message) => !found.has(message)).length,
      twice: own.length - found.size,
    };
  }
}

/** A site process; memory in MB, on Linux only. */
export interface RunningSite extends SiteProcess {
  memory(): number;
  peakMemory(): number;
  resetPeakMemory(): void;
}

/** Runs work on a site with its own data folder, as behind a proxy. `prepare` fills the folder before the start. */
export async function withSite(
  environment: Record<string, string>,
  work: (site: RunningSite) => Promise<void>,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<void> {
  const { dataDir, remove } = siteFolder();
  await prepare?.(dataDir);
  const site = await startSiteProcess(dataDir, { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1', ...environment });
  const process = `/proc/${site.child.pid}`;
  const megabytes = (figure: string) =>
    Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`${process}/status`, 'utf8'))?.[1]) / 1024;
  const memory = () => megabytes('VmRSS');
  const peakMemory = () => megabytes('VmHWM');
  const resetPeakMemory = () => writeFileSync(`${process}/clear_refs`, '5');
  let code: number | null;
  try {
    await work({ ...site, memory, peakMemory, resetPeakMemory });
  } finally {
    ({ code } = await site.end('SIGTERM'));
    remove();
  }
  assert.equal(code, 0, 'The site did not end on SIGTERM.');
}

export async function adminOf({ url }: { readonly url: string }): Promise<Visitor> {
  const visitor = new Visitor(url);
  await visitor.must('startAdminSession', { body: siteAdmin });
  return visitor;
}
