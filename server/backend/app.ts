import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { ApiError } from '#shared/errors.ts';
import { pingDatabase } from '../database/queries.ts';
import { type BackendContext, type BackendOptions, BackgroundTasks } from './dependencies.ts';
import { answerError, type HandlerMap } from './http/handler.ts';
import { registerEndpoints } from './http/register-endpoints.ts';
import { accountHandlers } from './modules/accounts/accounts.ts';
import { applicationHandlers } from './modules/applications.ts';
import { blogHandlers } from './modules/blogs.ts';
import { enquiryHandlers } from './modules/enquiries.ts';
import { registerFiles } from './modules/files.ts';
import { registerFormEndpoint } from './modules/forms.ts';
import { jobHandlers } from './modules/jobs.ts';
import { personHandlers } from './modules/person.ts';
import { sweepRegularly } from './sweep.ts';

function registerHealth(app: FastifyInstance, { db }: BackendContext): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    await pingDatabase(db);
    return { status: 'ready' };
  });
}

const requestTimeoutMs = 30_000;
const maxJsonBytes = 1024 * 1024;

const handlersOf = (context: BackendContext): HandlerMap => ({
  ...jobHandlers(context),
  ...blogHandlers(context),
  ...applicationHandlers(context),
  ...enquiryHandlers(context),
  ...accountHandlers(context),
  ...personHandlers(context),
});

/** Builds the embedded backend; `close()` waits for mails in progress. */
export async function buildBackend(options: BackendOptions): Promise<FastifyInstance> {
  const background = new BackgroundTasks(options.logger);
  const context: BackendContext = { ...options, background };
  const app = Fastify({
    loggerInstance: options.logger,
    // URLs contain reset handles, so the log line below names the route instead.
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: 'x-request-id',
    genReqId: () => randomUUID(),
    bodyLimit: maxJsonBytes,
    requestTimeout: requestTimeoutMs,
    connectionTimeout: requestTimeoutMs,
    keepAliveTimeout: 10_000,
    // By default, Node checks for slow clients only every 30 seconds.
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 5_000 },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerError,
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
