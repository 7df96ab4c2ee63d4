import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { databaseAway } from './chaos/database-away.ts';
import { mixedLoad } from './chaos/mixed-load.ts';
import { outbox } from './chaos/outbox.ts';

// Long checks that `npm test` leaves out, on loopback only: npm run chaos [-- part …] [-- --minutes 10]
// Exits with 1 when data is lost, a valid request is refused, or memory grows.

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '1' } },
  allowPositionals: true,
});
function fuzz(): boolean {
  const env = { ...process.env, FUZZ_RUNS: '20000' };
  const { status } = spawnSync('node_modules/.bin/vitest', ['run', '--project', 'unit', ...fuzzed], {
    stdio: 'inherit',
    env,
  });
  return status === 0;
}
const fuzzed = ['fuzz', 'cookies', 'requested-address', 'read-form'];

const parts = new Map<string, () => boolean | Promise<boolean>>([
  ['outbox', outbox],
  ['database', databaseAway],
  ['fuzz', fuzz],
  ['mixed', () => mixedLoad(Number(values.minutes) * 60)],
]);
const chosen = positionals.length > 0 ? positionals : [...parts.keys()];
if (!chosen.every((name) => parts.has(name)) || !(Number(values.minutes) > 0)) {
  console.error(`Usage: npm run chaos -- [${[...parts.keys()].join(' | ')}] [--minutes N]`);
  process.exit(2);
}

const failed: string[] = [];
for (const name of chosen) {
  console.log(`\n=== ${name}`);
  if (!(await parts.get(name)?.())) failed.push(name);
}
console.log(failed.length > 0 ? `\nFAILED: ${failed.join(', ')}` : '\nAll checks passed.');
process.exitCode = failed.length > 0 ? 1 : 0;
