import { connections } from './chaos/connections.ts';
import { databaseAway } from './chaos/database-away.ts';
import { mixedLoad } from './chaos/mixed-load.ts';
import { outbox } from './chaos/outbox.ts';
import { pressure } from './chaos/pressure.ts';
import { uploads } from './chaos/uploads.ts';

// npm run chaos [-- part …] [-- --minutes 10]: what no test waits for. On loopback alone; ends with 1 when anything is
// lost, refused without reason, or grows.

const parts = {
  outbox,
  database: databaseAway,
  connections,
  uploads,
  pressure,
  mixed: (seconds: number) => mixedLoad(seconds),
} as const;
type Part = keyof typeof parts;

const words = process.argv.slice(2);
const at = words.indexOf('--minutes');
const seconds = at === -1 ? 60 : Number(words[at + 1]) * 60;
const isPart = (word: string): word is Part => Object.hasOwn(parts, word);
const chosen = words.filter(isPart);
const unknown = words.filter((word, index) => !isPart(word) && index !== at && index !== at + 1);

if (unknown.length > 0 || !(seconds > 0)) {
  console.error(`Usage: npm run chaos -- [${Object.keys(parts).join(' | ')}] [--minutes N]`);
  process.exit(2);
}

const failed: string[] = [];
// Object.keys forgets the key type that `as const` has fixed.
for (const name of chosen.length > 0 ? chosen : (Object.keys(parts) as Part[])) {
  console.log(`\n=== ${name}`);
  if (!(await parts[name](seconds))) failed.push(name);
}
console.log(failed.length > 0 ? `\nFAILED: ${failed.join(', ')}` : '\nAll held.');
process.exitCode = failed.length > 0 ? 1 : 0;
