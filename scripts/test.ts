import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';

// Everything that must hold. Checks run next to the build and the first tests; a failed stage does not stop the next.

interface Stage {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly count?: () => Count;
}

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Failed tests by name: the end of a long output is what people read. */
  readonly named?: readonly string[];
  readonly files?: readonly { readonly file: string; readonly seconds: number }[];
}

const root = path.resolve(import.meta.dirname, '..');
const filters = process.argv.slice(2);
const reports = mkdtempSync(path.join(tmpdir(), 'test-reports-'));
process.on('exit', () => rmSync(reports, { recursive: true, force: true }));

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});
const playwrightTest = z.object({ status: z.string(), results: z.array(z.object({ duration: z.number() })) });
const playwrightSuite = z.object({
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
  file: z.string(),
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(playwrightTest) })),
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
  suites: z.array(playwrightSuite),
});

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(reports, file), 'utf8'));

function vitest(name: string, projects: readonly ('unit' | 'contract' | 'ui')[]): Stage {
  const report = `${projects.join('-')}.json`;
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${path.join(reports, report)}`];
  const [first, ...others] = projects;
  return {
    name,
    script: `test:${first}`,
    args: [
      ...others.flatMap((project) => ['--project', project]),
      ...output,
      ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
    ],
    count() {
      const { numPassedTests, numFailedTests, testResults } = z.parse(vitestReport, read(report));
      const named = testResults.flatMap(({ name, status, assertionResults }) => {
        const file = path.relative(root, name);
        const failed = assertionResults.filter((test) => test.status === 'failed');
        if (status === 'failed' && failed.length === 0) return [`failed: ${file}`];
        return failed.map(({ fullName }) => `failed: ${file}: ${fullName}`);
      });
      const files = testResults.map(({ name, startTime, endTime }) => ({
        file: path.relative(root, name),
        seconds: (endTime - startTime) / 1000,
      }));
      return { passed: numPassedTests, failed: numFailedTests, named, files };
    },
  };
}

const specsOf = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

const browserTests: Stage = {
  name: 'Browser tests',
  script: 'test:e2e',
  args: filters.length > 0 ? ['--pass-with-no-tests', ...filters] : [],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'browser.json') },
  count() {
    const { stats, suites } = z.parse(playwrightReport, read('browser.json'));
    const named = suites
      .flatMap(specsOf)
      .flatMap(({ title, file, tests }) =>
        tests.flatMap(({ status }) => (status === 'unexpected' ? [`failed: ${file}: ${title}`] : [])),
      );
    const files = suites.map((suite) => {
      const results = specsOf(suite).flatMap(({ tests }) => tests.flatMap((test) => test.results));
      return { file: suite.file, seconds: results.reduce((total, { duration }) => total + duration, 0) / 1000 };
    });
    return { passed: stats.expected, failed: stats.unexpected, named, files };
  },
};

const checks: readonly Stage[] = [
  { name: 'Types', script: 'typecheck' },
  { name: 'Lint', script: 'lint' },
  { name: 'Known faults of dependencies', script: 'audit' },
];
const tests: readonly Stage[] = [
  { name: 'Build', script: 'build' },
  vitest('Unit and contract tests', ['unit', 'contract']),
  vitest('Component tests', ['ui']),
  browserTests,
];

function countOf(stage: Stage, succeeded: boolean): Count {
  const nothing = { passed: 0, failed: 0 };
  let count: Count = nothing;
  try {
    count = stage.count?.() ?? nothing;
  } catch {
    // It broke before it could write its report.
  }
  // A stage that failed without a failing test (types, a crash, no browser) still counts as a failure.
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 };
}

const heading = (name: string) => `\n=== ${name} ${'='.repeat(Math.max(3, 72 - name.length))}\n`;

async function run(stage: Stage, output: 'inherit' | 'pipe') {
  const began = performance.now();
  const child = spawn('npm', ['run', '--silent', stage.script, '--', ...(stage.args ?? [])], {
    cwd: root,
    stdio: ['ignore', output, output],
    // Node compiles the program, which tests start many times, once. `npm ci` clears this folder.
    env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'), ...process.env, ...stage.env },
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => written.push(chunk));
  const [status] = await once(child, 'close');
  const seconds = Math.round((performance.now() - began) / 1000);
  return { stage, seconds, succeeded: status === 0, ...countOf(stage, status === 0), written };
}
type Result = Awaited<ReturnType<typeof run>>;

const inBackground = (async () => {
  const done: Result[] = [];
  for (const stage of checks) done.push(await run(stage, 'pipe'));
  return done;
})();
const tested: Result[] = [];
for (const stage of tests) {
  console.log(heading(stage.name));
  tested.push(await run(stage, 'inherit'));
}
const checked = await inBackground;
for (const { stage, written } of checked) {
  console.log(heading(stage.name));
  process.stdout.write(Buffer.concat(written));
}

const results = [...checked, ...tested];
console.log('\n=== Slowest test files '.padEnd(77, '='));
const slowest = results.flatMap(({ files = [] }) => files).sort((one, other) => other.seconds - one.seconds);
for (const { file, seconds } of slowest.slice(0, 10)) console.log(`${seconds.toFixed(1).padStart(6)} s  ${file}`);

console.log('\n=== Summary '.padEnd(77, '='));
for (const { stage, seconds, succeeded, passed, failed, named = [] } of results) {
  const tests = stage.count ? `${passed} passed, ${failed} failed, ` : '';
  console.log(`${succeeded ? 'ok    ' : 'FAILED'}  ${stage.name} (${tests}${seconds} s)`);
  for (const name of named) console.log(`        ${name}`);
}
const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed in ${Math.round(performance.now() / 1000)} s`);
process.exitCode = results.every(({ succeeded }) => succeeded) ? 0 : 1;
