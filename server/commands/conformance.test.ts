import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminToken, createTestBackend, type TestBackend } from '../test-support/backend.ts';
import { createTestDatabase, type TestDatabase } from '../test-support/database.ts';

let database: TestDatabase;
let backend: TestBackend;
let url: string;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  backend = await createTestBackend({ db: database.db });
  url = await backend.app.listen({ host: '127.0.0.1', port: 0 });
  folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
});
afterAll(async () => {
  await backend.app.close();
  await database.close();
  rmSync(folder, { recursive: true });
});

async function run(...args: string[]) {
  return runCommand('conformance.ts', args);
}

async function runCommand(file: string, args: readonly string[]) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file), ...args]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}

test('exits with 0 for a conforming host, as text, JSON and JUnit XML', { timeout: 60_000 }, async () => {
  const junit = path.join(folder, 'junit.xml');
  const asText = await run('--host', url, '--token', adminToken, '--junit', junit);
  expect(asText.output).toMatch(/GET \/getAllJobPosts\n {2}✓ answers a list in the documented shape/);
  expect(asText.output).toMatch(/\d+ passed, 0 failed, \d+ not tried/);
  expect(asText.code).toBe(0);
  expect(readFileSync(junit, 'utf8')).toContain('<testsuite name="GET /getAllJobPosts"');
  const json = await run('--host', `${url}/`, '--token', adminToken, '--json', '--only', 'getAllBlogs');
  expect(JSON.parse(json.output)).toMatchObject({ failed: 0, write: false, left: [] });
});

test('exits with 1 for a nonconforming host and names the field', { timeout: 60_000 }, async () => {
  const { code, output } = await run('--host', url, '--only', 'getalljobresponse');
  expect(code).toBe(1);
  expect(output).toMatch(/✗ answers a list in the documented shape\n +at +status\n +expected +200 to 299\n +got +401/);
});

test.each([
  [['--host', 'http://127.0.0.1:9'], /cannot be reached/],
  [['--host', 'nowhere'], /--host must be an http/],
  [['--host', 'http://127.0.0.1:9', '--only', 'getTeam'], /Unknown call getTeam/],
  [
    ['--host', 'http://127.0.0.1:9', '--form-url', 'http://127.0.0.1:9'],
    /--form-url and --form-key must be used together/,
  ],
  [
    ['--host', 'http://127.0.0.1:9', '--form-url', 'forms', '--form-key', 'k'],
    /--form-url must be an http or https address/,
  ],
  [['--wrong'], /--host URL/],
])('exits with 2 and a reason for %j', { timeout: 60_000 }, async (args, message) => {
  const { code, output } = await run(...args);
  expect(code).toBe(2);
  expect(output).toMatch(message);
});

test('prints the help of the stub host', { timeout: 60_000 }, async () => {
  const { code, output } = await runCommand('stub-host.ts', ['--help']);
  expect(output).toMatch(/^npm run stub-host/);
  expect(code).toBe(0);
});
