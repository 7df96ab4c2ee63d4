import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { closeAtEnd } from './test-support/at-end.ts';
import { CookieJar } from './test-support/cookie-jar.ts';
import { application, resume } from './test-support/forms.ts';
import { sendRaw } from './test-support/listening.ts';
import { formStamp, type SiteProcess, siteAdmin, siteFolder, startSiteProcess } from './test-support/site-process.ts';
import { codeIn, startSmtp } from './test-support/smtp.ts';
import { startTraceCollector } from './test-support/trace-collector.ts';

const typed = {
  name: 'Ashalata Raghunathan',
  email: 'ashalata.r@people.example',
  phone: '9876543210',
  password: 'correct horse battery',
  newPassword: 'another long password',
  message: 'Please call me about the Kestrel project',
  search: 'kestrelsearch',
  resumeName: 'ashalata-resume.pdf',
  linkedin: 'https://www.linkedin.com/in/ashalata-r',
  wrongAdminPassword: 'not the admin password',
};
/** Secrets that the log at level `trace` must not contain. */
const secret = new Map<string, string>(Object.entries(typed));

const sessionSecret = 'a session secret that nobody else may ever know';
const folder = siteFolder();
/** At the end, all mailboxes refuse, so that a mail fails with the words of the mail server. */
let refuses = false;
const smtp = await closeAtEnd(startSmtp(() => refuses));
const collector = await closeAtEnd(startTraceCollector());
let site: SiteProcess;

const json = { 'content-type': 'application/json' };

class Browser {
  readonly #jar = new CookieJar();

  async send(method: string, at: string, body?: object | FormData, headers: Record<string, string> = {}) {
    const isForm = body instanceof FormData;
    const response = await fetch(site.url + at, {
      method,
      redirect: 'manual',
      headers: { cookie: this.#jar.header, ...(body && !isForm && json), ...headers },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    this.#jar.keep(response.headers.getSetCookie());
    for (const [name, value] of new CookieJar().keep(response.headers.getSetCookie())) {
      if (value.length > 20) secret.set(`cookie ${name} ${secret.size}`, value);
    }
    return { status: response.status, text: await response.text() };
  }
}

async function signUpLogInAndReset(): Promise<void> {
  const browser = new Browser();
  const { name, email, phone, password, newPassword } = typed;
  await browser.send('POST', '/api/userSignup', { name, email, phone, password, confirm_password: password });
  const code = codeIn(await smtp.waitForMail(email));
  secret.set('signup code', code);
  await browser.send('PUT', '/api/verifyEmailOTP', { otp: '000000' });
  expect((await browser.send('PUT', '/api/verifyEmailOTP', { otp: code })).status).toBe(200);
  await browser.send('POST', '/api/userLogin', { email, password: `${password}x` });
  expect((await browser.send('POST', '/api/userLogin', { email, password })).status).toBe(200);
  await browser.send('POST', '/api/forgetPassword', { email });
  const otp = codeIn(await smtp.waitForMail(email));
  secret.set('reset code', otp);
  await browser.send('PUT', '/api/forgetPasswordVerifyEmailOTP/me', { email, otp });
  expect((await browser.send('PUT', '/api/changePasswordAfterFoget/me', { newPassword })).status).toBe(200);
  await browser.send('PUT', `/api/changePasswordAfterFoget/${'handle'.repeat(8)}`, { newPassword });
  await browser.send('DELETE', '/api/session');
}

async function sendForms(): Promise<void> {
  const browser = new Browser();
  const { name, email, phone, message, linkedin, resumeName } = typed;
  const contact = { name, email, phone, message };
  const spam = { website: 'https://spam.example' };
  await browser.send('POST', '/api/forms/contact', { ...contact, form_stamp: formStamp(sessionSecret) });
  await browser.send('POST', '/api/forms/contact', { ...contact, ...spam, form_stamp: formStamp(sessionSecret) });
  await browser.send('POST', '/api/forms/contact', { ...contact, email: 'ashalata.r@people' });
  const person = { first_name: name, contact_email: email, contact_mobile: phone, linkedin_profile: linkedin };
  const form = application({ ...person, form_stamp: formStamp(sessionSecret) });
  form.append('upload_resume', resume(resumeName));
  expect((await browser.send('POST', '/api/forms/application', form)).status).toBe(200);
}

async function useAdminArea(): Promise<void> {
  const browser = new Browser();
  secret.set('admin password', siteAdmin.password);
  secret.set('admin address', siteAdmin.email);
  await browser.send('POST', '/api/session/admin', { ...siteAdmin, password: typed.wrongAdminPassword });
  expect((await browser.send('POST', '/api/session/admin', siteAdmin)).status).toBe(200);
  const { text } = await browser.send('GET', '/api/getalljobresponse');
  const link: string = JSON.parse(text).data[0].upload_resume;
  secret.set('reference to a resume', link.split('/').at(-1) ?? '');
  expect((await browser.send('GET', link)).status).toBe(200);
  await browser.send('GET', '/api/formOutbox/entries');
  const draft = new FormData();
  draft.append('title', 'Kestrel');
  draft.append('version', '0');
  const saved = await browser.send('PUT', '/api/blogDrafts/8f2f9d6e-4f3c-4f1c-9d6e-4f3c4f1c9d6e', draft);
  const preview: string = JSON.parse(saved.text).data.preview;
  secret.set('token of a preview link', preview.split('/').at(-1) ?? '');
  for (const at of [preview, `${preview}/image`]) {
    await new Browser().send('GET', at, undefined, { accept: 'text/html' });
  }
}

/** Invalid requests with personal data. */
async function misuse(): Promise<void> {
  const browser = new Browser();
  const { email, phone, search, password } = typed;
  const unknown = [`/${email}`, `/call/${phone}`, `/api/nothing/${encodeURIComponent(email)}`, `/database/${phone}`];
  for (const address of [`/jobopenings?q=${search}`, ...unknown]) await browser.send('GET', address);
  await browser.send('GET', '/blog', undefined, { referer: `https://elsewhere.example/?q=${search}` });
  await fetch(`${site.url}/api/userLogin`, {
    method: 'POST',
    headers: json,
    body: `{"email":"${email}","password":"${password}"`,
  });
  await sendRaw(site.url, `GET /${email} HTTP/1.1\r\nHost : x\r\nCookie: RefreshToken=${search}\r\n\r\n`);
}

beforeAll(async () => {
  site = await startSiteProcess(folder.dataDir, {
    LOG_LEVEL: 'trace',
    SMTP_URL: smtp.url,
    SITE_EMAIL: 'company@realvance.example',
    SESSION_SECRET: sessionSecret,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  secret.set('session secret', sessionSecret);
  for (const name of ['form-access-key', 'backend-token']) {
    secret.set(name, readFileSync(path.join(folder.dataDir, name), 'utf8').trim());
  }
  await signUpLogInAndReset();
  await sendForms();
  await useAdminArea();
  await misuse();
  refuses = true;
  await new Browser().send('POST', '/api/forgetPassword', { email: typed.email });
  // The code is mailed after the answer.
  await vi.waitFor(() => expect(site.output.join()).toContain('mailing a reset code failed'), 10_000);
  await site.end('SIGTERM');
}, 120_000);
afterAll(() => void site?.child.kill('SIGKILL'));

describe('what the program writes while it is used', () => {
  const lines = () => site.output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line));

  const foundIn = (written: string) => {
    // Six digits in a row stand in every time stamp; a code stands alone.
    const isIn = (value: string) =>
      /^\d{6}$/.test(value) ? new RegExp(`(?<!\\w)${value}(?!\\w)`).test(written) : written.includes(value);
    const formsOf = (value: string) => [value, encodeURIComponent(value), Buffer.from(value).toString('base64url')];
    return [...secret].filter(([, value]) => formsOf(value).some(isIn));
  };

  test('contains no secret and no input', () => {
    expect(foundIn(site.output.join('\n'))).toEqual([]);
    expect(secret.size).toBeGreaterThan(20);
  });

  test('traces contain no secret and no input', () => {
    expect(collector.spans().length).toBeGreaterThan(100);
    expect(foundIn(collector.texts.join('\n'))).toEqual([]);
  });

  test('has one line for each request, with what an operator needs', () => {
    const requests = lines().filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThan(25);
    expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length);
    const login = requests.find(({ path: at, status }) => at === '/api/userLogin' && status === 401);
    const facts = { method: 'POST', code: 'invalid_credentials', from: '127.0.0.x', ms: expect.any(Number) };
    expect(login).toMatchObject(facts);
  });

  test('reports failed mails without their recipients', () => {
    const failed = lines().find(({ msg }) => String(msg).startsWith('mailing'));
    expect(failed).toMatchObject({ level: 50, err: { message: expect.stringContaining('No such mailbox') } });
    expect(Object.keys(failed.err).sort()).toEqual(['code', 'message', 'stack', 'type']);
  });
});
