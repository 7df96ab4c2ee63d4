import { en } from 'zod/locales';
import * as z from 'zod/mini';
import { endpointOf, type HostEndpointName, hostEndpointNames } from '../../../shared/contract/endpoints.ts';
import { accountChecks } from './account-checks.ts';
import { blogChecks, deleteBlogs } from './blog-checks.ts';
import type { Check } from './check.ts';
import { Mismatch } from './expectations.ts';
import { extensionChecks } from './extension-checks.ts';
import { Unreachable } from './host.ts';
import { deleteJobs, jobChecks } from './job-checks.ts';
import { listChecks } from './list-checks.ts';
import { refusalChecks } from './refusal-checks.ts';
import { NotTried, TestedHost, type TestedHostOptions } from './tested-host.ts';

export interface ConformanceOptions extends TestedHostOptions {
  /** Also make calls that store something. What is stored is deleted at the end, accounts excepted. */
  readonly write?: boolean;
  /** Only checks of these calls. */
  readonly only?: readonly HostEndpointName[];
}

export interface CheckResult {
  readonly call: HostEndpointName;
  readonly method: string;
  readonly path: string;
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
}

export interface Report {
  readonly results: readonly CheckResult[];
  readonly passed: number;
  readonly failed: number;
  readonly notTried: number;
  /** What this run has left at the host. */
  readonly left: readonly string[];
}

/** In the order in which they are made: a wrong code is tried before the right one. */
const checks: readonly Check[] = [
  ...listChecks,
  ...jobChecks,
  ...blogChecks,
  ...refusalChecks,
  ...extensionChecks,
  ...accountChecks,
];

function failureOf(error: unknown): Partial<CheckResult> {
  if (error instanceof NotTried) return { outcome: 'not tried', reason: error.message };
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
  const { method, path } = endpointOf(call);
  const base = { call, method, path, expects, outcome: 'passed', ms: 0 } as const;
  if (check.writes && !write) return { ...base, outcome: 'not tried', reason: 'needs --write' };
  const began = performance.now();
  const failure = await check.run(host).then(() => ({}), failureOf);
  return { ...base, ...failure, ms: Math.round(performance.now() - began) };
}

async function cleanUp(host: TestedHost): Promise<void> {
  const sweeps = { jobs: deleteJobs, blogs: deleteBlogs } as const;
  for (const kind of host.wrote) {
    const left = await sweeps[kind](host).catch(() => undefined);
    if (left === undefined)
      host.left.push(`${kind} that begin with "${host.marker}", if any: they could not be listed`);
    else if (left > 0) host.left.push(`${left} ${kind} that begin with "${host.marker}"`);
  }
}

/**
 * Runs the contract table against a host, one check after the other: read-only unless told to write.
 *
 * @param onResult hears of each check as it ends
 */
export async function runConformance(
  { write = false, only, ...options }: ConformanceOptions,
  onResult: (result: CheckResult) => void = () => undefined,
): Promise<Report> {
  // Without words, zod/mini says only that something is invalid, and not what was expected.
  z.config(en());
  const host = new TestedHost(options);
  const made: CheckResult[] = [];
  try {
    for (const check of checks) {
      if (only && !only.includes(check.call)) continue;
      const result = await runCheck(check, host, write);
      made.push(result);
      onResult(result);
    }
  } finally {
    await cleanUp(host);
  }
  const results = hostEndpointNames.flatMap((name) => made.filter(({ call }) => call === name));
  const count = (outcome: CheckResult['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const [passed, failed, notTried] = [count('passed'), count('failed'), count('not tried')];
  return { results, passed, failed, notTried, left: host.left };
}
