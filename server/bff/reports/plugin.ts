import { Negotiator } from '@fastify/accept-negotiator';
import fp from 'fastify-plugin';
import type { HostReport } from '#shared/schemas/operation.ts';
import { routeOf } from '../calls/answer-call.ts';
import { type HealthReportOptions, healthReportText, readHealth } from './health-report.ts';

/** Formats the host report for a terminal. */
function hostReportText({ embedded, since, differences }: HostReport): string {
  const lines = [`Answers of the backend host since ${since}`];
  if (embedded) lines.push('The site uses its embedded backend.');
  if (differences.length === 0) lines.push('They match the contract.');
  for (const { call, words, count, first, last, command } of differences) {
    lines.push(
      '',
      `${call}: ${words}`,
      `  ${count === 1 ? 'once' : `${count} times`}, first ${first}, last ${last}`,
      `  ${command}`,
    );
  }
  return `${lines.join('\n')}\n`;
}

interface ReportsOptions {
  readonly hostReport: () => HostReport;
  readonly health: HealthReportOptions;
}

const negotiator = new Negotiator({ supportedValues: ['application/json', 'text/plain'] });

/** Reports for operators: JSON for the admin area, text for a terminal. */
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
