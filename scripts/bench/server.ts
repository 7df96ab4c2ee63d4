import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import httpProxy from '@fastify/http-proxy';
import Fastify from 'fastify';
import { request } from 'undici';
import { demoJobs } from '../../server/backend/demo-content/jobs.ts';
import { buildBff } from '../../server/bff/app.ts';
import { loadPageBundle } from '../../server/bff/pages/page-bundle.ts';
import { pages } from '../../server/bff/pages/plugin.ts';
import { ReadCache } from '../../server/bff/reads/read-cache.ts';
import { systemClock } from '../../server/clock.ts';
import { parseConfig } from '../../server/config.ts';
import { openDatabase } from '../../server/database/open.ts';

// One server of the comparison in its own process, so that its CPU time can be measured. Gets its role by IPC, and
// answers with its address and, on request, its CPU time.

const [kind = '', source = ''] = process.argv.slice(2);

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
const jobPosts = Array.from({ length: 20 }, (_, at) => ({
  jobpost_id: at + 1,
  ...demoJobs[at % demoJobs.length],
  createdAt: '2026-03-01T10:00:00.000Z',
}));
const json = 'application/json; charset=utf-8';

async function host(): Promise<string> {
  const app = Fastify();
  const body = Buffer.from(JSON.stringify({ data: jobPosts }));
  app.get('/getAllJobPosts', (_, reply) => reply.type(json).send(body));
  return app.listen({ port: 0 });
}

async function bare(): Promise<string> {
  const app = Fastify();
  // The second request gets the compressed answer.
  for (let time = 0; time < 3; time += 1) await (await fetch(source)).text();
  const { headers, body } = await request(source, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  const bytes = Buffer.from(await body.arrayBuffer());
  const encoding = headers['content-encoding'];
  app.get(new URL(source).pathname, (_, reply) => {
    if (encoding !== undefined) reply.header('content-encoding', encoding);
    return reply.type(String(headers['content-type'])).send(bytes);
  });
  return app.listen({ port: 0 });
}

async function plainProxy(): Promise<string> {
  const app = Fastify();
  await app.register(httpProxy, { upstream: source, prefix: '/api' });
  return app.listen({ port: 0 });
}

/** Makes the cache miss every time. The admin's way past the cache would add the cost of a session. */
function askEachTime(): void {
  const { read } = ReadCache.prototype;
  ReadCache.prototype.fresh = () => undefined;
  ReadCache.prototype.read = function (endpoint, input, options) {
    return read.call(this, endpoint, input, { ...options, force: true });
  };
}

/** The BFF with its usual hooks, limits and headers; `forward` bypasses the cache. */
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
    backend: { url: source },
    site: config.site,
    upstreamTimeoutMs: 10_000,
    maxEventLoopDelayMs: 500,
    forms: undefined,
    pages: pages({ bundle, site: config.site, clock: systemClock }),
  });
  return app.listen({ port: 0, host: '127.0.0.1' });
}

const kinds: Readonly<Record<string, () => Promise<string>>> = {
  host,
  bare,
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
