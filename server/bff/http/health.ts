import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import packageFile from '../../../package.json' with { type: 'json' };
import { pingDatabase } from '../../database/queries.ts';
import type { Database } from '../../database/schema.ts';

interface HealthOptions {
  readonly db: Kysely<Database>;
  readonly isHostReachable: () => Promise<boolean>;
}

/** The backend host is checked at most this often (milliseconds). */
const hostCheckedFor = 2000;

/**
 * `/healthz`: the process answers. `/readyz`: the process can work. An unreachable backend is reported but the process
 * stays ready, because pages and cached answers still work and no other instance would reach the backend either.
 */
export const health = fp<HealthOptions>(
  async (app, { db, isHostReachable }) => {
    let checked = Number.NEGATIVE_INFINITY;
    let reachable: Promise<boolean> = Promise.resolve(false);
    const hostState = () => {
      if (performance.now() - checked > hostCheckedFor) {
        checked = performance.now();
        reachable = isHostReachable();
      }
      return reachable;
    };
    const route = { config: { public: true, sessionless: true }, logLevel: 'warn' } as const;

    app.get('/healthz', route, async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { status: 'ok', version: packageFile.version };
    });

    app.get('/readyz', route, async (_request, reply) => {
      const [database, backend] = await Promise.all([
        pingDatabase(db).then(
          () => true,
          () => false,
        ),
        hostState(),
      ]);
      reply.header('cache-control', 'no-store').code(database ? 200 : 503);
      if (!database) reply.header('retry-after', 5);
      return {
        status: database ? (backend ? 'ready' : 'degraded') : 'unavailable',
        database: database ? 'ok' : 'unavailable',
        backend: backend ? 'reachable' : 'unreachable',
      };
    });
  },
  { name: 'health', fastify: '5.x' },
);
