import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createStamp } from '../bff/forms/intake/form-stamp.ts';

const { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE } = process.env;

/** Paths, but none of the developer's settings. */
export const ownEnvironment: Readonly<Record<string, string>> = {
  ...(PATH && { PATH }),
  ...(HOME && { HOME }),
  ...(TMPDIR && { TMPDIR }),
  // Tests start about 200 programs; the compile cache saves most of their start time.
  ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
};

export const siteSecret = 'a secret of at least thirty-two characters';

/** Creates a unique stamp for a form that was opened two hours ago. */
export const formStamp = (secret = siteSecret): string =>
  createStamp([secret], { now: () => Date.now() - 2 * 60 * 60 * 1000 });

const megabyte = 1024 * 1024;

export interface RunningSite extends SiteProcess {
  memory(): number;
  /** Peak memory in MB since the last call; sampled every 50 ms. */
  takePeakMemory(): number;
  stop(): Promise<{ code: number | null; lasted: number }>;
}

/** In MB; Linux only. */
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
    takePeakMemory() {
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

export const visitor = (number: number): Record<string, string> => ({
  'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
});

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * share) / 100))] ?? Number.NaN;
}

export const rounded = (value: number): string => value.toFixed(0);

export interface SiteProcess {
  readonly url: string;
  readonly child: ChildProcess;
  readonly output: readonly string[];
  /** Resolves with the exit code (null after a kill) and the duration in milliseconds. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; lasted: number }>;
}

export const siteAdmin = { email: 'admin@realvance.example', password: 'a password for tests' };

const main = path.resolve(import.meta.dirname, '..', 'main.ts');

/** Starts the program of a checkout as a child process and waits until it is ready. */
export async function startSiteProcess(
  dataDir: string,
  environment: Record<string, string> = {},
  program = main,
): Promise<SiteProcess> {
  const account = { ADMIN_EMAIL: siteAdmin.email, ADMIN_PASSWORD: siteAdmin.password };
  // A test machine is often overloaded; pressure.test.ts covers the load limit.
  const defaults = { NODE_ENV: 'production', PORT: '0', MAX_EVENT_LOOP_DELAY_MS: '0' };
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...ownEnvironment, ...defaults, DATA_DIR: dataDir, ...account, ...environment },
  });
  const output: string[] = [];
  const exit = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        output.push(line);
        const ready = / is ready at (http:\S+)$/.exec(line)?.[1];
        if (ready) resolve(ready);
      });
    }
    exit.then(
      ([code]) => reject(new Error(`The site ended with ${code} before it was ready:\n${output.join('\n')}`)),
      reject,
    );
  });
  return {
    url,
    child,
    output,
    async end(signal) {
      const began = performance.now();
      child.kill(signal);
      const [code] = await exit;
      return { code, lasted: performance.now() - began };
    },
  };
}

/** Creates a data folder with the secret of test sites; `remove` deletes it. */
export function siteFolder(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'site-'));
  writeFileSync(path.join(dataDir, 'session-secret'), siteSecret, { mode: 0o600 });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
