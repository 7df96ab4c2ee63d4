import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { RenderPage } from '#shared/page-rendering.ts';
import { contractDriftChannel, type DriftMessage } from '../bff/upstream/contract-drift.ts';
import { lastBackup } from '../database/queries.ts';
import type { DatabaseAndClock } from '../database/schema.ts';
import { storedFormBytes } from '../database/stored-form-bytes.ts';
import { onFinished } from '../on-finished.ts';
import { type UpstreamAddresses, watchUpstream } from '../watch-upstream.ts';
import { measureOutbox, measureReadiness } from './outbox-metrics.ts';

/** Returns the row's name or the kind of path, never the URL: labels must be few. */
function rowOf({ routeOptions: { config, url = '' }, is404 }: FastifyRequest): string {
  if (config.endpoint) return config.endpoint;
  if (is404 || url.startsWith('/api/*') || url === '/api') return 'unknown';
  if (url === '/*') return 'page';
  // Each built file has its own route.
  if (/\.\w+$/.test(url) && !url.startsWith('/api/')) return 'file';
  return url;
}

/** Returns the result of a read from the Cache-Status header (RFC 9211). */
export function cacheResultOf(status: string): string {
  if (status.includes('detail=')) return 'last_good';
  if (status.includes('; hit')) return 'hit';
  return status.includes('collapsed') ? 'collapsed' : 'miss';
}

const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times requests per row. */
function measureRequests(app: FastifyInstance, registers: Registry[]): void {
  const requests = new Counter({
    name: 'site_requests_total',
    help: 'Requests by row, method and status; 499: the browser did not wait.',
    labelNames: ['row', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'site_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer, by row.',
    labelNames: ['row'],
    buckets: requestBuckets,
    registers,
  });
  const reads = new Counter({
    name: 'site_cached_reads_total',
    help: 'Public reads by row and result: hit, miss, collapsed (waited for another miss), last_good (the host failed).',
    labelNames: ['row', 'result'],
    registers,
  });
  onFinished(app, (request, reply, status) => {
    const row = rowOf(request);
    requests.inc({ row, method: request.method, status });
    durations.observe({ row }, reply.elapsedTime / 1000);
    const cacheStatus = reply.getHeader('cache-status');
    if (typeof cacheStatus === 'string') reads.inc({ row, result: cacheResultOf(cacheStatus) });
  });
}

function measureBackups({ db, clock }: MetricsOptions, registers: Registry[]): void {
  new Gauge({
    name: 'site_backup_age_seconds',
    help: 'Time since the last backup began.',
    registers,
    async collect() {
      this.remove();
      const last = await lastBackup(db).catch(() => null);
      if (last !== null) this.set((clock.now() - Date.parse(last)) / 1000);
    },
  });
}

/** Counts differences between the backend's answers and the contract. */
function watchContractDrift(registers: Registry[]): () => void {
  const counter = new Counter({
    name: 'site_contract_drift_total',
    help: "Rows and answers of the backend that differ from the contract, by call, the contract's field (or other) and kind.",
    labelNames: ['call', 'field', 'kind'],
    registers,
  });
  const count = (message: unknown) => {
    const { call, field, kind, count: more } = message as DriftMessage;
    counter.inc({ call, field, kind }, more);
  };
  subscribe(contractDriftChannel.name, count);
  return () => void unsubscribe(contractDriftChannel.name, count);
}

function measureStorage({ db, storageLimitBytes, storedBytes }: MetricsOptions, registers: Registry[]): void {
  new Gauge({
    name: 'site_storage_bytes',
    help: 'Bytes of the files of form posts: in the outbox, and resumes that are kept.',
    registers,
    async collect() {
      try {
        this.set(await (storedBytes?.() ?? storedFormBytes(db)));
      } catch {
        // Without a database, report no values instead of stale ones.
        this.remove();
      }
    },
  });
  new Gauge({
    name: 'site_storage_limit_bytes',
    help: 'Bytes beyond which files of form posts are refused (STORAGE_LIMIT_MB).',
    registers,
  }).set(storageLimitBytes);
}

/** Times requests to the backend and the form service. */
function measureUpstream(addresses: UpstreamAddresses, registers: Registry[]) {
  const durations = new Histogram({
    name: 'site_upstream_duration_seconds',
    help: 'Time of a request to the backend or form service, by row and outcome: 2xx to 5xx, or failed without an answer.',
    labelNames: ['row', 'outcome'],
    buckets: requestBuckets,
    registers,
  });
  return watchUpstream(addresses, {
    began: (row) => ({ row, at: performance.now() }),
    ended({ row, at }, status) {
      const outcome = status === undefined ? 'failed' : `${String(status).charAt(0)}xx`;
      durations.observe({ row, outcome }, (performance.now() - at) / 1000);
    },
  });
}

interface MetricsOptions extends UpstreamAddresses, DatabaseAndClock {
  readonly storageLimitBytes: number;
  readonly storedBytes?: () => Promise<number>;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

export interface Metrics {
  readonly plugin: FastifyPluginAsync;
  watchRendering<Bundle extends { readonly renderPage: RenderPage }>(bundle: Bundle): Bundle;
  text(): Promise<string>;
  /** Serves `GET /metrics` on a separate port, which visitors need not reach. */
  listen(address: { host: string; port: number }): Promise<number>;
  close(): Promise<void>;
}

/** Creates all metrics of the process in their own registry. */
export function createMetrics(options: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  measureOutbox(options, registers);
  measureStorage(options, registers);
  measureBackups(options, registers);
  const watches = [measureUpstream(options, registers), watchContractDrift(registers)];
  const rendering = new Histogram({
    name: 'site_page_render_seconds',
    help: 'Time to render a page; pages from the cache are not rendered.',
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
    registers,
  });
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      options.logger.error({ err: error }, 'metrics could not be collected');
      response.writeHead(500).end();
    }
  });
  return {
    plugin: fp(
      async (app) => {
        measureRequests(app, registers);
        measureReadiness(app, registers);
      },
      { name: 'metrics', fastify: '5.x' },
    ),
    watchRendering: (bundle) => ({
      ...bundle,
      renderPage: async (options) => {
        const end = rendering.startTimer();
        const page = await bundle.renderPage(options);
        end();
        return page;
      },
    }),
    text: () => registry.metrics(),
    listen: ({ host, port }) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        // The address of a TCP server is an object.
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
      }),
    close: async () => {
      for (const unwatch of watches) unwatch();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
