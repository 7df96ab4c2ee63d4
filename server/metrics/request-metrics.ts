import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Returns the row's name or the kind of path, never the URL: labels must be few. */
export function rowOf({ routeOptions: { config, url = '' }, is404 }: FastifyRequest): string {
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

/** Counts and times requests per row. */
export function measureRequests(app: FastifyInstance, registers: Registry[]): void {
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
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const reads = new Counter({
    name: 'site_cached_reads_total',
    help: 'Public reads by row and result: hit, miss, collapsed (waited for another miss), last_good (the host failed).',
    labelNames: ['row', 'result'],
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const row = rowOf(request);
    const status = reply.raw.writableFinished ? reply.statusCode : 499;
    requests.inc({ row, method: request.method, status });
    durations.observe({ row }, reply.elapsedTime / 1000);
    const cacheStatus = reply.getHeader('cache-status');
    if (typeof cacheStatus === 'string') reads.inc({ row, result: cacheResultOf(cacheStatus) });
    done();
  });
}
