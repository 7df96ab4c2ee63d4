import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

// Tests of what has changed since `main`, in about a minute. Every component test starts the whole app and every journey
// the whole site, so that imports would select all: of these run those next to a change, and changed ones.

process.chdir(path.resolve(import.meta.dirname, '..'));
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [...git('diff', '--name-only', 'main'), ...git('ls-files', '--others', '--exclude-standard')];
const inClient = changed.filter((file) => /^client\/(?!e2e\/)/.test(file));
const folders = new Set(inClient.map((file) => `${path.dirname(file)}/`));
const journeys = changed.filter((file) => /^client\/e2e\/.*\.spec\.ts$/.test(file) && existsSync(file));

const run = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'inherit' }).status === 0;

const vitest = ['vitest', 'run', '--passWithNoTests'] as const;
const passed = [
  run(...vitest, '--changed', 'main', '--project', 'unit', '--project', 'contract'),
  folders.size === 0 || run(...vitest, '--project', 'ui', ...folders),
  journeys.length === 0 || run('npm', 'run', '--silent', 'test:e2e', '--', ...journeys),
];
process.exitCode = passed.every(Boolean) ? 0 : 1;
