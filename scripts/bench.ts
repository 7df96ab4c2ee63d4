import { forwarding } from './bench/forwarding.ts';
import { Marks } from './bench/marks.ts';
import { timing } from './bench/timing.ts';
import { uploads } from './bench/uploads.ts';

// Compares the BFF with bare Fastify and with a plain proxy, as ratios within one run. Exits with 1 when a target is missed:
// npm run bench [-- forward | uploads | timing]

const parts = { forward: forwarding, uploads, timing };
const isPart = (word: string): word is keyof typeof parts => word in parts;
const chosen = process.argv.slice(2);
if (!chosen.every(isPart)) {
  console.error(`Usage: npm run bench -- [${Object.keys(parts).join(' | ')}]`);
  process.exit(2);
}

const marks = new Marks();
for (const name of Object.keys(parts).filter(isPart)) {
  if (chosen.length === 0 || chosen.includes(name)) await parts[name](marks);
}
console.log(marks.missed.length > 0 ? `\nMISSED: ${marks.missed.join(', ')}` : '\nAll targets met.');
process.exitCode = marks.missed.length > 0 ? 1 : 0;
