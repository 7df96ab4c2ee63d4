import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { jobExtensionNames } from '#shared/job-facts.ts';
import { buildBackend } from './backend/app.ts';
import { seedDemoContent } from './backend/seed.ts';
import { adminPasswordWarning } from './bff/admins/repository.ts';
import { buildBff } from './bff/app.ts';
import { UploadQueue } from './bff/calls/uploads.ts';
import { discovery } from './bff/discovery/plugin.ts';
import { socialPictures } from './bff/discovery/social-pictures.ts';
import { createForms, type Forms } from './bff/forms/form-routes.ts';
import { createAcknowledgement } from './bff/inbox/acknowledgement.ts';
import { recordOpening } from './bff/inbox/applicants.ts';
import type { FormTarget } from './bff/outbox/form-service.ts';
import { queueAnnouncements } from './bff/outbox/mails.ts';
import { loadPageBundle, type PageBundle } from './bff/pages/page-bundle.ts';
import { pages } from './bff/pages/plugin.ts';
import { createSigner } from './bff/session/sealer.ts';
import { createFormReceivedEvent } from './bff/webhooks/webhook-event.ts';
import { webhookRelay } from './bff/webhooks/webhook-sender.ts';
import { monotonicClock } from './clock.ts';
import { type Config, parseConfig } from './config.ts';
import { scheduleBackups } from './database/backup.ts';
import { hasFreeSpace, storedFormBytes } from './database/stored-form-bytes.ts';
import type { Mailer } from './mail/mailer.ts';
import { readOrCreateSecret } from './private-files.ts';
import { isLoopbackHost } from './public-address.ts';
import { buildClient, buildIsNeeded } from './start/client-build.ts';
import { eraseAgain } from './start/erase-again.ts';
import { firstAdmin, forgetShownPassword, type NewPassword } from './start/first-admin.ts';
import { openServices, type Services } from './start/open-services.ts';
import { listening, printLine, type RunningPart, runProgram } from './start/run-program.ts';

interface OpenFormsOptions extends Pick<Services, 'database' | 'clock' | 'logger' | 'tracing'> {
  readonly config: Config;
  readonly secrets: readonly string[];
  readonly target: FormTarget;
  readonly mailer: Mailer | undefined;
  readonly uploads: UploadQueue;
  readonly storedBytes: () => Promise<number>;
  /** The site, which is built after the forms. */
  readonly started: { readonly bff?: FastifyInstance; readonly address?: string };
}

/** Composes the forms and what follows a delivery: acknowledgement, webhook, refreshed lists. */
function openForms(options: OpenFormsOptions): Forms {
  const { config, database, clock, logger, tracing, secrets, target, mailer, uploads, started } = options;
  const { webhooks } = config;
  const listedPosition = async (position: string) => started.bff?.openings.listedPosition(position);
  const acknowledge = createAcknowledgement({
    db: database.db,
    clock,
    signer: createSigner(secrets),
    site: config.site,
    listedPosition,
    transport: config.smtpUrl ? 'server' : 'files',
    addressOf: (token) => {
      const origin = config.site.url ?? (isLoopbackHost(config.host) ? started.address : undefined);
      // A withdrawal link works only if the site's host stores the application.
      const isHosts = (config.backendUrl === undefined) === (config.formService === undefined);
      return isHosts && origin ? `${origin}/api/withdrawal/${token}` : undefined;
    },
  });
  return createForms({
    ...config,
    uploads,
    db: database.db,
    clock,
    logger,
    secrets,
    target,
    timeoutMs: config.upstreamTimeoutMs,
    storedBytes: options.storedBytes,
    hasFreeSpace: database.dialect === 'sqlite' ? () => hasFreeSpace(config.dataDir) : undefined,
    entriesAfter: [
      recordOpening,
      ...(mailer && config.acknowledge ? [acknowledge] : []),
      ...(webhooks ? [createFormReceivedEvent({ ...webhooks, clock, listedPosition })] : []),
    ],
    mailer,
    webhooks: webhooks && webhookRelay({ target: webhooks, db: database.db, clock }),
    openingFor: async (query) => started.bff?.openings.openingFor(query),
    positionState: async (query) => started.bff?.openings.positionState(query),
    onDelivered: ({ form, fields, opening }) => {
      started.bff?.readCache.invalidate(
        form === 'contact' ? ['contacts'] : form === 'application' ? ['responses'] : [],
      );
      if (form !== 'application') return;
      const { position_applied_for: position } = JSON.parse(fields);
      started.bff?.fieldData
        .countApplication(String(position), opening)
        .catch((error) => logger.warn({ err: error }, 'application not counted'));
    },
    tracing,
  });
}

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

async function startEmbeddedBackend(
  config: Config,
  services: Services,
  keys: { token: string; formAccessKey: string },
) {
  const { database, clock, logger, mail, tracing } = services;
  const { db } = database;
  const backend = await buildBackend({
    ...config,
    ...keys,
    db,
    clock,
    mail,
    announce: config.mailTransport && queueAnnouncements(clock),
    besideHost: config.backendUrl !== undefined,
    logger,
    tracing: tracing?.requests,
  });
  if (config.demoContent && !config.backendUrl) await seedDemoContent({ db, clock });
  const url = await backend.listen({
    host: '127.0.0.1',
    port: 0,
    // Silent, because its address is internal.
    listenTextResolver: (address) => `The embedded backend listens on loopback port ${new URL(address).port}`,
  });
  running.push({ name: 'backend', stop: () => backend.close() });
  return url;
}

function printReady({ site, databaseUrl, dataDir }: Config, address: string, newAdmin: NewPassword | undefined): void {
  printLine(`${site.name} is ready at ${address}`);
  printLine(`Data: ${databaseUrl ? 'PostgreSQL, secrets in ' : ''}${dataDir}`);
  if (!newAdmin) return;
  const { email, password } = newAdmin;
  printLine(`Admin login: /login with ${email} and the password ${password}`);
  printLine(`The password is shown this once; only its hash is kept. A new one: npm run admin -- reset ${email}`);
  forgetShownPassword(dataDir);
}

async function start(): Promise<void> {
  const config = parseConfig(process.env);
  const { bundle, serveSources } = await openPages();
  const services = await openServices(running, config);
  const { database, clock, logger, mail, tracing } = services;
  const { db } = database;
  await eraseAgain(config, database, clock);
  scheduleBackups(running, { config, database, clock, logger });
  const newAdmin = await firstAdmin(config, db, clock);
  const weakness = await adminPasswordWarning(config, db);
  if (weakness) logger.warn(weakness);

  const ownSecret = (name: string) => readOrCreateSecret(config.dataDir, name);
  const secrets = config.sessionSecrets ?? [ownSecret('session-secret')];
  const formAccessKey = config.formAccessKey ?? ownSecret('form-access-key');
  const token = config.backendToken ?? ownSecret('backend-token');
  const embedded =
    config.backendUrl && config.formService
      ? undefined
      : await startEmbeddedBackend(config, services, { token, formAccessKey });
  // Without BACKEND_URL the embedded backend is the host; without a form service it also records form posts.
  const backend = config.backendUrl
    ? { url: config.backendUrl, token: config.backendToken }
    : { url: embedded ?? '', token, embedded: true };
  const target = config.formService
    ? { kind: 'service' as const, ...config.formService }
    : { kind: 'embedded' as const, url: `${embedded}/forms/submit`, accessKey: formAccessKey };

  // Assigned below: the outbox notifies the read cache, and the BFF is built with the outbox.
  const started: { bff?: FastifyInstance; address?: string } = {};
  const uploads = new UploadQueue();
  const storedBytes = async () => (await storedFormBytes(db)) + ((await mail.keptBytes?.()) ?? 0);
  const forms = openForms({
    ...services,
    storedBytes,
    config,
    secrets,
    target,
    mailer: config.mailTransport && mail,
    uploads,
    started,
  });
  tracing?.watchUpstream({ backendUrl: backend.url, formServiceUrl: target.url });
  const metrics =
    config.metricsPort === undefined
      ? undefined
      : (await import('./metrics/create-metrics.ts')).createMetrics({
          ...config,
          db,
          clock,
          logger,
          storedBytes,
          backendUrl: backend.url,
          formServiceUrl: target.url,
        });
  const bff = await buildBff({
    ...config,
    db,
    dialect: database.dialect,
    clock,
    monotonicClock,
    logger,
    secrets,
    backend,
    ...(config.backendUrl && embedded && { formBackend: { url: embedded, token } }),
    storedBytes,
    // The embedded backend stores every extension field, even while it is empty.
    hostExtensions: config.backendUrl ? config.hostExtensions : jobExtensionNames,
    uploads,
    forms: forms.plugin,
    mails: config.mailTransport && {
      how: config.mailTransport,
      wake: () => forms.relay.wake(),
      undo: config.mailUndo,
      traceparent: tracing?.traceparent,
    },
    webhooks: config.webhooks && { ...config.webhooks, wake: forms.relay.wake },
    tracing: tracing?.requests,
    metrics: metrics?.plugin,
    pages: fp(async (app: FastifyInstance) => {
      const { site } = config;
      await app.register(discovery({ site }));
      const traced = tracing?.watchRendering(bundle) ?? bundle;
      const watched = metrics?.watchRendering(traced) ?? traced;
      await app.register(pages({ bundle: watched, site, clock: monotonicClock, formStamp: forms.pageStamp }));
      await app.register(socialPictures({ site, publicFolder: bundle.publicFolder }));
    }),
  });
  started.bff = bff;
  if (metrics && config.metricsPort !== undefined) {
    running.push({ name: 'metrics', stop: () => metrics.close() });
    await listening(metrics.listen({ host: config.host, port: config.metricsPort }), config.host, 'METRICS_PORT');
  }
  serveSources?.(bff);
  started.address = await listening(bff.listen({ host: config.host, port: config.port }), config.host);
  forms.relay.start();
  // In parallel: open form posts wait for the relay while no new requests are accepted.
  running.push({ name: 'bff', stop: () => Promise.all([bff.close(), forms.relay.stop()]) });
  printReady(config, started.address, newAdmin);
}

await runProgram(running, start);
