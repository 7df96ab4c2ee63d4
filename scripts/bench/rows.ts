import { Contestant, race } from './contestant.ts';
import type { Cores } from './cores.ts';
import type { Marks } from './marks.ts';
import { startServer } from './start-server.ts';

const counts = [20, 200, 2000, 20_000];

/** Processor time (µs) of one checked forward of so many posts. */
async function cost(rows: number, cores: Cores | undefined, rounds: number): Promise<number> {
  const host = await startServer('host', { rows, core: cores?.others });
  const server = await startServer('forward', { host: host.url, core: cores?.measured });
  const one = new Contestant(`${rows} posts`, server, { path: '/api/getAllJobPosts', visitors: rows > 5000 ? 2 : 8 });
  await race([one], { rounds, requests: Math.max(40, Math.min(4000, Math.ceil(80_000 / Math.max(1, rows)))) });
  await one.stop();
  await host.stop();
  return one.cpu;
}

/** Whether the cost of the checked forward grows linearly in rows. */
export async function rows(marks: Marks, cores: Cores | undefined, rounds: number): Promise<void> {
  console.log('\nCost of the checked forward by rows');
  const empty = await cost(0, cores, rounds);
  console.log(`${'no posts (what every request costs)'.padEnd(38)}${empty.toFixed(0).padStart(9)} µs`);
  const each: number[] = [];
  for (const count of counts) {
    const cpu = await cost(count, cores, rounds);
    const above = (cpu - empty) / count;
    each.push(above);
    const figures = `${cpu.toFixed(0).padStart(9)} µs${(cpu / count).toFixed(2).padStart(9)} µs a post`;
    console.log(`${`${count} posts`.padEnd(38)}${figures}, ${above.toFixed(2)} without the empty request`);
  }
  marks.atMost('dearest post : cheapest post', Math.max(...each) / Math.min(...each), 1.5);
}
