import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { endpointOf } from '../../../shared/contract/endpoints.ts';
import type { SessionState } from '../../../shared/schemas/session.ts';
import { accessOf, refuseUnmarkedRoutes, requireAccess, requireConfirmation } from './access.ts';
import { requireSameOrigin } from './same-origin.ts';
import type { Sessions, SignedInAdmin } from './sessions.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in. Not looked up for public calls to the host and for files, which do not depend on it. */
    session: SessionState;
    /** Which admin that is. */
    admin: SignedInAdmin | undefined;
    /** The admin whose password was right and who has the second step before them, for rows that are open to them. */
    adminStep: SignedInAdmin | undefined;
  }
}

const signedOut: SessionState = { user: false, admin: false };

/** A public call to the host is the same for everybody, unless somebody asks past the cache or for openings: of those
 * the admin sees the closed ones too. */
function dependsOnSession({ routeOptions: { config }, headers }: FastifyRequest): boolean {
  // `getSession` looks by itself, without using what it finds.
  if (config.sessionless || config.endpoint === 'getSession') return false;
  const endpoint = config.endpoint && endpointOf(config.endpoint);
  if (endpoint?.servedBy !== 'host' || endpoint.auth !== 'public') return true;
  return headers['cache-control'] === 'no-cache' || endpoint.openings !== undefined;
}

/**
 * Knows who asks, and lets in only who may: before the body is read, and for every route there is.
 */
export const session = fp<{ sessions: Sessions; siteUrl: string | undefined }>(
  async (app, { sessions, siteUrl }) => {
    const refusalOf = (request: FastifyRequest): Error | undefined => {
      try {
        requireSameOrigin(request, siteUrl);
        requireAccess(request);
        requireConfirmation(request);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    };

    const load = async (request: FastifyRequest): Promise<Error | undefined> => {
      try {
        request.session = await sessions.load(request);
        if (accessOf(request.routeOptions.config) === 'adminStep') {
          request.adminStep = await sessions.loadStep(request);
        }
      } catch (error) {
        // What everybody may see stays up while the database is away.
        if (accessOf(request.routeOptions.config) !== 'public') throw error;
      }
      return refusalOf(request);
    };

    app.decorateRequest('session');
    app.decorateRequest('admin');
    app.decorateRequest('adminStep');
    refuseUnmarkedRoutes(app);

    // With a callback: the many requests without a session pay for no promise.
    app.addHook('onRequest', (request, _reply, done) => {
      request.session = signedOut;
      if (request.is404) done();
      else if (dependsOnSession(request) && sessions.mayBeSignedIn(request)) load(request).then(done, done);
      else done(refusalOf(request));
    });
  },
  { name: 'session', fastify: '5.x' },
);
