import { Negotiator } from '@fastify/accept-negotiator';
import fp from 'fastify-plugin';
import type { HostReport } from '../../../shared/schemas/host-report.ts';
import { routeOf } from '../calls/answer-call.ts';
import { type HealthReportOptions, healthReportText, readHealth } from './health-report.ts';
import { hostReportText } from './host-report.ts';

interface ReportsOptions {
  readonly hostReport: () => HostReport;
  readonly health: HealthReportOptions;
}

const negotiator = new Negotiator({ supportedValues: ['application/json', 'text/plain'] });

/** Reports for whoever runs the site, as JSON for the admin area and as text for a terminal. */
export const reports = fp<ReportsOptions>(
  async (app, { hostReport, health }) => {
    const report = <T>(
      name: 'getHostReport' | 'getHealthReport',
      read: () => T | Promise<T>,
      toText: (report: T) => string,
    ) => {
      app.route<{ Querystring: { format?: unknown } }>({
        ...routeOf(name),
        handler: async ({ query, headers }, reply) => {
          const data = await read();
          reply.header('cache-control', 'no-store').header('vary', 'accept');
          if (query.format !== 'text' && negotiator.negotiate(headers.accept ?? '') !== 'text/plain') return { data };
          return reply.type('text/plain; charset=utf-8').send(toText(data));
        },
      });
    };
    report('getHostReport', hostReport, hostReportText);
    report('getHealthReport', () => readHealth(health), healthReportText);
  },
  { name: 'reports', fastify: '5.x', dependencies: ['session', 'errors'] },
);
