import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import fp from 'fastify-plugin';
import type { Auth } from '#shared/contract/define-endpoint.ts';
import { type EndpointName, endpointOf } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import type { AdminRole, SessionState } from '#shared/schemas/admin-answers.ts';
import type { Sessions, SignedInAdmin } from './sessions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract row of this route; its `auth`, `stepUp` and `limit` are enforced. */
    endpoint?: EndpointName;
    /** A public route without a row (pages, files, health). */
    public?: true;
    /** Does not use `request.session`: files that are the same for everyone. */
    sessionless?: true;
    /** An admin route without a row, for these roles. */
    adminOnly?: readonly AdminRole[];
  }
}

function accessOf(config: FastifyContextConfig | undefined): Auth | undefined {
  if (config?.endpoint) return endpointOf(config.endpoint).auth;
  if (config?.adminOnly) return 'admin';
  return config?.public ? 'public' : undefined;
}

function requireAccess(request: FastifyRequest, config: FastifyContextConfig): void {
  const access = accessOf(config);
  if (access === 'public') return;
  if (access === 'adminStep' && (request.admin ?? request.adminStep)) return;
  if (access !== undefined && access !== 'adminStep' && request.session[access]) {
    requireRole(request.session, config);
    return;
  }
  // Calls that only belong to a login; the others are also made by signed-in admins.
  if (access === 'adminStep' && config?.endpoint && endpointOf(config.endpoint).errors?.includes('session_missing')) {
    throw new ApiError('session_missing', 'This took too long. Please enter your password again.');
  }
  throw new ApiError('unauthorized', access === 'user' ? 'Please log in.' : 'Please log in as admin.');
}

function requireRole({ role }: SessionState, config: FastifyContextConfig): void {
  const roles = config.endpoint ? endpointOf(config.endpoint).roles : config.adminOnly;
  if (!roles || (role && roles.includes(role))) return;
  throw new ApiError('forbidden', 'Your role does not allow this. Ask an owner of the site.');
}

function requireOwnPassword({ adminStep }: FastifyRequest, config: FastifyContextConfig): void {
  if (!adminStep?.mustChangePassword || config.endpoint === 'replaceInitialPassword') return;
  throw new ApiError('password_change_required', 'Choose your own password first.');
}

/** Requires a recent confirmation where the row says so. The second step of a login counts as one. */
function requireConfirmation({ admin }: FastifyRequest, config: FastifyContextConfig): void {
  if (!config.endpoint || !admin || admin.isConfirmed || !endpointOf(config.endpoint).stepUp) return;
  throw new ApiError('step_up_required', 'Confirm it’s you to continue.');
}

/** Refuses to start with a route of undeclared access, once all plugins are registered. */
function refuseUnmarkedRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const unmarked = routes.filter((route) => accessOf(route.config) === undefined);
    if (unmarked.length === 0) return;
    const names = unmarked.map((route) => `${route.method} ${route.url}`).join(', ');
    throw new Error(
      `No access is set for ${names}. Set { endpoint }, { public: true } or { adminOnly: roles } in its config.`,
    );
  });
}

/** Declares all later routes of this scope as public; for third-party plugins. */
export function markPublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, public: true, sessionless: true };
  });
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Requires unsafe requests to come from this site, by `Sec-Fetch-Site` or, in older browsers, `Origin`. */
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
    /** The sessions of the caller. Not looked up for files and public host calls, which do not depend on them. */
    session: SessionState;
    /** Why the session of a public request could not be read; it counts as signed out. */
    sessionFailure: unknown;
    admin: SignedInAdmin | undefined;
    adminStep: SignedInAdmin | undefined;
  }
}

/** Returns the admin of a request. Throws `unauthorized` without one. */
export function requireSignedIn({ admin }: Pick<FastifyRequest, 'admin'>): SignedInAdmin {
  if (!admin) throw new ApiError('unauthorized', 'Please log in as admin.');
  return admin;
}

const signedOut: SessionState = { user: false, admin: false };

/** Public host calls are the same for everyone, except uncached reads and openings: admins also see closed ones. */
function dependsOnSession({ headers }: FastifyRequest, config: FastifyContextConfig): boolean {
  // `getSession` reads the session itself.
  if (config.sessionless || config.endpoint === 'getSession') return false;
  const endpoint = config.endpoint && endpointOf(config.endpoint);
  if (endpoint?.servedBy !== 'host' || endpoint.auth !== 'public') return true;
  return headers['cache-control'] === 'no-cache' || endpoint.openings !== undefined;
}

/** Authenticates every request and enforces access before the body is read. */
export const session = fp<{ sessions: Sessions; siteUrl: string | undefined }>(
  async (app, { sessions, siteUrl }) => {
    const refusalOf = (request: FastifyRequest, config: FastifyContextConfig): Error | undefined => {
      try {
        requireSameOrigin(request, siteUrl);
        requireAccess(request, config);
        requireOwnPassword(request, config);
        requireConfirmation(request, config);
        return undefined;
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    };

    const load = async (request: FastifyRequest, config: FastifyContextConfig): Promise<Error | undefined> => {
      const access = accessOf(config);
      try {
        request.session = await sessions.load(request);
        if (access === 'adminStep') request.adminStep = await sessions.loadStep(request);
      } catch (error) {
        // Public content stays available without the database.
        if (access !== 'public') throw error;
        request.sessionFailure = error;
      }
      return refusalOf(request, config);
    };

    app.decorateRequest('session');
    app.decorateRequest('sessionFailure');
    app.decorateRequest('admin');
    app.decorateRequest('adminStep');
    refuseUnmarkedRoutes(app);

    // A callback, because most requests have no session and need no promise.
    app.addHook('onRequest', (request, _reply, done) => {
      request.session = signedOut;
      if (request.is404) return done();
      // Composed by Fastify at each access.
      const { config } = request.routeOptions;
      if (dependsOnSession(request, config) && sessions.mayBeSignedIn(request)) {
        load(request, config).then(done, done);
      } else done(refusalOf(request, config));
    });
  },
  { name: 'session', fastify: '5.x' },
);
