import path from 'node:path';
import { buildClient, buildIsNeeded } from '../server/start/client-build.ts';
import { type SiteProcess, siteFolder, startSiteProcess } from '../server/test-support/site-process.ts';
import { findChromium, noChromium } from './find-chromium.ts';
import { percentile } from './load.ts';

export const median = (values: readonly number[]): number => percentile(values, 50);

/** Compares figures with their targets and prints them. */
export class Marks {
  readonly missed: string[] = [];

  atLeast(name: string, value: number, mark: number): void {
    this.#print(name, value, `≥ ${mark}`, value >= mark);
  }

  atMost(name: string, value: number, mark: number, unit = ''): void {
    this.#print(name, value, `≤ ${mark}${unit && ` ${unit}`}`, value <= mark);
  }

  #print(name: string, value: number, mark: string, met: boolean): void {
    console.log(
      `${name.padEnd(44)}${value.toFixed(2).padStart(8)}   target ${mark.padEnd(9)}${met ? 'met' : 'MISSED'}`,
    );
    if (!met) this.missed.push(name);
  }

  /** Prints the missed targets; the process then exits with 1. */
  finish(): void {
    console.log(this.missed.length > 0 ? `\nMISSED: ${this.missed.join('\n  ')}` : '\nAll targets met.');
    process.exitCode = this.missed.length > 0 ? 1 : 0;
  }
}

export function usage(text: string): never {
  console.error(text);
  process.exit(2);
}

/** Runs work with Chromium on a site with a current build. `prepare` fills the data folder before the start. */
export async function measureSite(
  environment: Record<string, string>,
  work: (site: SiteProcess, chromium: string) => Promise<void>,
  prepare?: (dataDir: string) => Promise<void>,
): Promise<void> {
  const chromium = findChromium();
  if (!chromium) usage(noChromium);
  const root = path.resolve(import.meta.dirname, '..');
  if (await buildIsNeeded(root)) await buildClient(root);
  const folder = siteFolder();
  await prepare?.(folder.dataDir);
  const site = await startSiteProcess(folder.dataDir, environment);
  try {
    await work(site, chromium);
  } finally {
    await site.end('SIGTERM');
    folder.remove();
  }
}
