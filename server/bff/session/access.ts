import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Auth } from '../../../shared/contract/define-endpoint.ts';
import { type EndpointName, endpointOf } from '../../../shared/contract/endpoints.ts';
import { ApiError } from '../../../shared/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract row this route answers; its `auth`, `stepUp` and `limit` are enforced. */
    endpoint?: EndpointName;
    /** A route without a row that anybody may ask (pages, files, health). */
    public?: true;
    /** Does not look at `request.session`: files that are the same for everybody. */
    sessionless?: true;
    /** A route without a row for the admin alone. */
    adminOnly?: true;
  }
}

/** Who may use a route. Undefined where nobody has said so. */
export function accessOf(config: FastifyContextConfig | undefined): Auth | undefined {
  if (config?.endpoint) return endpointOf(config.endpoint).auth;
  if (config?.adminOnly) return 'admin';
  return config?.public ? 'public' : undefined;
}

/**
 * Lets a request through to those who may make it. A route of unknown access is closed to everybody.
 *
 * @throws ApiError `unauthorized`
 */
export function requireAccess(request: FastifyRequest): void {
  const access = accessOf(request.routeOptions.config);
  if (access === 'public') return;
  if (access === 'adminStep' && (request.admin ?? request.adminStep)) return;
  if (access !== undefined && access !== 'adminStep' && request.session[access]) return;
  throw new ApiError('unauthorized', access === 'user' ? 'Please log in.' : 'Please log in as admin.');
}

/**
 * Asks an admin to confirm their identity where the row says so. The second step of a login has just done so.
 *
 * @throws ApiError `step_up_required`
 */
export function requireConfirmation({ routeOptions: { config }, admin }: FastifyRequest): void {
  if (!config.endpoint || !admin || admin.isConfirmed || !endpointOf(config.endpoint).stepUp) return;
  throw new ApiError('step_up_required', 'Confirm it’s you to continue.');
}

/**
 * Refuses to start with a route that does not say who may use it. Looked at when everything is registered, so that
 * a plugin may mark the routes of its own scope (`markPublic`).
 */
export function refuseUnmarkedRoutes(app: FastifyInstance): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const unmarked = routes.filter((route) => accessOf(route.config) === undefined);
    if (unmarked.length === 0) return;
    const names = unmarked.map((route) => `${route.method} ${route.url}`).join(', ');
    throw new Error(`Say who may use ${names}: route config { endpoint }, { public: true } or { adminOnly: true }.`);
  });
}

/** Marks every route registered in this scope from now on as a public file; for plugins with routes of their own. */
export function markPublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, public: true, sessionless: true };
  });
}
