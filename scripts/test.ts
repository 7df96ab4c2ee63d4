import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { attempt } from '#shared/attempt.ts';

// Everything that must hold. Checks run next to the build and the first tests; a failed stage does not stop the next.

interface Stage {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  /** A JUnit report with this name is read. */
  readonly report?: string;
}

const root = path.resolve(import.meta.dirname, '..');
const filters = process.argv.slice(2);
const reports = mkdtempSync(path.join(tmpdir(), 'test-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));
/** Enough of a failure to see the assertion and what it received. */
const linesOfReason = 20;
const fileOf = (report: string) => path.join(reports, `${report}.xml`);

/** Reads a JUnit report: the end of a long output is what people read. Empty if the stage broke before it wrote one. */
function readReport(report: string | undefined) {
  const xml = (report && attempt(() => readFileSync(fileOf(report), 'utf8'))) || '';
  const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  const unescaped = (text: string) => text.replaceAll(/&(\w+);/g, (all, sign) => signs[sign] ?? all);
  const attribute = (tag: string, name: string) => unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
  const reasonOf = (test: string) =>
    stripVTControlCharacters(unescaped(/<(failure|error)\b[^>]*>(.*?)<\/\1>/s.exec(test)?.[2] ?? ''))
      .replaceAll(/<!\[CDATA\[|\]\]>/g, '')
      .split('\n')
      .filter((line) => line.trim())
      .slice(0, linesOfReason)
      .map((line) => line.slice(0, 300));
  const files = [...xml.matchAll(/<testsuite [^>]*>/g)].map(([tag]) => ({
    file: attribute(tag, 'name'),
    seconds: Number(attribute(tag, 'time')),
  }));
  const cases = xml.split('<testcase').slice(1);
  const failed = cases.filter((each) => /<(failure|error)\b/.test(each));
  return {
    files,
    passed: cases.filter((each) => !each.includes('<skipped')).length - failed.length,
    failed: failed.map((each) => ({
      name: `${attribute(each, 'classname')}: ${attribute(each, 'name')}`,
      reason: reasonOf(each),
    })),
  };
}

function vitest(name: string, project: string, ...others: readonly string[]): Stage {
  const projects = others.flatMap((other) => ['--project', other]);
  const reporters = ['--reporter=default', '--reporter=junit', `--outputFile.junit=${fileOf(project)}`];
  const chosen = filters.length > 0 ? ['--passWithNoTests', ...filters] : [];
  return { name, script: `test:${project}`, args: [...projects, ...reporters, ...chosen], report: project };
}

const checks: readonly Stage[] = [
  { name: 'Types', script: 'typecheck' },
  { name: 'Lint', script: 'lint' },
  { name: 'Known faults of dependencies', script: 'audit' },
];
const tests: readonly Stage[] = [
  { name: 'Build', script: 'build' },
  vitest('Unit and contract tests', 'unit', 'contract'),
  vitest('Component tests', 'ui'),
  {
    name: 'Browser tests',
    script: 'test:e2e',
    args: filters.length > 0 ? ['--pass-with-no-tests', ...filters] : [],
    report: 'browser',
  },
];

const heading = (name: string) => `\n=== ${name} ${'='.repeat(Math.max(3, 72 - name.length))}`;

async function run({ name, script, args = [], report }: Stage, output: 'inherit' | 'pipe') {
  const began = performance.now();
  const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    // Node compiles the program, which tests start many times, once. `npm ci` clears this folder.
    env: {
      NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'),
      PLAYWRIGHT_JUNIT_OUTPUT_FILE: fileOf('browser'),
      ...process.env,
    },
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => written.push(chunk));
  const [status] = await once(child, 'close');
  const seconds = Math.round((performance.now() - began) / 1000);
  return { name, report, seconds, succeeded: status === 0, written, ...readReport(report) };
}
type Result = Awaited<ReturnType<typeof run>>;

const inBackground = (async () => {
  const done: Result[] = [];
  for (const stage of checks) done.push(await run(stage, 'pipe'));
  return done;
})();
const tested: Result[] = [];
for (const stage of tests) {
  console.log(`${heading(stage.name)}\n`);
  tested.push(await run(stage, 'inherit'));
}
const checked = await inBackground;
for (const { name, written } of checked) {
  console.log(`${heading(name)}\n`);
  process.stdout.write(Buffer.concat(written));
}

const results = [...checked, ...tested];
console.log(heading('Slowest test files'));
const slowest = results.flatMap(({ files }) => files).sort((one, other) => other.seconds - one.seconds);
for (const { file, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);

console.log(heading('Summary'));
for (const { report, succeeded, name, seconds, passed, failed } of results) {
  const tests = report ? `${passed} passed, ${failed.length} failed, ` : '';
  console.log(`${succeeded ? 'ok    ' : 'FAILED'}  ${name} (${tests}${seconds} s)`);
  for (const test of failed) {
    console.log(`        failed: ${test.name}`);
    for (const line of test.reason) console.log(`          ${line}`);
  }
}
// A stage that failed without a failing test (types, a crash, no browser) still counts as a failure.
const sum = (count: (result: Result) => number) => results.reduce((total, result) => total + count(result), 0);
const failures = sum(({ succeeded, failed }) => failed.length || Number(!succeeded));
console.log(`\n${sum(({ passed }) => passed)} passed, ${failures} failed in ${Math.round(performance.now() / 1000)} s`);
const hasRun = failures > 0 || sum(({ passed }) => passed) > 0;
if (!hasRun) console.error(`No test file has "${filters.join(' ')}" in its path.`);
process.exitCode = hasRun && results.every(({ succeeded }) => succeeded) ? 0 : 1;
