import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Pool } from 'undici';
import * as z from 'zod/mini';

// `npm run bench`: how our BFF compares, as ratios within one run on one machine. Rounds are interleaved, so that what
// else the machine does falls on all alike; the best round counts. Processor time a request is steadier than requests
// a second where other programs run. Arguments: rounds and requests a round (8 and 3000).

const [rounds = 8, requests = 3000] = process.argv.slice(2).map(Number);
const connections = 32;
const jobs = '/api/getAllJobPosts';

const usage = z.object({ cpu: z.object({ user: z.number(), system: z.number() }), memory: z.number() });
const started = z.object({ url: z.string() });

interface Contestant {
  readonly name: string;
  readonly path: string;
  readonly child: ChildProcess;
  readonly url: string;
  readonly pool: Pool;
  perSecond: number;
  /** Microseconds of processor time. */
  cpu: number;
  p99: number;
}

async function start(kind: string, host = '', rows = 20): Promise<{ child: ChildProcess; url: string }> {
  const child = fork(path.join(import.meta.dirname, 'bench/server.ts'), [kind, host, String(rows)]);
  const [message] = await once(child, 'message');
  return { child, url: z.parse(started, message).url };
}

async function contestant(
  name: string,
  kind: string,
  address: string,
  host?: string,
  rows?: number,
): Promise<Contestant> {
  const { child, url } = await start(kind, host, rows);
  const pool = new Pool(url, { connections, pipelining: 1 });
  return {
    name,
    path: address,
    child,
    url,
    pool,
    perSecond: 0,
    cpu: Number.POSITIVE_INFINITY,
    p99: Number.POSITIVE_INFINITY,
  };
}

async function usageOf(child: ChildProcess) {
  child.send('usage');
  const [message] = await once(child, 'message');
  return z.parse(usage, message);
}

async function round(entry: Contestant, count: number): Promise<void> {
  const before = await usageOf(entry.child);
  const times: number[] = [];
  let left = count;
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left > 0) {
        left -= 1;
        const from = performance.now();
        const { statusCode, body } = await entry.pool.request({ method: 'GET', path: entry.path });
        await body.dump();
        if (statusCode !== 200) throw new Error(`${entry.name} answered ${statusCode}`);
        times.push(performance.now() - from);
      }
    }),
  );
  const seconds = (performance.now() - begin) / 1000;
  const after = await usageOf(entry.child);
  const cpu = (after.cpu.user + after.cpu.system - before.cpu.user - before.cpu.system) / times.length;
  times.sort((a, b) => a - b);
  entry.perSecond = Math.max(entry.perSecond, times.length / seconds);
  entry.cpu = Math.min(entry.cpu, cpu);
  entry.p99 = Math.min(entry.p99, times[Math.floor(times.length * 0.99)] ?? 0);
}

async function race(entries: readonly Contestant[], count = requests, times = rounds): Promise<void> {
  for (const entry of entries) await round(entry, Math.ceil(count / 4));
  for (let turn = 0; turn < times; turn += 1) for (const entry of entries) await round(entry, count);
}

function table(entries: readonly Contestant[]): void {
  console.log(`${'what'.padEnd(34)}${'requests/s'.padStart(12)}${'µs CPU each'.padStart(13)}${'p99 ms'.padStart(9)}`);
  for (const { name, perSecond, cpu, p99 } of entries) {
    const figures = [perSecond.toFixed(0).padStart(12), cpu.toFixed(0).padStart(13), p99.toFixed(1).padStart(9)];
    console.log(name.padEnd(34) + figures.join(''));
  }
}

async function stop(entries: readonly Contestant[]): Promise<void> {
  for (const { pool, child } of entries) {
    await pool.close();
    child.disconnect();
  }
}

const host = await start('host');
const bare = await contestant('bare Fastify, a buffer', 'bare', jobs);
const proxy = await contestant('@fastify/http-proxy', 'http-proxy', jobs, host.url);
const forward = await contestant('our forward, checked, uncached', 'forward', jobs, host.url);
const cached = await contestant('our cached read', 'cached', jobs, host.url);
const page = await contestant('our cached page (/about)', 'cached', '/about', host.url);
const direct: Contestant = {
  ...bare,
  name: 'the host itself',
  child: host.child,
  pool: new Pool(host.url, { connections }),
  perSecond: 0,
};

console.log(`20 posts (12 kB), ${connections} connections, best of ${rounds} rounds of ${requests} requests\n`);
const entries = [direct, bare, proxy, forward, cached, page];
await race(entries);
table(entries);

const marks = [
  ['forward : http-proxy', proxy.cpu / forward.cpu, 1.1],
  ['cached read : http-proxy', proxy.cpu / cached.cpu, 3],
  ['cached page : bare Fastify', bare.cpu / page.cpu, 0.6],
] as const;
console.log('\nRatios by processor time a request (more is better)');
for (const [name, ratio, mark] of marks) {
  console.log(
    `${name.padEnd(34)}${ratio.toFixed(2).padStart(12)}   mark ${mark}   ${ratio >= mark ? 'met' : 'missed'}`,
  );
}
await stop([bare, proxy, forward, cached, page]);

console.log('\nCost of the checked forward by rows');
for (const rows of [20, 200, 2000, 20_000]) {
  const many = await start('host', '', rows);
  const one = await contestant(`${rows} posts`, 'forward', jobs, many.url);
  await race([one], Math.max(20, Math.ceil(20_000 / rows)), 3);
  console.log(`${one.name.padEnd(34)}${one.cpu.toFixed(0).padStart(12)} µs   ${(one.cpu / rows).toFixed(2)} µs a post`);
  await stop([one]);
  many.child.disconnect();
}
await direct.pool.close();
host.child.disconnect();
