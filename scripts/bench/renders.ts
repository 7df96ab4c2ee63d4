import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import * as z from 'zod/mini';
import { type Cores, onCore } from './cores.ts';
import type { Marks } from './marks.ts';

const answer = z.array(
  z.object({ path: z.string(), render: z.number(), store: z.number(), brief: z.boolean(), bytes: z.number() }),
);

/** What one rendering of each kind of page costs, without network and cache. */
export async function renders(marks: Marks, cores: Cores | undefined): Promise<void> {
  const [execPath, args] = onCore(cores?.measured, process.execPath, []);
  const file = path.join(import.meta.dirname, 'render-process.ts');
  const child = fork(file, { execPath, execArgv: args.filter((arg) => arg !== execPath) });
  const [message] = await once(child, 'message');
  console.log('\nOne uncached rendering: processor time (ms) in the process that serves, warm');
  console.log(`${'page'.padEnd(30)}${'render'.padStart(8)}${'compress'.padStart(10)}${'HTML kB'.padStart(9)}`);
  const pages = z.parse(answer, message);
  for (const { path: address, render, store, bytes } of pages) {
    const figures = [
      render.toFixed(2).padStart(8),
      store.toFixed(2).padStart(10),
      (bytes / 1000).toFixed(0).padStart(9),
    ];
    console.log(address.padEnd(30) + figures.join(''));
  }
  marks.atMost('dearest render', Math.max(...pages.map((page) => page.render)), 5, 'ms');
  const again = pages.filter((page) => page.brief).map((page) => page.render + page.store);
  marks.atMost('dearest render, compressed, of data', Math.max(...again), 5, 'ms');
}
