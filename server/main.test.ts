import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { startStubHost } from './contract/test-host.ts';
import { openDatabase } from './database/open.ts';
import { closeAtEnd } from './test-support/at-end.ts';
import { CookieJar } from './test-support/cookie-jar.ts';
import { startFormService } from './test-support/form-service.ts';
import { application, enquiry, resume } from './test-support/forms.ts';
import {
  formStamp,
  ownEnvironment,
  type SiteProcess,
  siteAdmin,
  siteFolder,
  startSiteProcess,
} from './test-support/site-process.ts';
import { startSmtp } from './test-support/smtp.ts';

let dataDir: string;
beforeEach(() => {
  ({ dataDir } = siteFolder());
});

async function start(environment: Record<string, string> = {}): Promise<SiteProcess> {
  const site = await startSiteProcess(dataDir, { LOG_LEVEL: 'warn', ...environment });
  onTestFinished(() => void site.child.kill('SIGKILL'));
  return site;
}

const startHost = () => closeAtEnd(startStubHost());

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const sendEnquiry = async (site: SiteProcess, fields: Record<string, string> = {}) =>
  (await fetch(`${site.url}/api/forms/contact`, { method: 'POST', body: enquiry(fields) })).json();
const success = { success: true, message: 'Form Submitted Successfully' };

async function adminCookie(site: SiteProcess): Promise<string> {
  const login = await post(`${site.url}/api/session/admin`, siteAdmin);
  return new CookieJar().keep(login.headers.getSetCookie()).header;
}

describe('a running site', { timeout: 60_000 }, () => {
  const { dataDir } = siteFolder();
  let site: SiteProcess;
  // The first start may have to build the client.
  beforeAll(async () => {
    site = await startSiteProcess(dataDir, { LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' });
    return () => void site.child.kill('SIGKILL');
  }, 120_000);

  test('an address that names another site is never redirected there', async () => {
    const { port } = new URL(site.url);
    const answers: string[] = [];
    const starts = ['//', '/\\', '/%5c', '/%2f%2f', '/..//', '/about/..//', 'http://'];
    const others = ['//evil.example', '//evil.example/CreateBlogs', '/CreateBlogs?redirect=//evil.example', '/about/'];
    for (const path of [...starts.map((start) => `${start}evil.example/about/`), ...others]) {
      const asked = request({ host: '127.0.0.1', port, path, headers: { host: 'evil.example' } }).end();
      const [response]: IncomingMessage[] = await once(asked, 'response');
      response?.resume();
      const location = response?.headers.location;
      // As a browser resolves it.
      if (location) expect(new URL(location, `${site.url}/a/page`).origin, path).toBe(site.url);
      answers.push(`${response?.statusCode}`);
    }
    expect(answers.filter((status) => !/^(200|30[1278]|400|404)$/.test(status))).toEqual([]);
    expect(answers.filter((status) => status.startsWith('3')).length).toBeGreaterThanOrEqual(3);
  });

  test('a process receives six files at a time', async () => {
    const cookie = await adminCookie(site);
    const begun = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async (sender) => {
        const socket = connect(Number(new URL(site.url).port), '127.0.0.1').on('error', () => undefined);
        onTestFinished(() => void socket.destroy());
        socket.write(
          `POST /api/${sender % 2 === 0 ? 'forms/application' : 'postBlogs'} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\n` +
            `X-Forwarded-For: 203.0.113.${sender}\r\nExpect: 100-continue\r\nContent-Length: 100000\r\n` +
            'Content-Type: multipart/form-data; boundary=b\r\n\r\n--b\r\n',
        );
        const [answer] = await once(socket, 'data');
        expect(String(answer)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
        return socket;
      }),
    );
    // The site looks up the session before it admits an upload.
    await delay(300);
    const body = application();
    body.append('upload_resume', resume('cv.pdf', `%PDF-1.7\n${'a resume '.repeat(10_000)}%%EOF`));
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    let answered = false;
    const seventh = fetch(`${site.url}/api/forms/application`, { method: 'POST', body, headers }).finally(() => {
      answered = true;
    });
    await delay(1000);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    expect(answered).toBe(false);
    begun[0]?.destroy();
    expect(await (await seventh).json()).toMatchObject({ success: true });
  });

  test('a locked database file delays forms only', async () => {
    const holder = new DatabaseSync(path.join(dataDir, 'site.sqlite'));
    onTestFinished(() => holder.close());
    holder.exec('pragma busy_timeout = 5000; begin exclusive');
    /** Answers before the site would stop waiting for the file, after five seconds. */
    const answersSoon = async (page: string) => {
      const began = performance.now();
      expect((await fetch(site.url + page)).status, page).toBe(200);
      const lasted = performance.now() - began;
      expect(lasted, page).toBeLessThan(4500);
      return lasted;
    };
    for (const page of ['/', '/jobopenings', '/blog', '/readyz', '/api/session']) await answersSoon(page);
    let answered = false;
    const sent = sendEnquiry(site).finally(() => {
      answered = true;
    });
    const checks: number[] = [];
    for (let check = 0; check < 20; check += 1) checks.push(await answersSoon('/healthz'));
    // The median: what a busy machine does to one of them says nothing about the lock.
    expect(checks.toSorted((one, other) => one - other)[10], 'milliseconds').toBeLessThan(100);
    await answersSoon('/readyz');
    expect(answered).toBe(false);
    holder.exec('rollback');
    expect(await sent).toMatchObject(success);
  });

  test('stops at once when nothing runs', async () => {
    expect((await fetch(`${site.url}/about`)).status).toBe(200);
    const { code, lasted } = await site.end('SIGTERM');
    expect(code).toBe(0);
    expect(lasted).toBeLessThan(5000);
  });
});

// The first start may have to build the client.
describe('a stop', { timeout: 120_000 }, () => {
  test('answers a form post in progress and keeps the form', async () => {
    const service = await closeAtEnd(startFormService('hang'));
    const site = await start({ FORM_SERVICE_URL: service.url, FORM_ACCESS_KEY: 'key', UPSTREAM_TIMEOUT_MS: '60000' });
    const answer = sendEnquiry(site);
    while (service.attempts < 1) await delay(20);
    const ended = site.end('SIGTERM');
    const refused = async () => {
      const late = await fetch(`${site.url}/about`).catch(() => undefined);
      return late === undefined || late.status === 503;
    };
    await expect.poll(refused, { timeout: 3000 }).toBe(true);
    expect(await answer).toEqual(success);
    const { code, lasted } = await ended;
    expect(code).toBe(0);
    expect(lasted).toBeLessThan(10_000);
    const database = await openDatabase({ dataDir });
    const rows = await database.db.selectFrom('outbox').select(['state', 'lease_owner', 'lease_until']).execute();
    await database.close();
    expect(rows).toEqual([{ state: 'queued', lease_owner: null, lease_until: null }]);
  });

  test('does not wait for hanging hosts, slow senders or idle connections', async () => {
    const host = await startHost();
    host.behave('getAllBlogs', { fault: 'hang' });
    const site = await start({ BACKEND_URL: host.url, UPSTREAM_TIMEOUT_MS: '60000' });
    const reading = fetch(`${site.url}/api/getAllBlogs`).catch(() => undefined);
    const port = Number(new URL(site.url).port);
    const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    const head = 'POST /api/userLogin HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99';
    for (const socket of sockets) socket.write(`${head}\r\n\r\n{`);
    while (!host.requests.some(({ name }) => name === 'getAllBlogs')) await delay(20);
    const { code, lasted } = await site.end('SIGTERM');
    expect(code).toBe(0);
    expect(lasted).toBeLessThan(10_000);
    await reading;
    for (const socket of sockets) socket.destroy();
  });
});

let mailTries = 0;
const smtp = await closeAtEnd(
  startSmtp(() => {
    mailTries += 1;
    return mailTries === 1 && 451;
  }),
);
const leavingHost = await startHost();

describe('a site with its own host', { timeout: 120_000 }, () => {
  const mailbox = 'company@realvance.example';
  let site: SiteProcess;
  beforeAll(async () => {
    const host = { BACKEND_URL: leavingHost.url, UPSTREAM_TIMEOUT_MS: '1000' };
    site = await startSiteProcess(siteFolder().dataDir, { ...host, SMTP_URL: smtp.url, SITE_EMAIL: mailbox });
    return () => void site.child.kill('SIGKILL');
  }, 120_000);

  test('an enquiry is mailed to the company although the mail server fails at first', async () => {
    expect(await sendEnquiry(site)).toMatchObject(success);
    const mail = await smtp.waitForMail(mailbox);
    expect(mail.subject).toMatch(/^Enquiry from /);
    expect(mail.text).toContain(
      'The enquiry is not listed in the admin area, which shows the records of your backend host.',
    );
  });

  test('keeps pages up and reports failed writes', async () => {
    const text = async (page: string) => {
      const response = await fetch(site.url + page);
      return { status: response.status, html: await response.text() };
    };
    // The other pages are first rendered without the host.
    for (const page of ['/blog', '/jobopenings']) expect((await text(page)).status).toBe(200);
    await leavingHost.close();
    await delay(2500);
    for (const page of ['/', '/about', '/blog', '/jobopenings', '/joinUs', '/jobform']) {
      expect(await text(page), page).toMatchObject({ status: 200 });
    }
    expect((await text('/joinUs')).html).toContain('Frontend Developer');
    const list = await fetch(`${site.url}/api/getAllJobPosts`);
    expect(list.headers.get('cache-status')).toMatch(/^bff; hit; ttl=-\d+; detail="host failed"$/);
    const login = await post(`${site.url}/api/userLogin`, { email: 'a@example.com', password: 'x' });
    expect(await login.json()).toMatchObject({ message: 'The backend cannot be reached. Please try again later.' });
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    expect((await site.end('SIGTERM')).code).toBe(0);
  });
});

describe('a start', { timeout: 120_000 }, () => {
  test('needs no repair after a kill', async () => {
    const secretFile = path.join(dataDir, 'session-secret');
    // One of the killed starts recreates it.
    rmSync(secretFile);
    const env = { ...ownEnvironment, PORT: '0', DATA_DIR: dataDir, NODE_ENV: 'production' };
    for (const timeout of [150, 400, 800]) {
      const main = path.join(import.meta.dirname, 'main.ts');
      const { signal } = spawnSync(process.execPath, [main], { env, stdio: 'ignore', timeout, killSignal: 'SIGKILL' });
      expect(signal).toBe('SIGKILL');
    }
    const first = await start({ LOG_LEVEL: 'info' });
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
    expect((await (await fetch(`${first.url}/api/getAllJobPosts`)).json()).data.length).toBeGreaterThan(0);
    const secret = readFileSync(secretFile, 'utf8');
    expect(secret).toMatch(/^[\da-f]{64}\n$/);
    // It prints only its own address, not the embedded backend's.
    const addresses = first.output.flatMap((line) => line.match(/http:\/\/[\w.:]+/g) ?? []);
    expect(new Set(addresses)).toEqual(new Set([first.url]));
    const cookie = await adminCookie(first);
    expect(await sendEnquiry(first, { form_stamp: formStamp(secret.trim()) })).toMatchObject(success);
    await first.end('SIGKILL');

    const second = await start();
    const read = async (call: string) =>
      (await (await fetch(`${second.url}/api/${call}`, { headers: { cookie } })).json()).data;
    expect(await read('session')).toEqual({ user: false, admin: true, role: 'owner' });
    expect(await read('getallcontactform')).toHaveLength(1);
  });

  test.each([
    ['a file that is no database', 'site.sqlite', 'text '.repeat(5000), 'is not a database. Restore a backup over it'],
    ['a damaged list of erased people', 'erased-people.json', '[{"hash": "cut', 'is damaged. Replace it with a copy'],
  ])('prints one line about %s', async (_, name, text, message) => {
    writeFileSync(path.join(dataDir, name), text);
    const failure = await startSiteProcess(dataDir).catch(String);
    expect(failure).toContain(message);
    expect(failure).toContain('ended with 1 before');
    expect(failure).not.toMatch(/\n\s+at /);
  });
});
