import type { FastifyPluginAsync } from 'fastify';
import * as z from 'zod/mini';
import { accountKey } from '../../../shared/account-key.ts';
import { adminLoginMessages } from '../../../shared/admin-login.ts';
import { type BffEndpointName, endpoints } from '../../../shared/contract/endpoints.ts';
import { ApiError } from '../../../shared/errors.ts';
import { adminLoginInput, type SessionState } from '../../../shared/schemas/session.ts';
import { type AdminCredentials, checkAdminCredentials } from './admin-password.ts';
import type { Sessions } from './sessions.ts';

export interface SessionRoutesOptions {
  readonly sessions: Sessions;
  readonly admin: AdminCredentials;
}

/** Method, address and access of a row that the BFF answers itself. */
function routeOf<Name extends BffEndpointName>(name: Name) {
  const { method, path } = endpoints[name];
  return { method, url: path, config: { endpoint: name } } as const;
}

/** Who is signed in, and the ways in and out that are not the host's. */
export const sessionRoutes: FastifyPluginAsync<SessionRoutesOptions> = async (app, { sessions, admin }) => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.route({
    ...routeOf('getSession'),
    async handler(request, reply): Promise<{ data: SessionState }> {
      const data = await sessions.load(request);
      sessions.clearDead(request, reply, data);
      return { data };
    },
  });

  app.route({
    ...routeOf('startAdminSession'),
    async handler(request, reply): Promise<{ data: SessionState }> {
      const input = z.safeParse(adminLoginInput, request.body);
      if (!input.success) throw new ApiError('validation_failed', adminLoginMessages.required);
      await checkAdminCredentials(admin, input.data);
      await sessions.start(request, reply, 'admin', accountKey(admin.email));
      const { user } = await sessions.load(request);
      return { data: { user, admin: true } };
    },
  });

  for (const [name, kind] of [
    ['endSession', 'user'],
    ['endAdminSession', 'admin'],
  ] as const) {
    app.route({
      ...routeOf(name),
      async handler(request, reply): Promise<{ data: SessionState }> {
        const before = await sessions.load(request);
        await sessions.end(request, reply, kind);
        return { data: { ...before, [kind]: false } };
      },
    });
  }
};
