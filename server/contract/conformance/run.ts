import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { hostEndpointNames } from '#shared/contract/endpoints.ts';
import { extensionChecks, listChecks, refusalChecks } from './call-checks.ts';
import { CheckSkipped, Mismatch, siteLimitMs, Unreachable } from './host-answer.ts';
import type { CallTiming, CheckResult, Report, Warning } from './report.ts';
import { storedChecks } from './stored-checks.ts';
import {
  type Check,
  type CheckedCall,
  type Exchange,
  formCalls,
  isExtension,
  rowOf,
  TestedHost,
  type TestedHostOptions,
} from './tested-host.ts';
import { accountChecks, formChecks } from './visitor-checks.ts';

export type { CallTiming, CheckResult, Report, Warning } from './report.ts';
export { assertConformance } from './report.ts';

export interface ConformanceOptions extends TestedHostOptions {
  /** Also run checks that store records. The run deletes its records at the end, except accounts. */
  readonly write?: boolean;
  /** Run the checks of these calls only. */
  readonly only?: readonly CheckedCall[];
  /** Time limit for one answer in milliseconds; default: the site's default. */
  readonly budgetMs?: number;
  /** Ends the run before its next check; its records are still deleted. */
  readonly stop?: AbortSignal;
}

/** In execution order: a wrong code is tried before the right one. */
const checks: readonly Check[] = [
  ...listChecks,
  ...storedChecks,
  ...refusalChecks,
  ...extensionChecks,
  ...accountChecks,
  ...formChecks,
];

function failureOf(error: unknown): Partial<CheckResult> {
  if (error instanceof CheckSkipped) return { outcome: 'not tried', reason: error.message };
  if (error instanceof Mismatch) {
    const { field, expected, got } = error;
    return { outcome: 'failed', field, expected, got };
  }
  if (error instanceof Unreachable) {
    return { outcome: 'failed', field: 'connection', expected: 'an answer', got: error.message };
  }
  throw error;
}

async function runCheck(check: Check, host: TestedHost, write: boolean): Promise<CheckResult> {
  const { call, expects } = check;
  const { method, path } = rowOf(call);
  const extension = check.extension ?? isExtension(call);
  const base = { call, method, path, extension, expects, outcome: 'passed', ms: 0 } as const;
  host.exchanges.length = 0;
  if (check.writes && !write) return { ...base, outcome: 'not tried', reason: 'needs --write' };
  const began = performance.now();
  const failure: Partial<CheckResult> = await check.run(host).then(() => ({}), failureOf);
  const exchange = failure.outcome === 'failed' ? host.exchanges.at(-1) : undefined;
  return { ...base, ...failure, ...(exchange && { exchange }), ms: Math.round(performance.now() - began) };
}

async function cleanUp(host: TestedHost): Promise<void> {
  for (const [words, deleteStored] of host.cleanUps) {
    const left = await deleteStored().catch(() => undefined);
    if (left === undefined)
      host.left.push(`possibly ${words} that begin with "${host.marker}", which could not be listed`);
    else if (left > 0) host.left.push(`${left} ${words} that begin with "${host.marker}"`);
  }
}

const deviationWarnings = ({ deviations }: TestedHost): Warning[] =>
  [...deviations].flatMap(([call, fields]) => Array.from(fields.values(), (found) => ({ call, ...found })));

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);

function timingOf(exchanges: readonly Exchange[]): CallTiming[] {
  return Array.from(
    Map.groupBy(exchanges, ({ name }) => name),
    ([call, made]) => {
      const sorted = made.map(({ ms }) => ms).sort((one, other) => one - other);
      return { call, count: made.length, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
    },
  );
}

/** Assumes that answers take twice as long under load. */
const slowWarnings = (timing: readonly CallTiming[], budgetMs: number): Warning[] =>
  timing
    .filter(({ p95 }) => p95 > budgetMs / 2)
    .map(({ call, p95 }) => ({
      call,
      field: 'time',
      words: `5 % of answers take ${p95} ms or longer; ${budgetMs === siteLimitMs ? 'the site waits' : 'the limit of this run is'} ${budgetMs} ms`,
    }));

/** Runs all checks against a host, one after the other. Read-only unless `write` is set. */
export async function runConformance(
  { write = false, only, budgetMs = siteLimitMs, stop, ...options }: ConformanceOptions,
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<Report> {
  // Without a locale, zod/mini does not say what was expected.
  z.config(en());
  const host = new TestedHost(options);
  const made: CheckResult[] = [];
  const exchanges: Exchange[] = [];
  try {
    for (const check of checks) {
      if (stop?.aborted) break;
      if (only && !only.includes(check.call)) continue;
      const result = await runCheck(check, host, write);
      made.push(result);
      if (result.outcome === 'failed') host.failedCalls.add(result.call);
      exchanges.push(...host.exchanges);
      onResult(result);
    }
  } finally {
    await cleanUp(host);
  }
  const results = [...hostEndpointNames, ...formCalls].flatMap((name) => made.filter(({ call }) => call === name));
  const count = (outcome: CheckResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const [passed, failed, notTried] = [count('passed'), count('failed'), count('not tried')];
  const timing = timingOf(exchanges);
  const warnings = [...deviationWarnings(host), ...slowWarnings(timing, budgetMs)];
  const extensions = Array.from(host.extensions, ([name, present]) => ({ name, present }));
  return {
    ...(host.hasAddress && { host: host.hostUrl }),
    results,
    passed,
    failed,
    notTried,
    warnings,
    extensions,
    timing,
    left: host.left,
  };
}
