import { escapeHtml } from '../../../shared/escape-html.ts';
import { explain } from './explain.ts';
import type { CheckResult, Report } from './run.ts';

const marks = { passed: '✓', failed: '✗', 'not tried': '–' } as const;

function linesOf(result: CheckResult, explainAt?: string): string[] {
  const { outcome, expects, reason, field, expected, got, ms } = result;
  const line = `  ${marks[outcome]} ${expects}`;
  if (outcome === 'not tried') return [`${line} (not tried: ${reason})`];
  if (outcome === 'passed') return [`${line} (${ms} ms)`];
  const failure = [line, `      at        ${field}`, `      expected  ${expected}`, `      got       ${got}`];
  return explainAt === undefined ? failure : [...failure, ...explain(result, explainAt)];
}

function byCall(results: readonly CheckResult[]): [string, CheckResult[]][] {
  return [...Map.groupBy(results, ({ method, path }) => `${method} ${path}`)];
}

/** What is no failure: times, extensions, warnings. */
function remarks({ timing, extensions, warnings }: Report): string[] {
  const having = (present: boolean) => extensions.filter((extension) => extension.present === present);
  const named = (present: boolean) =>
    having(present)
      .map(({ name }) => name)
      .join(', ') || 'none';
  return [
    'Time in milliseconds (p50, p95):',
    ...timing.map(({ call, p50, p95, count }) => `  ${call} ${p50}, ${p95} (${count} calls)`),
    ...(extensions.length > 0 ? [`Extensions present: ${named(true)}`, `Extensions absent: ${named(false)}`] : []),
    ...warnings.map(({ call, field, words }) => `Warning: ${call}, ${field}: ${words}`),
  ];
}

/**
 * The report as a person reads it: each call, what was expected of it, and for a failure what came instead.
 *
 * @param explainAt the host's address: failures also say how to repeat them and what people see
 */
export function toText(report: Report, explainAt?: string): string {
  const { results, passed, failed, notTried, left } = report;
  const calls = byCall(results).flatMap(([call, checks]) => [
    '',
    call,
    ...checks.flatMap((check) => linesOf(check, explainAt)),
  ]);
  const failures = results.filter(({ outcome }) => outcome === 'failed');
  return [
    ...calls,
    '',
    ...remarks(report),
    '',
    `${passed} passed, ${failed} failed, ${notTried} not tried`,
    ...failures.map(({ method, path, expects, field }) => `  ✗ ${method} ${path} ${expects}: ${field}`),
    ...left.map((thing) => `Left at the host: ${thing}.`),
    '',
  ].join('\n');
}

/** Text for an XML attribute; what XML 1.0 cannot hold at all becomes a question mark. */
const attribute = (text: string): string =>
  escapeHtml(text.replaceAll(/[^\t\n\r\x20-\uFFFD\u{10000}-\u{10FFFF}]/gu, '?'));

function testCase({ method, path, expects, outcome, reason, field, expected, got, ms }: CheckResult): string {
  const names = `classname="${attribute(`${method} ${path}`)}" name="${attribute(expects)}" time="${ms / 1000}"`;
  if (outcome === 'passed') return `    <testcase ${names}/>`;
  const detail =
    outcome === 'failed'
      ? `<failure message="${attribute(`${field}: expected ${expected}, got ${got}`)}"/>`
      : `<skipped message="${attribute(reason ?? '')}"/>`;
  return `    <testcase ${names}>${detail}</testcase>`;
}

/** The report as JUnit XML, which CI systems read: a suite a call. */
export function toJunit({ results, failed, notTried }: Report): string {
  const suites = byCall(results).flatMap(([call, checks]) => {
    const count = (outcome: CheckResult['outcome']) => checks.filter((check) => check.outcome === outcome).length;
    const counts = `tests="${checks.length}" failures="${count('failed')}" skipped="${count('not tried')}"`;
    return [`  <testsuite name="${attribute(call)}" ${counts}>`, ...checks.map(testCase), '  </testsuite>'];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="conformance" tests="${results.length}" failures="${failed}" skipped="${notTried}">`,
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}
