import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { type AnyInput, buildRequest } from '#shared/contract/build-request.ts';
import { type EndpointName, endpointOf } from '#shared/contract/endpoints.ts';
import { CookieJar } from '../../server/test-support/cookie-jar.ts';
import { formStamp } from '../../server/test-support/site-process.ts';
import type { ComposeStack } from './stack.ts';

export async function logIn(admin: Visitor, stack: ComposeStack): Promise<void> {
  const { status, body } = await admin.call('startAdminSession', { body: stack.admin });
  assert(status === 200, `The admin could not log in: ${status} ${JSON.stringify(body)}`);
}

const position = 'Compose tester';

/** The required fields of the application form. @param position what is applied for */
export const application = (position: string) => ({
  form_stamp: formStamp(),
  position_applied_for: position,
  first_name: 'Ravi',
  contact_email: 'ravi@example.com',
  contact_mobile: '9876543210',
  linkedin_profile: 'https://www.linkedin.com/in/ravi',
  experience: '3',
  relevant_experience: '2',
  current_lpa: '8',
  expected_lpa: '10',
  expected_joining_date: ['30 Days'],
});

/** Runs the main flow of a visitor and the admin once. @param version the running version */
export async function mainJob(admin: Visitor, stack: ComposeStack, version: string): Promise<void> {
  const page = await admin.get('/');
  assert(page.status === 200 && (await page.text()).includes('</html>'), `The home page answered ${page.status}.`);
  await logIn(admin, stack);
  const job = { position, area_of_interest: 'Operations', description: 'Starts stacks.', experience: '1 year' };
  const posted = await admin.call('postJobPosition', { body: job });
  assert(posted.status < 300, `The job could not be posted: ${JSON.stringify(posted)}`);
  const visitor = new Visitor(admin.origin);
  const listed = await visitor.list('getAllJobPosts');
  assert(
    listed.some((item) => item.position === position),
    'The job is not in the list.',
  );
  const upload_resume = new File(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n'], 'resume.pdf', {
    type: 'application/pdf',
  });
  const applied = await visitor.call('sendApplicationForm', { body: { ...application(position), upload_resume } });
  assert(applied.status === 200, `The application was refused: ${JSON.stringify(applied)}`);
  await signUp(visitor, () => stack.compose(version, 'exec', '-T', 'backend', 'sh', '-c', 'cat /data/mail/*.eml'));
  await expectData(admin);
}

export const account = { email: 'visitor@example.com', password: 'a password of a visitor' };

/** Signs up with the mailed code, which a backend without a mail server writes to a file. */
export async function signUp(visitor: Visitor, readMails: () => Promise<string>): Promise<void> {
  const { email, password } = account;
  const person = { name: 'Visitor', email, phone: '1', password, confirm_password: password };
  const signed = await visitor.call('userSignup', { body: person });
  assert(signed.status < 300, `The signup failed: ${JSON.stringify(signed)}`);
  const otp = await eventually('the code is mailed', 20, async () => /Your code: (\d{6})/.exec(await readMails())?.[1]);
  const verified = await visitor.call('verifyEmailOTP', { body: { otp } });
  assert(verified.status < 300, `The code was refused: ${JSON.stringify(verified)}`);
  const loggedIn = await visitor.call('userLogin', { body: { email, password } });
  assert(loggedIn.status === 200, `The login failed: ${JSON.stringify(loggedIn)}`);
}

/** Checks that the job, the application and its file exist. */
export async function expectData(admin: Visitor): Promise<void> {
  assert(
    (await admin.list('getAllJobPosts')).some((item) => item.position === position),
    'The job is gone.',
  );
  const applications = await eventually('the application is in the list', 30, async () => {
    const own = (await admin.list('getalljobresponse')).filter((item) => item.position_applied_for === position);
    return own.length > 0 ? own : undefined;
  });
  assert(applications.length === 1, `Found the application ${applications.length} times.`);
  const resume = await admin.get(String(applications[0]?.upload_resume));
  assert(resume.status === 200 && (await resume.text()).startsWith('%PDF'), `The resume answered ${resume.status}.`);
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

const address = () => Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 250)).join('.');

/** An HTTP client with cookies and its own address, as a proxy would report it. */
export class Visitor {
  readonly #cookies = new CookieJar();
  readonly #address = address();
  origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** @throws Error if the site does not answer */
  async get(path: string): Promise<Response> {
    return this.#fetch(path, { method: 'GET' });
  }

  /** Makes a call of the contract. */
  async call(name: EndpointName, input: AnyInput = {}): Promise<Answer> {
    const { method, path, headers, body = null } = buildRequest(endpointOf(name), input);
    const response = await this.#fetch(`/api${path}`, { method, headers, body });
    return { status: response.status, body: await response.json().catch(() => undefined) };
  }

  /** Makes a call that returns a list, and retries while the site is busy. */
  async list(name: EndpointName): Promise<readonly Readonly<Record<string, unknown>>[]> {
    return eventually(`${name} answers a list`, 30, async () => {
      const { status, body } = await this.call(name);
      if (status === 503) return undefined;
      const { data }: { data?: unknown } = Object(body);
      if (!Array.isArray(data)) throw new Error(`${name} answered ${status} ${JSON.stringify(body)}`);
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

/** Retries until the condition holds. @throws Error with the last failure after the timeout */
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
