import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import httpProxy from '@fastify/http-proxy';
import Fastify, { type FastifyInstance } from 'fastify';
import { request } from 'undici';
import { demoJobs } from '../server/backend/demo-content/jobs.ts';
import { buildBff } from '../server/bff/app.ts';
import { loadPageBundle } from '../server/bff/pages/page-bundle.ts';
import { pages } from '../server/bff/pages/plugin.ts';
import { ReadCache } from '../server/bff/reads/read-cache.ts';
import { systemClock } from '../server/clock.ts';
import { parseConfig } from '../server/config.ts';
import { openDatabase } from '../server/database/open.ts';

// One server of bench.ts in its own process: sends its address and, on request, its CPU time in microseconds.

const [kind = '', source = ''] = process.argv.slice(2);

const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
const jobPosts = Array.from({ length: 20 }, (_, at) => ({
  jobpost_id: at + 1,
  ...demoJobs[at % demoJobs.length],
  createdAt: '2026-03-01T10:00:00.000Z',
}));

const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' });

function host(): Promise<string> {
  const app = Fastify();
  const body = Buffer.from(JSON.stringify({ data: jobPosts }));
  app.get('/getAllJobPosts', (_, reply) => reply.type('application/json; charset=utf-8').send(body));
  return listen(app);
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
  return listen(app);
}

async function plainProxy(): Promise<string> {
  const app = Fastify();
  await app.register(httpProxy, { upstream: source, prefix: '/api' });
  return listen(app);
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
  const bundle = await loadPageBundle(path.resolve(import.meta.dirname, '../dist'));
  const app = await buildBff({
    ...config,
    db: database.db,
    dialect: database.dialect,
    clock: systemClock,
    logger: false,
    secrets: ['x'.repeat(32)],
    backend: { url: source },
    tracing: undefined,
    webhooks: undefined,
    forms: undefined,
    pages: pages({ bundle, site: config.site, clock: systemClock }),
  });
  return listen(app);
}

const kinds: Readonly<Record<string, () => Promise<string>>> = {
  host,
  bare,
  'http-proxy': plainProxy,
  forward: () => ours(true),
  cached: () => ours(false),
};

process.send?.(await kinds[kind]?.());
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit();
});
