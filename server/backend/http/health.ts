import type { FastifyInstance } from 'fastify';
import type { BackendContext } from '../dependencies.ts';

/** `/healthz`: the process answers. `/readyz`: the database does, too (otherwise 503). */
export function registerHealth(app: FastifyInstance, { db }: BackendContext): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await db.selectFrom('settings').select('key').limit(1).execute();
    return { status: 'ready' };
  });
}
