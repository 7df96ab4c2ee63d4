import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { atEnd } from '../test-support/at-end.ts';
import { adminToken, createTestBackend } from '../test-support/backend.ts';
import { temporaryDatabase } from '../test-support/database.ts';
import { runToEnd } from '../test-support/site-process.ts';

vi.setConfig({ testTimeout: 60_000 });

const { db, options } = await temporaryDatabase();
const { app } = await createTestBackend({ db });
atEnd(() => app.close());
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const commandOf = (name: string) => path.join(import.meta.dirname, `${name}.ts`);
const run = (...args: string[]) => runToEnd(commandOf('conformance'), {}, ...args);

test('exits with 0 for a conforming host, as text, JSON and JUnit XML', async () => {
  const junit = path.join(options.dataDir, 'junit.xml');
  const asText = await run('--host', url, '--token', adminToken, '--junit', junit);
  expect(asText.output).toMatch(/GET \/getAllJobPosts\n {2}✓ answers a list in the documented shape/);
  expect(asText.output).toMatch(/\d+ passed, 0 failed, \d+ not tried/);
  expect(asText.code).toBe(0);
  expect(readFileSync(junit, 'utf8')).toContain('<testsuite name="GET /getAllJobPosts"');
  const json = await run('--host', `${url}/`, '--token', adminToken, '--json', '--only', 'getAllBlogs');
  expect(JSON.parse(json.output)).toMatchObject({ failed: 0, write: false, left: [] });
});

test('exits with 1 for a nonconforming host and names the field', async () => {
  const { code, output } = await run('--host', url, '--only', 'getalljobresponse');
  expect(code).toBe(1);
  expect(output).toMatch(/✗ answers a list in the documented shape\n +at +status\n +expected +200 to 299\n +got +401/);
});

const nowhere = ['--host', 'http://127.0.0.1:9'];
test.each([
  [nowhere, /cannot be reached/],
  [['--host', 'nowhere'], /--host must be an http/],
  [[...nowhere, '--only', 'getTeam'], /Unknown call getTeam/],
  [[...nowhere, '--form-url', 'http://127.0.0.1:9'], /--form-url and --form-key must be used together/],
  [[...nowhere, '--form-url', 'forms', '--form-key', 'k'], /--form-url must be an http or https address/],
  [['--wrong'], /--host URL/],
])('exits with 2 and a reason for %j', async (args, message) => {
  expect(await run(...args)).toEqual({ code: 2, output: expect.stringMatching(message) });
});

test('prints the help of the stub host', async () => {
  const help = { code: 0, output: expect.stringMatching(/^npm run stub-host/) };
  expect(await runToEnd(commandOf('stub-host'), {}, '--help')).toEqual(help);
});
