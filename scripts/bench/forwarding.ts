import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import * as z from 'zod/mini';
import type { Marks } from './marks.ts';

interface RunningServer {
  readonly url: string;
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

const started = z.object({ url: z.string() });
const usage = z.object({ user: z.number(), system: z.number() });

type ServerKind = 'host' | 'bare' | 'http-proxy' | 'forward' | 'cached';

/**
 * Starts `server.ts` as a child process.
 *
 * @param source the host behind it; for `bare` the address whose bytes it sends
 */
async function startServer(kind: ServerKind, source = ''): Promise<RunningServer> {
  const child = fork(path.join(import.meta.dirname, 'server.ts'), [kind, source], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [message] = await once(child, 'message');
  return {
    url: z.parse(started, message).url,
    async cpu() {
      child.send('usage');
      const [answer] = await once(child, 'message');
      const { user, system } = z.parse(usage, answer);
      return user + system;
    },
    async stop() {
      const end = once(child, 'exit');
      child.disconnect();
      await end;
    },
  };
}

const connections = 32;
const amount = 4000;
const rounds = 6;
const jobs = '/api/getAllJobPosts';

interface Contestant {
  readonly name: string;
  readonly server: RunningServer;
  readonly path: string;
  /** Forwards use `identity`, because a cached answer is compressed once for all readers. */
  readonly encodings: string;
  /** Microseconds of CPU time for each request, by round. */
  readonly cpu: number[];
  readonly p99: number[];
}

async function round({ server, path, encodings, cpu, p99 }: Contestant): Promise<void> {
  const before = await server.cpu();
  const { latency, non2xx, errors } = await autocannon({
    url: server.url + path,
    connections,
    amount,
    headers: { 'accept-encoding': encodings },
  });
  if (non2xx + errors > 0) throw new Error(`${server.url}${path}: ${non2xx} refused, ${errors} failed`);
  cpu.push(((await server.cpu()) - before) / amount);
  p99.push(latency.p99);
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/**
 * Compares the BFF with bare Fastify that sends the same bytes, and with `@fastify/http-proxy` on the same host: 20 posts,
 * 13 kB. Measures CPU time, which varies less than throughput on a machine that also generates the load.
 */
export async function forwarding(marks: Marks): Promise<void> {
  const host = await startServer('host');
  const enter = async (
    name: string,
    kind: ServerKind,
    options: { source?: string; path?: string; encodings?: string } = {},
  ) => {
    const { source = host.url, path = jobs, encodings = 'gzip, deflate, br' } = options;
    const server = await startServer(kind, source + (kind === 'bare' ? path : ''));
    return { name, server, path, encodings, cpu: [], p99: [] };
  };
  const proxy = await enter('@fastify/http-proxy', 'http-proxy', { encodings: 'identity' });
  const forward = await enter('our forward', 'forward', { encodings: 'identity' });
  const cached = await enter('our cached read', 'cached');
  const page = { ...(await enter('our cached page', 'cached')), path: '/about' };
  const bare = await enter('bare Fastify, the same bytes', 'bare', { source: cached.server.url });
  const barePage = await enter('bare Fastify, the same page', 'bare', { source: page.server.url, path: '/about' });
  const entries: readonly Contestant[] = [proxy, forward, cached, bare, page, barePage];

  console.log(`\n20 posts (13 kB), ${connections} connections, medians of ${rounds} rounds of ${amount} requests`);
  // Discards the first round, which measures code that is not compiled yet.
  for (const entry of entries) await round(entry);
  for (const { cpu, p99 } of entries) cpu.length = p99.length = 0;
  // Interleaves the servers, so that other load affects all of them.
  for (let turn = 0; turn < rounds; turn += 1) for (const entry of entries) await round(entry);

  console.log(`${'what'.padEnd(34)}${'µs CPU each'.padStart(13)}${'p99 ms'.padStart(9)}`);
  for (const { name, cpu, p99 } of entries)
    console.log(name.padEnd(34) + median(cpu).toFixed(0).padStart(13) + median(p99).toFixed(1).padStart(9));

  console.log('\nRequests for each CPU second, relative to the other server (more is better)');
  const ratio = (other: Contestant, ours: Contestant) => median(other.cpu) / median(ours.cpu);
  marks.atLeast('checked forward : http-proxy', ratio(proxy, forward), 0.25);
  marks.atLeast('cached read : http-proxy', ratio(proxy, cached), 2);
  marks.atLeast('cached read : bare Fastify', ratio(bare, cached), 0.6);
  marks.atLeast('cached page : bare Fastify', ratio(barePage, page), 0.6);
  for (const { server } of [...entries, { server: host }]) await server.stop();
}
