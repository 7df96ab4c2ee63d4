import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { ownEnvironment } from './site-process.ts';

const stopper = `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const link = fs.linkSync;
  fs.linkSync = (from, to) => {
    if (to.endsWith('.sqlite')) {
      fs.writeSync(1, 'whole');
      process.kill(process.pid, 'SIGSTOP');
    }
    link(from, to);
  };
  syncBuiltinESMExports();`;

/** Suspends `npm run backup` before its copy gets its final name; the result kills it (SIGKILL). */
export async function stoppedBackup(env: Record<string, string | undefined>): Promise<() => Promise<void>> {
  const command = path.resolve(import.meta.dirname, '..', 'commands', 'backup.ts');
  const args = ['--import', `data:text/javascript,${encodeURIComponent(stopper)}`, command];
  const child = spawn(process.execPath, args, {
    env: { ...ownEnvironment, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A suspended child would keep a failed run from ending.
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  const [output] = await Promise.race([once(child.stdout, 'data'), exit]);
  if (String(output) !== 'whole') throw new Error(`The backup ended: ${output}`);
  return async () => {
    child.kill('SIGKILL');
    await exit;
  };
}
