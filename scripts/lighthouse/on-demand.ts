import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Runs npm in a folder; its words are only shown when it fails. */
function npm(folder: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', env: plainEnvironment() });
  if (status !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
}

/** What `npm run` adds would make an npm within it believe it is still about this project. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_(package|lifecycle|command)/.test(name));
  // The same Node as here, whatever else is on the PATH.
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  return { ...Object.fromEntries(own), PATH, NODE_ENV: 'production' };
}

/**
 * A folder under the system's temporary one with exactly these packages in it; installed when it is not there yet.
 * Tools that only measurements need and that weigh more than the whole project stay out of everybody's `npm ci`.
 */
export function installOnDemand(name: string, dependencies: Readonly<Record<string, string>>): string {
  const folder = path.join(tmpdir(), name);
  const done = path.join(folder, 'installed');
  if (existsSync(done)) return folder;
  console.log(
    `Installing ${Object.entries(dependencies)
      .map((entry) => entry.join('@'))
      .join(', ')} into ${folder} …`,
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }));
  npm(folder, 'install', '--no-audit', '--no-fund');
  writeFileSync(done, '');
  return folder;
}
