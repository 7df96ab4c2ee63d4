import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ownEnvironment } from '../test-support/site-process.ts';
import { demoJobs } from './demo-content/jobs.ts';

const main = path.join(import.meta.dirname, 'main.ts');
let dataDir: string;
let children: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'backend-'));
});
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  children = [];
  rmSync(dataDir, { recursive: true, force: true });
});

function run(environment: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [main], {
    env: { ...ownEnvironment, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment },
  });
  children.push(child);
  const output: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => output.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => output.push(text));
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const url = async () => {
    for (;;) {
      const found = /http:\S+/.exec(output.join(''))?.[0];
      if (found) return found;
      await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error(output.join(''))))]);
    }
  };
  return { child, output, ended, url };
}

test('the backend starts alone with demo content and stops on a signal', { timeout: 60_000 }, async () => {
  const { child, ended, url } = run();
  const jobs = await (await fetch(`${await url()}/getAllJobPosts`)).json();
  expect(jobs.data).toHaveLength(demoJobs.length);
  expect((await fetch(`${await url()}/readyz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('no acknowledged write is lost in a kill', { timeout: 60_000 }, async () => {
  const job = { area_of_interest: 'a', description: 'b', experience: 'c' };
  const acknowledged: string[] = [];
  for (let round = 0; round < 3; round++) {
    const { child, ended, url } = run({ DEMO_CONTENT: 'off' });
    const address = await url();
    for (let count = 0; ; count++) {
      // In the middle of what follows; how long the first post takes is the machine's to say.
      if (count === 2) setTimeout(() => child.kill('SIGKILL'), 10 + round * 15);
      const position = `${round}-${count}`;
      const response = await fetch(`${address}/postJobPosition`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...job, position }),
      }).catch(() => undefined);
      if (!response?.ok) break;
      acknowledged.push(position);
    }
    await ended;
  }
  const { url } = run({ DEMO_CONTENT: 'off' });
  const { data } = await (await fetch(`${await url()}/getAllJobPosts`)).json();
  const positions = new Set(data.map((one: { position: string }) => one.position));
  expect(acknowledged.length).toBeGreaterThan(3);
  expect(acknowledged.filter((position) => !positions.has(position))).toEqual([]);
});

test('the form access key is the configured one, or made once and kept', { timeout: 60_000 }, async () => {
  const enquiry = { form_name: 'contact', name: 'A', email: 'a@example.com', message: 'Hi' };
  const post = async (url: string, access_key: string) =>
    (
      await fetch(`${url}/forms/submit`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...enquiry, access_key }),
      })
    ).status;
  const configured = run({ FORM_ACCESS_KEY: 'configured' });
  expect(await post(await configured.url(), 'configured')).toBe(200);
  configured.child.kill('SIGTERM');
  await configured.ended;
  expect(readdirSync(path.join(dataDir, 'mail')), 'the announcement was written before the end').toHaveLength(1);
  const kept = run();
  expect(await post(await kept.url(), 'configured')).toBe(403);
  expect(await post(await kept.url(), readFileSync(path.join(dataDir, 'form-access-key'), 'utf8').trim())).toBe(200);
});

test.each([
  [{ HOST: '0.0.0.0' }, 'BACKEND_TOKEN is needed to listen on an address that others can reach.'],
  [{ PORT: 'x', LOG_LEVEL: 'loud' }, 'PORT must be a whole number'],
  [{ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, 'The database at DATABASE_URL cannot be reached.'],
])('a start with %j ends with one clear line', { timeout: 60_000 }, async (environment, line) => {
  const { ended, output } = run(environment);
  expect(await ended).toBe(1);
  expect(output.join('')).toContain(line);
  expect(output.join('')).not.toMatch(/^\s+at /m);
});
