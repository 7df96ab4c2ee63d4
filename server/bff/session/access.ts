import type { FastifyContextConfig, FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Auth } from '#shared/contract/define-endpoint.ts';
import { type EndpointName, endpointOf } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract row of this route; its `auth`, `stepUp` and `limit` are enforced. */
    endpoint?: EndpointName;
    /** A public route without a row (pages, files, health). */
    public?: true;
    /** Does not use `request.session`: files that are the same for everyone. */
    sessionless?: true;
    /** An admin route without a row. */
    adminOnly?: true;
  }
}

/** Access of a route; undefined when it was not declared. */
export function accessOf(config: FastifyContextConfig | undefined): Auth | undefined {
  if (config?.endpoint) return endpointOf(config.endpoint).auth;
  if (config?.adminOnly) return 'admin';
  return config?.public ? 'public' : undefined;
}

/**
 * Enforces a route's access; undeclared routes are closed.
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
 * Lets an admin with a generated password do nothing but replace it.
 *
 * @throws ApiError `password_change_required`
 */
export function requireOwnPassword({ routeOptions: { config }, adminStep }: FastifyRequest): void {
  if (!adminStep?.mustChangePassword || config.endpoint === 'replaceInitialPassword') return;
  throw new ApiError('password_change_required', 'Choose your own password first.');
}

/**
 * Requires a recent confirmation where the row says so. The second step of a login counts as one.
 *
 * @throws ApiError `step_up_required`
 */
export function requireConfirmation({ routeOptions: { config }, admin }: FastifyRequest): void {
  if (!config.endpoint || !admin || admin.isConfirmed || !endpointOf(config.endpoint).stepUp) return;
  throw new ApiError('step_up_required', 'Confirm it’s you to continue.');
}

/** Refuses to start with a route of undeclared access, once all plugins are registered. */
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

/** Declares all later routes of this scope as public; for third-party plugins. */
export function markPublic(scope: FastifyInstance): void {
  scope.addHook('onRoute', (route) => {
    route.config = { ...route.config, public: true, sessionless: true };
  });
}
