import { spawnSync } from 'node:child_process';

/** Core of the server that is measured, and core of everything that is not. */
export interface Cores {
  readonly measured: string;
  readonly others: string;
}

/**
 * Two cores of this machine, where programs can be bound to one (Linux, `taskset`): a server that shares its core with
 * the load that it is given is measured by the luck of the scheduler.
 */
export function findCores(): Cores | undefined {
  const { stdout, status } = spawnSync('taskset', ['-cp', String(process.pid)], { encoding: 'utf8' });
  const numbers = status === 0 ? (/: ([\d,-]+)\s*$/.exec(stdout)?.[1]?.match(/\d+/g) ?? []) : [];
  const [first, last] = [numbers.at(0), numbers.at(-1)];
  return first !== undefined && last !== undefined && first !== last ? { measured: first, others: last } : undefined;
}

/** Binds this process, and what it starts from now on, to a core. */
export function bindHere(core: string): void {
  spawnSync('taskset', ['-acp', core, String(process.pid)]);
}

/** The command line that starts a program on a core. */
export function onCore(core: string | undefined, program: string, args: readonly string[]): [string, string[]] {
  return core === undefined ? [program, [...args]] : ['taskset', ['-c', core, program, ...args]];
}
