import { parseArgs } from 'node:util';
import { databaseAway } from './chaos/database-away.ts';
import { mixedLoad } from './chaos/mixed-load.ts';
import { outbox } from './chaos/outbox.ts';

// npm run chaos [-- part …] [-- --minutes 10]: what no test waits for. On loopback alone; ends with 1 when anything is
// lost, refused without reason, or grows.

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string', default: '1' } },
  allowPositionals: true,
});
const parts = new Map([
  ['outbox', outbox],
  ['database', databaseAway],
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
console.log(failed.length > 0 ? `\nFAILED: ${failed.join(', ')}` : '\nAll held.');
process.exitCode = failed.length > 0 ? 1 : 0;
