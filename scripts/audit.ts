import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';
import { attempt } from '#shared/attempt.ts';

// Fails on high and critical advisories of production packages and on invalid signatures of any package. A registry that is
// offline, or without this data as many mirrors, is reported but does not fail the build.

const answers = z.object({ metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }) });

const signatures = z.object({ invalid: z.array(z.unknown()), missing: z.array(z.unknown()) });

interface Verdict {
  readonly message: string;
  readonly failed: boolean;
}

/** Returns npm's JSON, even after a failure. */
function npm(...words: string[]): unknown {
  const { stdout } = spawnSync('npm', [...words, '--json', '--fetch-retries=0'], { encoding: 'utf8' });
  return attempt(() => JSON.parse(stdout));
}

function judgeAudit(report: unknown): Verdict {
  const audit = z.safeParse(answers, report);
  if (!audit.success) {
    const { message: reason }: { message?: unknown } = Object(report);
    return { message: `Not audited: the registry does not answer (${reason ?? 'no report'}).`, failed: false };
  }
  const { high = 0, critical = 0, total = 0 } = audit.data.metadata.vulnerabilities;
  return {
    message: `Known faults of production dependencies: ${total}, of them ${high} high and ${critical} critical.`,
    failed: high + critical > 0,
  };
}

function judgeSignatures(report: unknown): Verdict {
  const verified = z.safeParse(signatures, report);
  if (!verified.success) return { message: 'Signatures not verified: the registry does not answer.', failed: false };
  const { invalid, missing } = verified.data;
  const failed = invalid.length + missing.length > 0;
  return { message: `Signatures: ${invalid.length} invalid, ${missing.length} missing.`, failed };
}

const verdicts = [judgeAudit(npm('audit', '--omit=dev')), judgeSignatures(npm('audit', 'signatures'))];
for (const { message } of verdicts) console.log(message);
process.exitCode = verdicts.some(({ failed }) => failed) ? 1 : 0;
