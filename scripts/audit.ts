import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';
import { attempt } from '#shared/attempt.ts';

// Fails on high and critical advisories of production packages and on invalid signatures of any package. A registry that is
// offline, or without this data as many mirrors, is reported but does not fail the build.

const audited = z.object({ metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }) });
const verified = z.object({ invalid: z.array(z.unknown()), missing: z.array(z.unknown()) });

/** Returns npm's JSON, even after a failure. */
function npm(...words: string[]): unknown {
  const options = { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  const { stdout, error } = spawnSync('npm', [...words, '--json', '--fetch-retries=0'], options);
  if (error) throw error;
  return attempt(() => JSON.parse(stdout));
}

/** Prints the result of the audit. @returns the number of faults that fail the build */
function audit(report: unknown): number {
  const { success, data } = z.safeParse(audited, report);
  if (!success) {
    const { message: reason }: { message?: unknown } = Object(report);
    console.log(`Not audited: the registry does not answer (${reason ?? 'no report'}).`);
    return 0;
  }
  const { high = 0, critical = 0, total = 0 } = data.metadata.vulnerabilities;
  console.log(`Known faults of production dependencies: ${total}, of them ${high} high and ${critical} critical.`);
  return high + critical;
}

function verifySignatures(report: unknown): number {
  const { success, data } = z.safeParse(verified, report);
  if (!success) {
    console.log('Signatures not verified: the registry does not answer.');
    return 0;
  }
  console.log(`Signatures: ${data.invalid.length} invalid, ${data.missing.length} missing.`);
  return data.invalid.length + data.missing.length;
}

const faults = audit(npm('audit', '--omit=dev')) + verifySignatures(npm('audit', 'signatures'));
process.exitCode = faults > 0 ? 1 : 0;
