import type { FastifyInstance } from 'fastify';
import { pingDatabase } from '../../database/ping.ts';
import type { BackendContext } from '../dependencies.ts';

/** `/healthz`: the process answers. `/readyz`: the database does, too (otherwise 503). */
export function registerHealth(app: FastifyInstance, { db }: BackendContext): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await pingDatabase(db);
    return { status: 'ready' };
  });
}
