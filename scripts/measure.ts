import path from 'node:path';
import { parseArgs } from 'node:util';
import { attempt } from '#shared/attempt.ts';
import { buildClient, buildIsNeeded } from '../server/start/client-build.ts';
import { findChromium, noChromium } from './find-chromium.ts';
import { percentile, type RunningSite, withSite } from './load.ts';

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Compares figures with their targets and prints them. */
class Marks {
  readonly missed: string[] = [];

  atLeast(name: string, value: number, mark: number): void {
    this.#print(name, value, `≥ ${mark}`, value >= mark);
  }

  atMost(name: string, value: number, mark: number, unit = ''): void {
    this.#print(name, value, `≤ ${mark}${unit && ` ${unit}`}`, value <= mark);
  }

  none(counts: Readonly<Record<string, number>>): void {
    for (const [name, count] of Object.entries(counts)) this.#print(name, count, 'none', count === 0);
  }

  #print(name: string, value: number, mark: string, met: boolean): void {
    const figure = Number.isInteger(value) ? String(value) : value.toFixed(2);
    console.log(`${name.padEnd(44)}${figure.padStart(8)}   target ${mark.padEnd(11)}${met ? 'met' : 'MISSED'}`);
    if (!met) this.missed.push(name);
  }

  /** Prints the missed targets; the process then exits with 1. */
  finish(): void {
    console.log(this.missed.length > 0 ? `\nMISSED: ${this.missed.join('\n  ')}` : '\nAll targets met.');
    process.exitCode = this.missed.length > 0 ? 1 : 0;
  }
}

/** Measurements of this run with their targets. */
export const marks = new Marks();

/** Reads words and one option with a value from the command line. Exits with the usage if they are wrong. */
export function readCommandLine(
  usage: string,
  { option = '', isWord = () => false }: { option?: string; isWord?: (word: string) => boolean } = {},
) {
  const options = option ? { [option]: { type: 'string' } as const } : {};
  const read = attempt(() => parseArgs({ options, allowPositionals: true }));
  if (read?.positionals.every(isWord)) return { words: read.positionals, value: read.values[option] };
  console.error(`Usage: npm run ${usage}`);
  process.exit(2);
}

/** Runs the parts that the command line names, or all, with the value of the option. Ends with the missed targets. */
export async function runParts(
  command: string,
  parts: Readonly<Record<string, (value?: string) => unknown>>,
  option?: string,
): Promise<void> {
  const names = Object.keys(parts);
  const usage = `${command} -- [${names.join(' | ')}]${option ? ` [--${option} N]` : ''}`;
  const { words, value } = readCommandLine(usage, { option, isWord: (word) => names.includes(word) });
  for (const name of words.length > 0 ? words : names) {
    console.log(`\n=== ${name}`);
    await parts[name]?.(value);
  }
  marks.finish();
}

/** Runs work with the path of Chromium on a site with a current build. `prepare` fills its data folder. */
export async function measureSite(
  environment: Record<string, string>,
  work: (site: RunningSite, chromium: string) => Promise<void>,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<void> {
  const chromium = findChromium();
  if (!chromium) throw new Error(noChromium);
  const root = path.resolve(import.meta.dirname, '..');
  if (await buildIsNeeded(root)) await buildClient(root);
  await withSite(environment, (site) => work(site, chromium), prepare);
}
