import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { hostEndpointNames } from '../../../shared/contract/endpoints.ts';
import { accountChecks } from './account-checks.ts';
import { extensionChecks, listChecks, refusalChecks } from './call-checks.ts';
import { CheckSkipped, Mismatch } from './expectations.ts';
import { formChecks } from './form-checks.ts';
import { siteLimitMs, Unreachable } from './send.ts';
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

export { assertConformance } from './report.ts';

export interface ConformanceOptions extends TestedHostOptions {
  /** Also make calls that store something. What is stored is deleted at the end, accounts excepted. */
  readonly write?: boolean;
  /** Only checks of these calls. */
  readonly only?: readonly CheckedCall[];
  /** Limit for one answer, in milliseconds; by default the usual one of the site. */
  readonly budgetMs?: number;
}

export interface CheckResult {
  readonly call: CheckedCall;
  readonly method: string;
  readonly path: string;
  /** It is about something that a host may lack. */
  readonly extension: boolean;
  /** Completes "the call …". */
  readonly expects: string;
  readonly outcome: 'passed' | 'failed' | 'not tried';
  /** Where in the answer the host differs, what was expected there and what was found. */
  readonly field?: string;
  readonly expected?: string;
  readonly got?: string;
  /** Why it was not tried. */
  readonly reason?: string;
  readonly ms: number;
  /** The request that a failure is about, and its answer. */
  readonly exchange?: Exchange;
}

/** What keeps the contract and could be better. */
export interface Warning {
  readonly call: CheckedCall;
  readonly field: string;
  readonly words: string;
}

/** How long a call took in this run, in milliseconds: half of its answers no longer than `p50`, 95 of 100 than `p95`. */
export interface CallTiming {
  readonly call: CheckedCall;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
}

export interface Report {
  /** The host's address, where it has one. */
  readonly host?: string;
  readonly results: readonly CheckResult[];
  readonly passed: number;
  readonly failed: number;
  readonly notTried: number;
  readonly warnings: readonly Warning[];
  /** Calls and fields beyond the documented ones, as far as this run has seen whether the host has them. */
  readonly extensions: readonly { readonly name: string; readonly present: boolean }[];
  readonly timing: readonly CallTiming[];
  /** What this run has left at the host. */
  readonly left: readonly string[];
}

/** In the order in which they are made: a wrong code is tried before the right one. */
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
      host.left.push(`${words} that begin with "${host.marker}", if any: they could not be listed`);
    else if (left > 0) host.left.push(`${left} ${words} that begin with "${host.marker}"`);
  }
}

const untidyWarnings = ({ untidy }: TestedHost): Warning[] =>
  [...untidy].flatMap(([call, fields]) => Array.from(fields.values(), (found) => ({ call, ...found })));

const percentile = (sorted: readonly number[], share: number): number =>
  Math.round(sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0);

/** The times of each call that was made. */
function timingOf(exchanges: readonly Exchange[]): CallTiming[] {
  return Array.from(
    Map.groupBy(exchanges, ({ name }) => name),
    ([call, made]) => {
      const sorted = made.map(({ ms }) => ms).sort((one, other) => one - other);
      return { call, count: made.length, p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95) };
    },
  );
}

/** On a busy day everything takes twice as long. */
const slowWarnings = (timing: readonly CallTiming[], budgetMs: number): Warning[] =>
  timing
    .filter(({ p95 }) => p95 > budgetMs / 2)
    .map(({ call, p95 }) => ({
      call,
      field: 'time',
      words: `one answer of twenty takes ${p95} ms; ${budgetMs === siteLimitMs ? 'the site waits' : 'the limit of this run is'} ${budgetMs} ms`,
    }));

const extensionsOf = ({ extensions }: TestedHost): Report['extensions'] =>
  Array.from(extensions, ([name, present]) => ({ name, present }));

/**
 * Runs the contract table against a host, one check after the other: read-only unless told to write.
 *
 * @param onResult hears of each check as it ends
 */
export async function runConformance(
  { write = false, only, budgetMs = siteLimitMs, ...options }: ConformanceOptions,
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<Report> {
  // Without words, zod/mini says only that something is invalid, and not what was expected.
  z.config(en());
  const host = new TestedHost(options);
  const made: CheckResult[] = [];
  const exchanges: Exchange[] = [];
  try {
    for (const check of checks) {
      if (only && !only.includes(check.call)) continue;
      const result = await runCheck(check, host, write);
      made.push(result);
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
  const warnings = [...untidyWarnings(host), ...slowWarnings(timing, budgetMs)];
  const extensions = extensionsOf(host);
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
