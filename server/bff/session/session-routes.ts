import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { adminLoginMessages } from '../../../shared/admin-login.ts';
import { type BffEndpointName, endpoints } from '../../../shared/contract/endpoints.ts';
import { ApiError } from '../../../shared/errors.ts';
import { type AdminLoginState, passkeyInput } from '../../../shared/schemas/admin-answers.ts';
import { secondStepInput } from '../../../shared/schemas/admins.ts';
import { adminLoginInput, type SessionState } from '../../../shared/schemas/session.ts';
import type { Database } from '../../database/schema.ts';
import { readFields } from '../../read-fields.ts';
import type { Passkeys } from '../admins/passkeys.ts';
import type { SecondFactor } from '../admins/second-factor.ts';
import { checkAdminCredentials } from './admin-password.ts';
import type { Sessions, SignedInAdmin } from './sessions.ts';

export interface SessionRoutesOptions {
  readonly sessions: Sessions;
  readonly db: Kysely<Database>;
  readonly secondFactor: SecondFactor;
  readonly passkeys: Passkeys;
  /** Whether nobody may be without a second factor. */
  readonly isRequired: boolean;
}

/** Method, address and access of a row that the BFF answers itself. */
function routeOf<Name extends BffEndpointName>(name: Name) {
  const { method, path } = endpoints[name];
  return { method, url: path, config: { endpoint: name } } as const;
}

/** Who is signed in, and the ways in and out that are not the host's. */
export const sessionRoutes: FastifyPluginAsync<SessionRoutesOptions> = async (app, options) => {
  const { sessions, db, secondFactor, passkeys, isRequired } = options;
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
    async handler(request, reply): Promise<{ data: AdminLoginState }> {
      const input = z.safeParse(adminLoginInput, request.body);
      if (!input.success) throw new ApiError('validation_failed', adminLoginMessages.required);
      const { email_key: key, email } = await checkAdminCredentials(db, input.data);
      const { user } = await sessions.load(request);
      const next = await secondFactor.of(key);
      if (next.totp || next.passkey || isRequired) {
        await sessions.startStep(request, reply, { key, email });
        return { data: { user, admin: false, next } };
      }
      await sessions.startAdmin(request, reply, { key, email });
      return { data: { user, admin: true } };
    },
  });

  const secondStep = ({ adminStep: admin }: FastifyRequest) => {
    if (!admin) throw new ApiError('session_missing', 'Please log in again.');
    return admin;
  };

  app.route({
    ...routeOf('getPasskeyRequest'),
    handler: async (request) => ({ data: await passkeys.request(request, secondStep(request)) }),
  });

  for (const [name, check] of [
    ['finishAdminSession', ({ body }, { key }) => secondFactor.check(key, readFields(secondStepInput, body).code)],
    [
      'finishAdminSessionByPasskey',
      (request, admin) => passkeys.check(request, admin, readFields(passkeyInput, request.body).response),
    ],
  ] satisfies [BffEndpointName, (request: FastifyRequest, admin: SignedInAdmin) => Promise<void>][]) {
    app.route({
      ...routeOf(name),
      async handler(request, reply): Promise<{ data: SessionState }> {
        const admin = secondStep(request);
        await check(request, admin);
        await sessions.finishStep(request, reply, admin);
        return { data: { ...request.session, admin: true } };
      },
    });
  }

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
