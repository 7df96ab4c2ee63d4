import path from 'node:path';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jobExtensionNames } from '../shared/job-facts.ts';
import { buildBackend } from './backend/app.ts';
import { seedDemoContent } from './backend/seed.ts';
import { buildBff } from './bff/app.ts';
import { UploadLimit } from './bff/calls/upload-limit.ts';
import { discovery } from './bff/discovery/plugin.ts';
import { socialPictures } from './bff/discovery/social-pictures.ts';
import { createForms } from './bff/forms/create-forms.ts';
import { createAcknowledgement } from './bff/hiring/acknowledgement.ts';
import { loadPageBundle, type PageBundle } from './bff/pages/page-bundle.ts';
import { pages } from './bff/pages/plugin.ts';
import { createSigner } from './bff/session/signer.ts';
import { createFormReceivedEvent } from './bff/webhooks/form-received-event.ts';
import { webhookRelay } from './bff/webhooks/webhook-sender.ts';
import { type Clock, monotonicClock as steady } from './clock.ts';
import { type Config, hasForeignFormService, parseConfig, readOrCreateSecret } from './config.ts';
import { openDatabaseClock } from './database/database-clock.ts';
import { openDatabase } from './database/open.ts';
import { scheduleBackups } from './database/scheduled-backups.ts';
import { createLogger } from './logger.ts';
import { createMailer } from './mail/create-mailer.ts';
import type { Mailer } from './mail/mailer.ts';
import { buildClient, buildIsNeeded } from './start/client-build.ts';
import { eraseAgain } from './start/erase-again.ts';
import { firstAdmin, forgetShownPassword } from './start/first-admin.ts';
import { openTracing } from './start/open-tracing.ts';
import { printLine, type RunningPart, runProgram } from './start/run-program.ts';
import type { Tracing } from './tracing/start-tracing.ts';

// The one composer: configuration, database, backend where none is configured, BFF, listen.

const root = path.resolve(import.meta.dirname, '..');
const development = process.argv.includes('--dev');

const running: RunningPart[] = [];

async function openPages(): Promise<{ bundle: PageBundle; serveSources?: (app: FastifyInstance) => void }> {
  if (development) {
    const { createLiveBundle } = await import('./development/live-bundle.ts');
    const live = await createLiveBundle(root);
    running.push({ name: 'vite', stop: live.close });
    return live;
  }
  if (await buildIsNeeded(root)) {
    printLine('Building the client (once) …');
    await buildClient(root);
  }
  return { bundle: await loadPageBundle(path.join(root, 'dist')) };
}

/** The embedded backend on a loopback port of the system's choice, reached over HTTP like any other. */
async function startEmbeddedBackend(config: Config, options: { token: string; formAccessKey: string } & Opened) {
  const { database, clock, logger, mail, tracing, token, formAccessKey } = options;
  const { site, retentionDays } = config;
  const backend = await buildBackend({
    db: database.db,
    dataDir: config.dataDir,
    clock,
    mail,
    token,
    formAccessKey,
    site,
    retentionDays,
    storageLimitBytes: config.storageLimitBytes,
    logger,
    tracing: tracing?.requests,
  });
  // Demo content is for a site that lives on this backend, not for one that only keeps form posts here.
  if (config.demoContent && !config.backendUrl) await seedDemoContent({ db: database.db, clock });
  const url = await backend.listen({
    host: '127.0.0.1',
    port: 0,
    // For the log: its address is for the site, not for people.
    listenTextResolver: (address) => `The embedded backend listens on loopback port ${new URL(address).port}`,
  });
  running.push({ name: 'backend', stop: () => backend.close() });
  return url;
}

interface Opened {
  readonly database: Awaited<ReturnType<typeof openDatabase>>;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly mail: Mailer;
  readonly tracing: Tracing | undefined;
}

async function start(): Promise<void> {
  const config = parseConfig(process.env);
  const tracing = await openTracing(running, config);
  const { bundle, serveSources } = await openPages();
  const logger: FastifyBaseLogger = createLogger(config.logLevel, tracing?.logFields);
  tracing?.logTo(logger);
  const { dataDir, databaseUrl } = config;
  const database = await openDatabase({ dataDir, databaseUrl, logger, queries: tracing?.queries });
  running.push({ name: 'database', stop: () => database.close() });
  const clock = await openDatabaseClock(database);
  running.push({ name: 'clock', stop: async () => clock.stop() });
  await eraseAgain(config, database, clock);
  scheduleBackups(running, { config, database, clock, logger });
  const newAdmin = await firstAdmin(config, database.db, clock);
  const secrets = config.sessionSecrets ?? [readOrCreateSecret(config.dataDir, 'session-secret')];

  const formAccessKey = config.formService?.accessKey ?? readOrCreateSecret(config.dataDir, 'form-access-key');
  const token = config.backendToken ?? readOrCreateSecret(config.dataDir, 'backend-token');
  const mail = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, dataDir: config.dataDir, logger });
  // In files, mails are only for a site that is all here.
  const mails = config.smtpUrl ? 'server' : config.backendUrl ? undefined : 'files';
  const embedded =
    config.backendUrl && config.formService
      ? undefined
      : await startEmbeddedBackend(config, { token, formAccessKey, database, clock, logger, mail, tracing });
  // Without a backend of its own, the site's is the embedded one; without a form service, it records the forms.
  const backend = config.backendUrl
    ? { url: config.backendUrl, token: config.backendToken }
    : { url: embedded ?? '', token, embedded: true };
  const target = config.formService
    ? { kind: 'service' as const, ...config.formService }
    : { kind: 'embedded' as const, url: `${embedded}/forms/submit`, accessKey: formAccessKey };

  // Filled below: the outbox tells the read cache of deliveries, and the BFF is built with the outbox.
  const late: { bff?: FastifyInstance; address?: string } = {};
  const isLoopback = ['127.0.0.1', '::1', 'localhost'].includes(config.host);
  const listedPosition = async (position: string) => late.bff?.openings.listedPosition(position);
  const acknowledge = createAcknowledgement({
    clock,
    signer: createSigner(secrets),
    site: config.site,
    listedPosition,
    addressOf: (token) => {
      const origin = config.site.url ?? (isLoopback ? late.address : undefined);
      // The site's host must be the one that has the application.
      const isHosts = (config.backendUrl === undefined) === (config.formService === undefined);
      return isHosts && origin ? `${origin}/api/withdrawal/${token}` : undefined;
    },
  });
  const uploads = new UploadLimit();
  const mailer = config.smtpUrl || embedded ? mail : undefined;
  const { webhooks } = config;
  const forms = createForms({
    uploads,
    db: database.db,
    clock,
    logger,
    secrets,
    target,
    timeoutMs: config.upstreamTimeoutMs,
    site: config.site,
    retentionDays: config.retentionDays,
    storageLimitBytes: config.storageLimitBytes,
    entriesAfter: [
      ...(mailer && config.acknowledge ? [acknowledge] : []),
      ...(webhooks ? [createFormReceivedEvent({ ...webhooks, clock, listedPosition })] : []),
    ],
    mailer,
    webhooks: webhooks && webhookRelay({ target: webhooks, db: database.db, clock }),
    positionState: async (position) => late.bff?.openings.positionState(position),
    onDelivered: (form) =>
      late.bff?.readCache.invalidate(form === 'contact' ? ['contacts'] : form === 'application' ? ['responses'] : []),
    tracing,
  });
  tracing?.watchUpstream({ backendUrl: backend.url, formServiceUrl: target.url });
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : (await import('./metrics/create-metrics.ts')).createMetrics({
          db: database.db,
          clock,
          logger,
          storageLimitBytes: config.storageLimitBytes,
          backendUrl: backend.url,
          formServiceUrl: target.url,
        });
  const bff = await buildBff({
    db: database.db,
    dialect: database.dialect,
    clock,
    steady,
    logger,
    secrets,
    adminSecondFactor: config.adminSecondFactor,
    backend,
    ...(config.backendUrl && embedded && { formBackend: { url: embedded, token } }),
    hasForeignFormService: hasForeignFormService(config),
    dataDir: config.dataDir,
    fileOrigins: config.fileOrigins,
    // Ours keeps all of them, also while it is empty.
    hostExtensions: config.backendUrl ? config.hostExtensions : jobExtensionNames,
    openingsCors: config.openingsCors,
    site: config.site,
    trustProxy: config.trustProxy,
    retentionDays: config.retentionDays,
    storageLimitBytes: config.storageLimitBytes,
    upstreamTimeoutMs: config.upstreamTimeoutMs,
    trailDays: config.trailDays,
    maxEventLoopDelayMs: config.maxEventLoopDelayMs,
    uploads,
    forms: forms.plugin,
    mails: mails && { how: mails, wake: () => forms.relay.wake(), traceparent: tracing?.traceparent },
    webhooks: webhooks && { ...webhooks, wake: forms.relay.wake },
    tracing: tracing?.requests,
    metrics: metrics?.plugin,
    pages: fp(async (app: FastifyInstance) => {
      const { site } = config;
      await app.register(discovery({ site }));
      const { pageStamp } = forms;
      const traced = tracing?.watchRendering(bundle) ?? bundle;
      const watched = metrics?.watchRendering(traced) ?? traced;
      await app.register(pages({ bundle: watched, site, clock: steady, formStamp: pageStamp }));
      await app.register(socialPictures({ site, publicFolder: bundle.publicFolder }));
    }),
  });
  late.bff = bff;
  if (metrics && config.metricsPort !== undefined) {
    running.push({ name: 'metrics', stop: () => metrics.close() });
    await metrics.listen({ host: config.host, port: config.metricsPort });
  }
  serveSources?.(bff);
  const address = await bff.listen({ host: config.host, port: config.port });
  late.address = address;
  forms.relay.start();
  // Together: nobody new is let in while the relay finishes what it sends, and open posts are answered by what it says.
  running.push({ name: 'bff', stop: () => Promise.all([bff.close(), forms.relay.stop()]) });

  printLine(`${config.site.name} is ready at ${address}`);
  printLine(`Its data lies in ${config.databaseUrl ? 'PostgreSQL, secrets in ' : ''}${config.dataDir}`);
  if (newAdmin) {
    printLine(`Admin login: /login with ${newAdmin.email} and the password ${newAdmin.password}`);
    printLine(
      `The password is shown this once; only its hash is kept. A new one: npm run admin -- reset ${newAdmin.email}`,
    );
    forgetShownPassword(config.dataDir);
  }
}

await runProgram(running, start);
