import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createStamp } from '../bff/forms/check-form.ts';

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

export const siteAdmin = { email: 'admin@realvance.example', password: 'a password for tests' };

const main = path.resolve(import.meta.dirname, '..', 'main.ts');

/** Starts the program of a checkout as a child process and waits until it is ready. */
export async function startSiteProcess(dataDir: string, environment: Record<string, string> = {}, program = main) {
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
    /** Resolves with the exit code (null after a kill) and the duration in milliseconds. */
    async end(signal: NodeJS.Signals) {
      const began = performance.now();
      child.kill(signal);
      const [code = null]: (number | null)[] = await exit;
      return { code, lasted: performance.now() - began };
    },
  };
}

export type SiteProcess = Awaited<ReturnType<typeof startSiteProcess>>;

export async function runToEnd(program: string, env: Record<string, string | undefined> = {}, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], { env: { ...ownEnvironment, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code]: (number | null)[] = await once(child, 'close');
  return { code, output };
}

/** Creates a data folder with the secret of test sites; `remove` deletes it. */
export function siteFolder(): { dataDir: string; remove: () => void } {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'site-'));
  writeFileSync(path.join(dataDir, 'session-secret'), siteSecret, { mode: 0o600 });
  return { dataDir, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}
