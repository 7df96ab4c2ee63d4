import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { singleFlight } from './single-flight.ts';

/** Asks the app's own `/readyz` at every reading of the metrics. */
export function measureReadiness(app: FastifyInstance, registers: Registry[]): void {
  const ask = singleFlight(() => app.inject('/readyz'));
  new Gauge({
    name: 'site_ready',
    help: '1 when /readyz says that the process can do its work, 0 when its database is away.',
    registers,
    async collect() {
      const { statusCode } = await ask();
      this.set(statusCode === 200 ? 1 : 0);
    },
  });
  new Gauge({
    name: 'site_backend_reachable',
    help: '1 when the backend answers, 0 when it does not.',
    registers,
    async collect() {
      const { backend }: { backend?: unknown } = (await ask()).json();
      this.set(backend === 'reachable' ? 1 : 0);
    },
  });
}
