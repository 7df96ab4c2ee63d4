import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { beforeAll, describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const folder = mkdtempSync(path.join(tmpdir(), 'a-team-'));
const modules = path.join(folder, 'node_modules');
const kit = path.join(modules, 'realvance-host-contract');
const command = path.join(modules, '.bin/host-conformance');
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

function run(cwd: string, program: string, args: readonly string[], env = process.env) {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

beforeAll(() => {
  const packed = run(root, process.execPath, ['scripts/contract-pack.ts', '--out', path.join(folder, 'packed')]);
  expect(packed.status, packed.output).toBe(0);
  const tarball = packed.output.trim();
  expect(path.dirname(tarball)).toBe(path.join(folder, 'packed'));
  writeFileSync(path.join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  // Links dependencies from this checkout instead of asking the registry.
  const needed = ['undici', 'zod'].map((name) => path.join(root, 'node_modules', name));
  const options = ['--offline', '--silent', '--omit=optional', '--omit=dev', '--ignore-scripts'];
  const installed = run(folder, 'npm', ['install', ...options, tarball, ...needed]);
  expect(installed.status, installed.output).toBe(0);
  for (const name of ['express', 'supertest'])
    symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const name of ['host.test.js', 'site.test.js', 'express-host.js'])
    copyFileSync(path.join(kit, 'plain-host', name), path.join(folder, name));
}, 120_000);

async function startPlainHost(program: string, env: NodeJS.ProcessEnv) {
  const host = spawn(program, [path.join(kit, 'plain-host.js')], { cwd: folder, env: { ...env, PORT: '0' } });
  const [url] = await once(createInterface({ input: host.stdout }), 'line');
  return { url: String(url), stop: () => host.kill() };
}

/** Node 22, downloaded once; undefined without a registry. */
function node22(): string | undefined {
  const kept = path.join(root, 'node_modules/.cache/node-22');
  const program = path.join(kept, 'node_modules/.bin/node');
  if (existsSync(program)) return program;
  mkdirSync(kept, { recursive: true });
  const name = `node-${process.platform}-${process.arch}@22.23.3`;
  run(kept, 'npm', ['install', '--no-save', '--silent', '--fetch-retries=0', '--prefix', kept, name]);
  return existsSync(program) ? program : undefined;
}

test('prints one line and its usage for an unknown argument', () => {
  const { status, output } = run(root, process.execPath, ['scripts/contract-pack.ts', '--foo']);
  expect([status, output.trim().split('\n')]).toEqual([
    1,
    [expect.stringContaining("Unknown option '--foo'"), 'Usage: npm run contract:pack [-- --out FOLDER]'],
  ]);
});

test('the kit needs only undici and zod, and includes the host description', () => {
  const { dependencies, version } = readJson(path.join(kit, 'package.json'));
  expect(Object.keys(dependencies)).toEqual(['undici', 'zod']);
  expect(readJson(path.join(kit, 'host-openapi.json')).info.version).toBe(version);
});

test('the command reports an unsupported Node version before it loads modules', () => {
  const program = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' });";
  writeFileSync(path.join(folder, 'old-node.cjs'), program);
  const { status, output } = run(folder, process.execPath, ['--require', './old-node.cjs', command, '--help']);
  expect(output).toMatch(/^host-conformance needs Node 22\.19 or newer \(this is v[\d.]+\)\.\n$/);
  expect(status).toBe(2);
});

test('TypeScript finds the package’s types', { timeout: 60_000 }, () => {
  const code = `
    import { assertConformance, runConformance, type Report } from 'realvance-host-contract/conformance';
    import { sendTo } from 'realvance-host-contract/conformance/host';
    import type { HostAnswer } from 'realvance-host-contract/contract';
    import { jobPost } from 'realvance-host-contract/schemas/job';
    export const report: Promise<Report> = runConformance({ send: sendTo('http://127.0.0.1:4000'), only: ['getAllBlogs'] });
    report.then(assertConformance);
    export const jobs: HostAnswer<'getAllJobPosts'> = [jobPost.parse({})];
    // @ts-expect-error There is no such call.
    runConformance({ send: sendTo(''), only: ['getEverything'] });
  `;
  writeFileSync(path.join(folder, 'types.ts'), code);
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const types = ['--typeRoots', path.join(root, 'node_modules/@types'), '--types', 'node'];
  const rules = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2024', '--ignoreConfig'];
  const { output } = run(folder, process.execPath, [tsc, ...rules, ...types, 'types.ts']);
  expect(output).toBe('');
});

test('a host that was written from the description passes all checks of the command', async () => {
  const mails = path.join(folder, 'mails');
  mkdirSync(mails);
  const own = { BACKEND_TOKEN: 'a-token-of-tests', FORM_ACCESS_KEY: 'a-key', MAILBOX: mails };
  const { url, stop } = await startPlainHost(process.execPath, { ...process.env, ...own });
  const options = ['--token', own.BACKEND_TOKEN, '--write', '--mailbox', './mails', '--junit', 'report.xml'];
  const form = ['--form-url', `${url}/forms`, '--form-key', own.FORM_ACCESS_KEY];
  const tested = run(folder, command, ['--host', url, ...options, ...form]);
  stop();
  expect(tested.output).toMatch(/\b[89]\d passed, 0 failed, \d+ not tried/);
  expect(tested.status, tested.output).toBe(0);
  // Skipped checks are about extensions, or about records that only visitors create.
  const reasons = tested.output.match(/(?<=not tried: )[^)\n]*/g) ?? [];
  expect(reasons.filter((reason) => !/which is allowed$|^the host has/.test(reason))).toEqual([]);
  const junit = readFileSync(path.join(folder, 'report.xml'), 'utf8');
  expect(junit).toMatch(/failures="0"[\s\S]*<testsuite name="GET \/getAllJobPosts"/);
}, 60_000);

const missing = 'Node 22 is not here, and no registry to fetch it from';
const versions = [
  ['22', node22],
  ['24', () => process.execPath],
] as const;

describe.each(versions)('a team on Node %s', (version, find) => {
  test('can run the tests in the guide for backend teams', { timeout: 180_000 }, async (context) => {
    const node = find();
    if (!node) return context.skip(missing);
    const env = { ...process.env, PATH: `${path.dirname(node)}:${process.env.PATH}` };
    expect(run(folder, 'node', ['--version'], env).output).toMatch(new RegExp(`^v${version}\\.`));

    const express = run(folder, 'node', ['--test', 'host.test.js'], env);
    expect(express.output).toContain('pass 1');
    expect(express.status, express.output).toBe(0);

    const { url, stop } = await startPlainHost(node, { ...env, BACKEND_TOKEN: 'a-token-of-tests' });
    const calls = ['getAllJobPosts', 'getJobPostById', 'postJobPosition', 'updateJobPosition', 'deleteJobPost'];
    const only = calls.flatMap((name) => ['--only', name]);
    const tested = run(folder, command, ['--host', url, '--token', 'a-token-of-tests', '--write', ...only], env);
    const wrong = run(folder, command, ['--host', `${url}/nowhere`, '--only', 'getAllBlogs'], env);
    stop();
    expect(tested.output).toMatch(/\d+ passed, 0 failed, [12] not tried/);
    expect(tested.status, tested.output).toBe(0);
    expect(wrong.output).toMatch(
      /✗ answers a list in the documented shape\n +at +status\n +expected +200 to 299\n +got +404/,
    );
    expect(wrong.status).toBe(1);
  });

  test('can run the site test in the guide with the packages of the site', { timeout: 60_000 }, (context) => {
    const node = find();
    if (!node) return context.skip(missing);
    const { optionalDependencies } = readJson(path.join(kit, 'package.json'));
    for (const name of Object.keys(optionalDependencies)) {
      mkdirSync(path.dirname(path.join(modules, name)), { recursive: true });
      if (!existsSync(path.join(modules, name)))
        symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
    }
    const tested = run(folder, node, ['--test', 'site.test.js']);
    expect(tested.output).toContain('pass 1');
    expect(tested.status, tested.output).toBe(0);
  });
});
