import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { closeAtEnd } from '../test-support/at-end.ts';
import { enquiryFields } from '../test-support/backend.ts';
import { siteFolder, startSiteProcess } from '../test-support/site-process.ts';
import { startSmtp } from '../test-support/smtp.ts';
import { demoJobs } from './demo-content/jobs.ts';

const main = path.join(import.meta.dirname, 'main.ts');
let dataDir: string;
beforeEach(() => {
  ({ dataDir } = siteFolder());
});

async function run(environment: Readonly<Record<string, string>> = {}) {
  const backend = await startSiteProcess(dataDir, { LOG_LEVEL: 'silent', ...environment }, main);
  onTestFinished(() => void backend.child.kill('SIGKILL'));
  const post = (call: string, body: object) =>
    fetch(backend.url + call, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const jobs = async () => (await (await fetch(`${backend.url}/getAllJobPosts`)).json()).data;
  return { ...backend, post, jobs };
}

test('starts with demo content and a form key of its own, and stops on a signal', { timeout: 60_000 }, async () => {
  const configured = await run({ FORM_ACCESS_KEY: 'configured' });
  expect(await configured.jobs()).toHaveLength(demoJobs.length);
  expect((await fetch(`${configured.url}/readyz`)).status).toBe(200);
  expect((await configured.post('/forms/submit', { ...enquiryFields, access_key: 'configured' })).status).toBe(200);
  expect((await configured.end('SIGTERM')).code).toBe(0);
  expect(readdirSync(path.join(dataDir, 'mail')), 'the announcement was written before the end').toHaveLength(1);
  const { post } = await run();
  expect((await post('/forms/submit', { ...enquiryFields, access_key: 'configured' })).status).toBe(403);
  const access_key = readFileSync(path.join(dataDir, 'form-access-key'), 'utf8').trim();
  expect((await post('/forms/submit', { ...enquiryFields, access_key })).status).toBe(200);
});

test('mails the company about an enquiry although the mail server fails at first', { timeout: 60_000 }, async () => {
  let tries = 0;
  const smtp = await closeAtEnd(startSmtp(() => ++tries === 1 && 451));
  const { post } = await run({ FORM_ACCESS_KEY: 'key', SMTP_URL: smtp.url, SITE_EMAIL: 'company@realvance.example' });
  expect((await post('/forms/submit', { ...enquiryFields, access_key: 'key' })).status).toBe(200);
  expect((await smtp.waitForMail('company@realvance.example')).subject).toBe('Enquiry from Asha Rao');
});

test('needs a token to listen where others reach it', { timeout: 60_000 }, async () => {
  const failure = await run({ HOST: '0.0.0.0' }).catch(String);
  expect(failure).toMatch(/ended with 1 .*\nBACKEND_TOKEN is needed to listen on an address that others can reach\.$/);
});
