import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as z from 'zod/mini';

// Everything that must hold, in sequence; a stage that fails does not hide what the next ones find.

interface Stage {
  readonly name: string;
  readonly script: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Reads how many tests passed and failed; a stage without it is one check. */
  readonly count?: () => Count;
}

interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed, or passed only when it was tried again, by name: the end of a long output is what people read. */
  readonly named?: readonly string[];
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
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) }),
      ),
    }),
  ),
});
const playwrightSuite = z.object({
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(z.object({ status: z.string() })) })),
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
});

const read = (file: string): unknown => JSON.parse(readFileSync(path.join(reports, file), 'utf8'));

const vitestStages = { unit: 'Unit tests', ui: 'Component tests', contract: 'Contract tests' } as const;

function vitest(project: keyof typeof vitestStages): Stage {
  const file = `${project}.json`;
  const output = ['--reporter=default', '--reporter=json', `--outputFile.json=${path.join(reports, file)}`];
  return {
    name: vitestStages[project],
    script: `test:${project}`,
    args: [...output, ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : [])],
    count() {
      const report = z.parse(vitestReport, read(file));
      const named = report.testResults.flatMap(({ name, status, assertionResults }) => {
        const place = path.relative(root, name);
        const titles = assertionResults.flatMap((test) => {
          if (test.status === 'failed') return [`failed: ${place}: ${test.fullName}`];
          // A test that passes has messages of failures only from an earlier attempt.
          return test.failureMessages.length > 0 ? [`passed when tried again: ${place}: ${test.fullName}`] : [];
        });
        return status === 'failed' && titles.length === 0 ? [`failed: ${place}`] : titles;
      });
      return { passed: report.numPassedTests, failed: report.numFailedTests, named };
    },
  };
}

function unsteady({ suites = [], specs }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, tests }) =>
    tests.flatMap(({ status }) => {
      if (status === 'unexpected') return [`failed: ${file}: ${title}`];
      return status === 'flaky' ? [`passed when tried again: ${file}: ${title}`] : [];
    }),
  );
  return [...own, ...suites.flatMap(unsteady)];
}

const browserTests: Stage = {
  name: 'Browser tests',
  script: 'test:e2e',
  args: filters.length > 0 ? ['--pass-with-no-tests', ...filters] : [],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(reports, 'browser.json') },
  count() {
    const { stats, suites } = z.parse(playwrightReport, read('browser.json'));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, named: suites.flatMap(unsteady) };
  },
};

const stages: readonly Stage[] = [
  { name: 'Types', script: 'typecheck' },
  { name: 'Lint', script: 'lint' },
  { name: 'Known faults of dependencies', script: 'audit' },
  { name: 'Build', script: 'build' },
  vitest('unit'),
  vitest('ui'),
  vitest('contract'),
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
  // A stage that failed without a failing test (types, a crash, no browser) is a failure all the same.
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 };
}

const results = stages.map((stage) => {
  console.log(`\n=== ${stage.name} ${'='.repeat(Math.max(3, 72 - stage.name.length))}\n`);
  const began = performance.now();
  const { status } = spawnSync('npm', ['run', '--silent', stage.script, '--', ...(stage.args ?? [])], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Tests start the program many times: Node compiles it once and keeps that where `npm ci` clears it away.
    env: { NODE_COMPILE_CACHE: path.join(root, 'node_modules/.cache/node-compile'), ...process.env, ...stage.env },
  });
  const seconds = Math.round((performance.now() - began) / 1000);
  return { stage, seconds, succeeded: status === 0, ...countOf(stage, status === 0) };
});

console.log('\n=== Summary '.padEnd(77, '='));
for (const { stage, seconds, succeeded, passed, failed, named = [] } of results) {
  const tests = stage.count ? `${passed} passed, ${failed} failed, ` : '';
  console.log(`${succeeded ? 'ok    ' : 'FAILED'}  ${stage.name} (${tests}${seconds} s)`);
  for (const name of named) console.log(`        ${name}`);
}
const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
process.exitCode = results.every(({ succeeded }) => succeeded) ? 0 : 1;
