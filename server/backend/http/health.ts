import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { BackendContext } from '../dependencies.ts';

/** `/healthz`: the process answers. `/readyz`: the database does, too (otherwise 503). */
export function registerHealth(app: FastifyInstance, { db }: BackendContext): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await sql`select 1 from settings limit 1`.execute(db);
    return { status: 'ready' };
  });
}
