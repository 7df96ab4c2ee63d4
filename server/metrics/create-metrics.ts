import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { RenderPage } from '../../shared/page-rendering.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import type { UpstreamAddresses } from '../watch-upstream.ts';
import { measureBackups } from './backup-metrics.ts';
import { watchContractDrift } from './contract-drift-metrics.ts';
import { measureOutbox } from './outbox-metrics.ts';
import { measureReadiness } from './readiness-metrics.ts';
import { measureRequests } from './request-metrics.ts';
import { measureStorage } from './storage-metrics.ts';
import { measureUpstream } from './upstream-metrics.ts';

interface MetricsOptions extends UpstreamAddresses {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly storageLimitBytes: number;
  /** Bytes that count towards it; by default the files in the database. */
  readonly storedBytes?: () => Promise<number>;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
}

export interface Metrics {
  /** For the BFF, registered before its routes. */
  readonly plugin: FastifyPluginAsync;
  /** The same renderer, timed. */
  watchRendering<Bundle extends { readonly renderPage: RenderPage }>(bundle: Bundle): Bundle;
  /** What Prometheus reads. */
  text(): Promise<string>;
  /** Answers `GET /metrics` on a port of its own, which need not be reachable for visitors. @returns the port */
  listen(address: { host: string; port: number }): Promise<number>;
  close(): Promise<void>;
}

/** Milliseconds to seconds. */
const renderBuckets = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** Everything that is measured of one process, in a registry of its own. */
export function createMetrics({
  db,
  clock,
  storageLimitBytes,
  storedBytes,
  logger,
  ...addresses
}: MetricsOptions): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  measureOutbox({ db, clock, registers });
  measureStorage({ db, storageLimitBytes, ...(storedBytes && { storedBytes }), registers });
  measureBackups({ db, clock, registers });
  const watches = [measureUpstream({ ...addresses, registers }), watchContractDrift(registers)];
  const rendering = new Histogram({
    name: 'site_page_render_seconds',
    help: 'Time to render a page; pages from the cache are not rendered.',
    buckets: renderBuckets,
    registers,
  });
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    try {
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } catch (error) {
      logger.error({ err: error }, 'metrics could not be collected');
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
        // A listening TCP server's address is an object.
        server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
      }),
    close: async () => {
      for (const unwatch of watches) unwatch();
      server.closeAllConnections();
      if (server.listening) await new Promise((resolve) => server.close(resolve));
    },
  };
}
