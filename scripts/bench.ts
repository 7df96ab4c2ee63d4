import { bindHere, findCores } from './bench/cores.ts';
import { forwarding } from './bench/forwarding.ts';
import { Marks } from './bench/marks.ts';
import { renders } from './bench/renders.ts';
import { rows } from './bench/rows.ts';
import { uploads } from './bench/uploads.ts';

// npm run bench [-- part …] [-- --rounds 8]: how our BFF compares, as ratios within one run on one machine. Processor
// time a request is steadier than requests a second where other programs run. Ends with 1 when a mark is missed.

const parts = ['forward', 'rows', 'renders', 'uploads'] as const;
const words = process.argv.slice(2);
const at = words.indexOf('--rounds');
const rounds = at === -1 ? 8 : Number(words[at + 1]);
const chosen = words.filter((_, index) => at === -1 || (index !== at && index !== at + 1));
const unknown = chosen.filter((word) => !parts.some((part) => part === word));
if (unknown.length > 0 || !(rounds > 0)) {
  console.error(`Usage: npm run bench -- [${parts.join(' | ')}] [--rounds N]`);
  process.exit(2);
}
const wants = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part);

const marks = new Marks();
const cores = findCores();
if (cores) bindHere(cores.others);

if (wants('forward')) await forwarding(marks, cores, { rounds, requests: 3000 });
if (wants('rows')) await rows(marks, cores, Math.ceil(rounds / 2));
if (wants('renders')) await renders(marks, cores);
if (wants('uploads')) await uploads(marks);

console.log(marks.missed.length > 0 ? `\nMISSED: ${marks.missed.join(', ')}` : '\nEvery mark met.');
process.exitCode = marks.missed.length > 0 ? 1 : 0;
