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

/**
 * Whether the cost of the checked forward grows linearly in rows. What every request costs, however short its list, is
 * in the price of the first posts; so it is the price of each further post that has to stay the same.
 */
export async function rows(marks: Marks, cores: Cores | undefined, rounds: number): Promise<void> {
  console.log('\nCost of the checked forward of a changed list by rows');
  const further: number[] = [];
  let before = { count: 0, cpu: await cost(0, cores, rounds) };
  console.log(`${'no posts'.padEnd(20)}${before.cpu.toFixed(0).padStart(9)} µs`);
  for (const count of counts) {
    const cpu = await cost(count, cores, rounds);
    const each = (cpu - before.cpu) / (count - before.count);
    // The first twenty are too few to be told from the request itself.
    if (before.count > 0) further.push(each);
    const whole = `${cpu.toFixed(0).padStart(9)} µs${(cpu / count).toFixed(2).padStart(9)} µs a post`;
    console.log(`${`${count} posts`.padEnd(20)}${whole}, each further one ${each.toFixed(2)}`);
    before = { count, cpu };
  }
  marks.atMost('dearest further post : cheapest', Math.max(...further) / Math.min(...further), 1.5);
}
