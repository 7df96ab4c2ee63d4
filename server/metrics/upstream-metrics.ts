import { Histogram, type Registry } from 'prom-client';
import { type UpstreamAddresses, watchUpstream } from '../watch-upstream.ts';

/**
 * Times every request to the backend and the form service.
 *
 * @returns a function that stops watching
 */
export function measureUpstream({ registers, ...addresses }: UpstreamAddresses & { registers: Registry[] }) {
  const durations = new Histogram({
    name: 'site_upstream_duration_seconds',
    help: 'Time of a request to the backend or form service, by row and outcome: 2xx to 5xx, or failed without an answer.',
    labelNames: ['row', 'outcome'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
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
