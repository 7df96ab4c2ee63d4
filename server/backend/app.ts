import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { ApiError } from '../../shared/errors.ts';
import { dayMs } from '../durations.ts';
import { BackgroundTasks } from './background-tasks.ts';
import type { BackendContext, BackendOptions } from './dependencies.ts';
import { answerError } from './http/error-handler.ts';
import type { HandlerMap } from './http/handler.ts';
import { registerHealth } from './http/health.ts';
import { registerEndpoints } from './http/register-endpoints.ts';
import { accountHandlers } from './modules/accounts/routes.ts';
import { applicationHandlers } from './modules/applications/routes.ts';
import { blogHandlers } from './modules/blogs/routes.ts';
import { enquiryHandlers } from './modules/enquiries/routes.ts';
import { registerFiles } from './modules/files/routes.ts';
import { registerFormEndpoint } from './modules/forms/routes.ts';
import { jobHandlers } from './modules/jobs/routes.ts';
import { personHandlers } from './modules/person/routes.ts';
import { sweeps } from './sweep.ts';

const requestTimeoutMs = 30_000;
const maxJsonBytes = 1024 * 1024;
const sweepIntervalMs = 60_000;

/** One handler a call, from the modules; a call without one fails the type check. */
const handlersOf = (context: BackendContext): HandlerMap => ({
  ...jobHandlers(context),
  ...blogHandlers(context),
  ...applicationHandlers(context),
  ...enquiryHandlers(context),
  ...accountHandlers(context),
  ...personHandlers(context),
});

/** Sweeps at the start and then every minute, until the app closes. */
function sweepRegularly(app: FastifyInstance, { db, clock, mail, retentionDays, background }: BackendContext): void {
  const kinds = {
    ...sweeps(db, clock, retentionDays),
    ...(retentionDays !== undefined && { mails: async () => mail.deleteBefore?.(clock.now() - retentionDays * dayMs) }),
  };
  const run = () => {
    for (const [kind, deleteExpired] of Object.entries(kinds))
      background.run(`deleting expired ${kind}`, deleteExpired);
  };
  const timer = setInterval(run, sweepIntervalMs);
  timer.unref();
  app.addHook('onReady', async () => run());
  app.addHook('onClose', async () => clearInterval(timer));
}

/**
 * The embedded backend: every call of the contract that a host answers, the form endpoint and the files, on the
 * database, clock and mailer it is given. Listening is the caller's.
 *
 * @returns an instance that is ready once `ready()` or `listen()` has resolved; `close()` waits for mails under way
 */
export async function buildBackend(options: BackendOptions): Promise<FastifyInstance> {
  const background = new BackgroundTasks(options.logger);
  const context: BackendContext = { ...options, background };
  const app = Fastify({
    loggerInstance: options.logger,
    // Addresses carry reset handles: the line below names the route in their place.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    bodyLimit: maxJsonBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: requestTimeoutMs,
    keepAliveTimeout: 10_000,
    // Node looks for late senders every half minute unless told.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
  });
  if (options.tracing) await app.register(options.tracing);
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(() => {
    throw new ApiError('not_found', 'There is no such call.');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request.routeOptions;
    const details = { method, route: url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log.debug(details, 'backend request');
  });
  sweepRegularly(app, context);
  app.addHook('onClose', () => background.idle());
  app.removeContentTypeParser('text/plain');
  await app.register(multipart);
  registerEndpoints(app, handlersOf(context), options.token);
  await app.register(async (forms) => registerFormEndpoint(forms, context));
  registerHealth(app, context);
  registerFiles(app, context);
  return app;
}
