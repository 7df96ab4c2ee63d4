import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { adminToken, createTestBackend } from '../test-support/backend.ts';
import { temporaryDatabase } from '../test-support/database.ts';
import { ownEnvironment, runToEnd } from '../test-support/site-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const { app } = await createTestBackend(await temporaryDatabase());
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const commandOf = (name: string) => path.join(import.meta.dirname, `${name}.ts`);
const run = (...args: string[]) => runToEnd(commandOf('conformance'), {}, ...args);

// contract-pack.test.ts runs it against conforming and wrong hosts.
test('prints the report as JSON on request', async () => {
  const { code, output } = await run('--host', `${url}/`, '--token', adminToken, '--json', '--only', 'getAllBlogs');
  expect([code, JSON.parse(output)]).toMatchObject([0, { failed: 0, write: false, left: [] }]);
});

test.each(['SIGINT', 'SIGTERM'] as const)('deletes its records before it ends after %s', async (signal) => {
  const jobs = async () => (await app.inject('/getAllJobPosts')).body;
  const args = ['--host', url, '--token', adminToken, '--write', '--email', 'backend@example.com'];
  const child = spawn(process.execPath, [commandOf('conformance'), ...args], { env: { ...ownEnvironment } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close');
  await expect.poll(jobs, { interval: 2 }).toContain('Conformance');
  child.kill(signal);
  expect(await ended).toEqual([130, null]);
  expect(output).toMatch(/^Stopping after this check/);
  expect(output).toContain('Stopped before the end.');
  expect(await jobs()).not.toContain('Conformance');
});

const nowhere = ['--host', 'http://127.0.0.1:9'];
test.each([
  [nowhere, /cannot be reached/],
  [['--host', 'nowhere'], /--host must be an http/],
  [[...nowhere, '--token', 'a–b'], /--token must have only visible ASCII characters/],
  [[...nowhere, '--only', 'getTeam'], /Unknown call getTeam/],
  [[...nowhere, '--form-url', 'http://127.0.0.1:9'], /--form-url and --form-key must be used together/],
  [[...nowhere, '--form-url', 'forms', '--form-key', 'k'], /--form-url must be an http or https address/],
  [['--wrong'], /--host URL/],
  [['--host', 'http://u:secret@127.0.0.1:9'], /^--host must not contain a user name or password/],
  [[...nowhere, '--mailbox', import.meta.filename], /--mailbox must be a folder \(got ".*conformance.test.ts"\)/],
  [[...nowhere, '--email', 'foo'], /--email must be an email address \(got "foo"\)/],
  [['--host', url, '--only', 'postJobPosition'], /0 passed, 0 failed/],
  [
    ['--host', url, '--only', 'getAllBlogs', '--junit', '/nowhere/report.xml'],
    /4 passed[\s\S]*The JUnit report was not written/,
  ],
])('exits with 2 and a reason for %j', async (args, message) => {
  expect(await run(...args)).toEqual({ code: 2, output: expect.stringMatching(message) });
});

test.each([
  ['', /^--port must be a whole number from 0 to 65535\./],
  ['4000x', /^--port must be/],
  ['65536', /^--port must be/],
])('the stub host refuses --port %j', async (port, message) => {
  const answer = await runToEnd(commandOf('stub-host'), {}, `--port=${port}`);
  expect(answer).toEqual({ code: 2, output: expect.stringMatching(message) });
});

test('prints the help of the stub host', async () => {
  const help = { code: 0, output: expect.stringMatching(/^npm run stub-host/) };
  expect(await runToEnd(commandOf('stub-host'), {}, '--help')).toEqual(help);
});
