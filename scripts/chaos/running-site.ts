import { readFileSync } from 'node:fs';
import { type SiteProcess, siteFolder, startSiteProcess } from '../../server/test-support/site-process.ts';

const megabyte = 1024 * 1024;

export interface RunningSite extends SiteProcess {
  /** Current resident memory in MB. */
  memory(): number;
  /** Peak memory in MB since the last call; sampled every 50 ms. */
  takeHighest(): number;
  stop(): Promise<{ code: number | null; lasted: number }>;
}

/** @returns resident memory of a process in MB; Linux only */
function memoryOf(pid: number | undefined): number {
  const pages = readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+) kB/)?.[1];
  return (Number(pages) * 1024) / megabyte;
}

/** Starts the program as behind a proxy, with an address for every visitor and its own database. */
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

/** Returns a visitor's address, different for every number. */
export const visitor = (number: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

/** Returns a percentile. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

export const rounded = (value: number): string => value.toFixed(0);
