import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { endpointOf } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import type { SessionState } from '#shared/schemas/admin-answers.ts';
import { accessOf, refuseUnmarkedRoutes, requireAccess, requireConfirmation, requireOwnPassword } from './access.ts';
import type { Sessions, SignedInAdmin } from './sessions.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Requires unsafe requests to come from this site, by `Sec-Fetch-Site` or, in older browsers, `Origin`. A request with
 * neither does not come from a browser.
 *
 * @throws ApiError `cross_origin`
 */
function requireSameOrigin(request: FastifyRequest, siteUrl: string | undefined): void {
  if (safeMethods.has(request.method)) return;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined ? site === 'same-origin' || site === 'none' : isOwn(origin, request.headers.host, siteUrl)) {
    return;
  }
  throw new ApiError('cross_origin', 'This request came from another site.');
}

function isOwn(origin: string | undefined, host: string | undefined, siteUrl: string | undefined): boolean {
  if (origin === undefined) return true;
  const given = URL.parse(origin);
  if (!given) return false;
  return given.host === host || (siteUrl !== undefined && given.origin === URL.parse(siteUrl)?.origin);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in. Not looked up for files and public host calls, which do not depend on it. */
    session: SessionState;
    /** The signed-in admin. */
    admin: SignedInAdmin | undefined;
    /** The admin between password and second factor, for rows that allow it. */
    adminStep: SignedInAdmin | undefined;
  }
}

const signedOut: SessionState = { user: false, admin: false };

/** Public host calls are the same for everyone, except uncached reads and openings: admins also see closed ones. */
function dependsOnSession({ routeOptions: { config }, headers }: FastifyRequest): boolean {
  // `getSession` reads the session itself.
  if (config.sessionless || config.endpoint === 'getSession') return false;
  const endpoint = config.endpoint && endpointOf(config.endpoint);
  if (endpoint?.servedBy !== 'host' || endpoint.auth !== 'public') return true;
  return headers['cache-control'] === 'no-cache' || endpoint.openings !== undefined;
}

/** Authenticates every request and enforces access before the body is read. */
export const session = fp<{ sessions: Sessions; siteUrl: string | undefined }>(
  async (app, { sessions, siteUrl }) => {
    const refusalOf = (request: FastifyRequest): Error | undefined => {
      try {
        requireSameOrigin(request, siteUrl);
        requireAccess(request);
        requireOwnPassword(request);
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
        // Public content stays available without the database.
        if (accessOf(request.routeOptions.config) !== 'public') throw error;
      }
      return refusalOf(request);
    };

    app.decorateRequest('session');
    app.decorateRequest('admin');
    app.decorateRequest('adminStep');
    refuseUnmarkedRoutes(app);

    // A callback, because most requests have no session and need no promise.
    app.addHook('onRequest', (request, _reply, done) => {
      request.session = signedOut;
      if (request.is404) done();
      else if (dependsOnSession(request) && sessions.mayBeSignedIn(request)) load(request).then(done, done);
      else done(refusalOf(request));
    });
  },
  { name: 'session', fastify: '5.x' },
);
