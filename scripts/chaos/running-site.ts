import { readFileSync } from 'node:fs';
import { type SiteProcess, siteFolder, startSiteProcess } from '../../server/test-support/site-process.ts';

const megabyte = 1024 * 1024;

/** The whole program under load, watched from outside. */
export interface RunningSite extends SiteProcess {
  /** Resident memory in MB, now. */
  memory(): number;
  /** The most it has had since the last call, in MB; sampled every 50 ms. */
  takeHighest(): number;
  stop(): Promise<{ code: number | null; lasted: number }>;
}

/** @returns resident memory of a process in MB; Linux only, as the program's image is */
function memoryOf(pid: number | undefined): number {
  const pages = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1];
  return (Number(pages) * 1024) / megabyte;
}

/** Starts the program with an address for every visitor, as behind a proxy, and a database of its own. */
export async function startRunningSite(environment: Record<string, string> = {}): Promise<RunningSite> {
  const folder = siteFolder();
  const site = await startSiteProcess(folder.dataDir, {
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    ...environment,
  });
  const memory = () => memoryOf(site.child.pid);
  let highest = 0;
  const sampling = setInterval(() => {
    if (site.child.exitCode === null) highest = Math.max(highest, memory());
  }, 50);
  return {
    ...site,
    memory,
    takeHighest() {
      const was = Math.max(highest, memory());
      highest = 0;
      return was;
    },
    async stop() {
      clearInterval(sampling);
      const end = await site.end('SIGTERM');
      folder.remove();
      return end;
    },
  };
}

/** A visitor's address, another one for every number. */
export const visitor = (number: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

export const rounded = (value: number): string => value.toFixed(0);
