import { spawnSync } from 'node:child_process';
import * as z from 'zod/mini';

// Asks the registry for known faults of what runs in production. High and critical ones fail; a registry that has no
// such list (many mirrors have none) or cannot be reached is said, and fails nothing.

const answers = z.object({ metadata: z.object({ vulnerabilities: z.record(z.string(), z.number()) }) });

/** @param report what `npm audit --json` has written @returns what to say, and whether it fails */
function judgeAudit(report: string): { message: string; failed: boolean } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(report);
  } catch {
    parsed = undefined;
  }
  const audit = z.safeParse(answers, parsed);
  if (!audit.success) {
    const { message: reason }: { message?: unknown } = Object(parsed);
    return { message: `Not audited: the registry does not answer (${reason ?? 'no report'}).`, failed: false };
  }
  const { high = 0, critical = 0, total = 0 } = audit.data.metadata.vulnerabilities;
  return {
    message: `Known faults of production dependencies: ${total}, of them ${high} high and ${critical} critical.`,
    failed: high + critical > 0,
  };
}

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8' });
const { message, failed } = judgeAudit(stdout);
console.log(message);
process.exitCode = failed ? 1 : 0;
