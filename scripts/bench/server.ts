import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';
import { request } from 'undici';
import { buildBff } from '../../server/bff/app.ts';
import { loadPageBundle } from '../../server/bff/pages/page-bundle.ts';
import { pages } from '../../server/bff/pages/plugin.ts';
import { ReadCache } from '../../server/bff/proxy/read-cache.ts';
import { systemClock } from '../../server/clock.ts';
import { parseConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';
import { jobPosts } from './posts.ts';

// One server of the comparison, alone in its process, so that its processor time is its own. Told by the parent what
// to be; answers with its address, and with the processor time it has used whenever it is asked.

const [kind = '', host = '', rows = '20'] = process.argv.slice(2);

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
const posts = JSON.stringify({ data: jobPosts(Number(rows)) });

/** The host. Its list is another one with every answer, ten thousand times over; or it stays as it is. */
async function directHost(changes: boolean): Promise<string> {
  const body = Buffer.from(posts.replace('You will', 'Day 0000'));
  const changing = body.indexOf('Day 0000');
  let turn = 0;
  const server = createServer((_, response) => {
    const now = Buffer.from(body);
    if (changes) turn = (turn + 1) % 10_000;
    if (changing !== -1) now.write(`Day ${String(turn).padStart(4, '0')}`, changing);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': now.length });
    response.end(now);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function bareFastify(): Promise<string> {
  const app = Fastify();
  const body = Buffer.from(posts);
  app.get('/api/getAllJobPosts', (_, reply) => reply.type('application/json; charset=utf-8').send(body));
  return app.listen({ port: 0 });
}

/** Sends the bytes that `host` answers a browser with. */
async function barePage(): Promise<string> {
  const app = Fastify();
  const { headers, body } = await request(`${host}/about`, { headers: { 'accept-encoding': 'br' } });
  const bytes = Buffer.from(await body.arrayBuffer());
  const encoding = String(headers['content-encoding']);
  app.get('/about', (_, reply) =>
    reply.header('content-encoding', encoding).type('text/html; charset=utf-8').send(bytes),
  );
  return app.listen({ port: 0 });
}

async function plainProxy(): Promise<string> {
  const app = Fastify();
  await app.register(httpProxy, { upstream: host, prefix: '/api' });
  return app.listen({ port: 0 });
}

/** Makes the cache ask the host each time. Its own way of doing so is the admin's alone, and costs a session. */
function askEachTime(): void {
  const { read } = ReadCache.prototype;
  ReadCache.prototype.fresh = () => undefined;
  ReadCache.prototype.read = function (endpoint, input, options) {
    return read.call(this, endpoint, input, { ...options, force: true });
  };
}

/** Our BFF, with its usual hooks, limits and headers; `forward` asks the host for every single request. */
async function ours(forward: boolean): Promise<string> {
  if (forward) askEachTime();
  const config = parseConfig({});
  const database = await openDatabase({ dataDir });
  const bundle = await loadPageBundle(path.resolve(import.meta.dirname, '../../dist'));
  const app = await buildBff({
    db: database.db,
    dialect: database.dialect,
    clock: systemClock,
    logger: false,
    secrets: ['x'.repeat(32)],
    admin: { email: 'admin@example.com', passwordHash: '' },
    backend: { url: host },
    site: config.site,
    upstreamTimeoutMs: 10_000,
    forms: undefined,
    pages: pages({ bundle, site: config.site, clock: systemClock }),
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const kinds: Readonly<Record<string, () => Promise<string>>> = {
  host: () => directHost(true),
  'steady-host': () => directHost(false),
  bare: bareFastify,
  'bare-page': barePage,
  'http-proxy': plainProxy,
  forward: () => ours(true),
  cached: () => ours(false),
};

const url = await kinds[kind]?.();
process.send?.({ url });
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit();
});
