import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

// Tests of what has changed since `main`, in about a minute. Tests that start a whole app, site or program import nearly
// everything: of these run those next to a change, and changed ones.

process.chdir(path.resolve(import.meta.dirname, '..'));
const linesOf = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const git = (...args: string[]) => linesOf('git', ...args);
const [base = 'main'] = git('merge-base', 'main', 'HEAD');
const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
const folders = new Set(changed.map((file) => `${path.dirname(file)}/`));
const inClient = [...folders].filter((folder) => /^client\/(?!e2e\/)/.test(folder));
const journeys = changed.filter((file) => /^client\/e2e\/.*\.spec\.ts$/.test(file) && existsSync(file));

const run = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'inherit' }).status === 0;

const projects = ['--project', 'unit', '--project', 'contract'] as const;
const startsProgram = (file: string) => /child_process|site-process|runTestProcess/.test(readFileSync(file, 'utf8'));
const tests = linesOf('vitest', 'list', '--filesOnly', '--changed', base, ...projects)
  .map((line) => line.replace(/^\[\w+\] /, ''))
  .filter((file) => folders.has(`${path.dirname(file)}/`) || !startsProgram(file));
const passed = [
  tests.length === 0 || run('vitest', 'run', ...projects, ...tests),
  inClient.length === 0 || run('vitest', 'run', '--passWithNoTests', '--project', 'ui', ...inClient),
  journeys.length === 0 || run('npm', 'run', '--silent', 'test:e2e', '--', ...journeys),
];
process.exitCode = passed.every(Boolean) ? 0 : 1;
