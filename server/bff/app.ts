import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify';
import { endpoints, type HostAnswer } from '#shared/contract/endpoints.ts';
import { getAllJobPosts } from '#shared/contract/jobs.ts';
import { accountKey } from '#shared/email.ts';
import type { SiteFacts } from '#shared/site.ts';
import { type Clock, dayMs, isoNow } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db, DialectName } from '../database/schema.ts';
import { createPasskeys } from './admins/passkeys.ts';
import { admins } from './admins/plugin.ts';
import { createSecondFactor } from './admins/second-factor.ts';
import { auditTrail, deleteExpiredTrail } from './audit-trail/plugin.ts';
import { apiDescription } from './calls/api-description.ts';
import { hostCalls, unknownCalls } from './calls/host-calls.ts';
import { UploadQueue } from './calls/uploads.ts';
import { errors, notFound, sendError } from './http/errors.ts';
import { gracefulClose, health, housekeeping, pressure } from './http/health.ts';
import { bodyLimits, type ServerTimeouts, serverLimits } from './http/limits.ts';
import { defaultRateLimits, RateLimiter, type RateLimits, rateLimits } from './http/rate-limits.ts';
import { refuseBrokenRequest, requestHeads } from './http/request-heads.ts';
import { requestLog } from './http/request-log.ts';
import { securityHeaders, securityHeadersOf } from './http/security-headers.ts';
import { visitorAddresses } from './http/visitors.ts';
import { inboxLists } from './inbox/inbox-lists.ts';
import { inbox } from './inbox/plugin.ts';
import type { Mails } from './inbox/replies.ts';
import { deleteExpiredRecords } from './inbox/repository.ts';
import { createFileFetcher } from './media/fetch-file.ts';
import { media } from './media/plugin.ts';
import { createReferences, rewriteLinks } from './media/references.ts';
import { createPictureSweep } from './media/text-pictures.ts';
import { createPersonHost } from './person/person-host.ts';
import { createPersonalData, person } from './person/personal-data.ts';
import { publishing } from './publishing/plugin.ts';
import type { PublisherOptions } from './publishing/publisher.ts';
import { createOpeningTimes, type OpeningTimes } from './reads/opening-times.ts';
import { createOpenings } from './reads/openings.ts';
import { addPostFacts, keepFactsOf } from './reads/post-facts.ts';
import { ReadCache, SharedWrites } from './reads/read-cache.ts';
import { createFieldData, fieldDataCalls } from './reports/field-data.ts';
import { reports } from './reports/plugin.ts';
import { accountRoutes, pendingAccount } from './session/account-routes.ts';
import { createCookies } from './session/cookies.ts';
import { session } from './session/plugin.ts';
import { sessionRoutes } from './session/routes.ts';
import { createSealer, createSigner } from './session/sealer.ts';
import { SessionStore } from './session/session-store.ts';
import { adminAccount, Sessions } from './session/sessions.ts';
import { CircuitBreaker } from './upstream/circuit-breaker.ts';
import { createContractDrift } from './upstream/contract-drift.ts';
import { Upstream } from './upstream/upstream.ts';
import { UpstreamClient } from './upstream/upstream-client.ts';
import { createVersionKeeper, versionCalls } from './versions/version-keeper.ts';
import { deleteExpiredWebhooks, type Webhooks, webhooks } from './webhooks/plugin.ts';

type BffConfig = Pick<
  Config,
  | 'adminSecondFactor'
  | 'fileOrigins'
  | 'hasForeignFormService'
  | 'maxEventLoopDelayMs'
  | 'openingsCors'
  | 'retentionDays'
  | 'storageLimitBytes'
  | 'trailDays'
  | 'trustProxy'
  | 'upstreamTimeoutMs'
>;

export interface BffDependencies extends BffConfig {
  readonly site: SiteFacts;
  readonly dataDir?: string | undefined;
  readonly db: Db;
  readonly dialect: DialectName;
  readonly clock: Clock;
  readonly monotonicClock?: Clock;
  readonly logger: FastifyBaseLogger | false;
  /** The first signs; all verify. */
  readonly secrets: readonly string[];
  readonly backend: { readonly url: string; readonly token?: string | undefined; readonly embedded?: boolean };
  /** The embedded backend when it stores form posts next to another host. */
  readonly formBackend?: { readonly url: string; readonly token: string } | undefined;
  /** Extension fields of the backend, in addition to those in its rows. */
  readonly hostExtensions: readonly string[];
  readonly rateLimits?: RateLimits;
  readonly serverTimeouts?: ServerTimeouts;
  readonly uploads?: UploadQueue;
  readonly storedBytes?: () => Promise<number>;
  readonly forms: FastifyPluginAsync | undefined;
  readonly mails?: Omit<Mails, 'replyTo'> | undefined;
  readonly webhooks?: Webhooks | undefined;
  /** Poll interval and retry delays of scheduled posts. */
  readonly publishing?: PublisherOptions['relay'];
  readonly pages: FastifyPluginAsync | undefined;
  readonly tracing?: FastifyPluginAsync | undefined;
  readonly metrics?: FastifyPluginAsync | undefined;
}

/** Builds the backend-for-frontend, the only origin that browsers talk to, without listening. */
export async function buildBff(deps: BffDependencies): Promise<FastifyInstance> {
  const { db, clock, monotonicClock = clock, backend, site, upstreamTimeoutMs, retentionDays } = deps;
  const https = site.url?.startsWith('https:') ?? false;

  const headers = securityHeadersOf(https);

  const signer = createSigner(deps.secrets);
  const sealer = createSealer(deps.secrets);
  const cookies = createCookies({ sealer, clock, secure: https });
  const store = new SessionStore(db, clock);
  const sessions = new Sessions(store, cookies);
  const references = createReferences(signer, backend.url, deps.fileOrigins);
  const client = new UpstreamClient({ url: backend.url, timeoutMs: upstreamTimeoutMs });
  const breaker = new CircuitBreaker();
  const limiter = new RateLimiter(db, clock);
  const files = createFileFetcher({ hostUrl: backend.url, timeoutMs: upstreamTimeoutMs, token: backend.token });
  const drift = createContractDrift({ clock, logger: deps.logger });
  const upstream = new Upstream({
    client,
    breaker,
    rewriteLinks: (endpoint, data) => rewriteLinks(endpoint, data, references),
    hostUrl: backend.url,
    adminToken: backend.token,
    drift,
  });
  const addFacts = addPostFacts(db);
  const openingTimes = createOpeningTimes(db);
  const complete = async (...[endpoint, data, params]: Parameters<OpeningTimes['addTo']>) =>
    openingTimes.addTo(endpoint, await addFacts(endpoint, data), params);
  const readCache = new ReadCache({ clock: monotonicClock, upstream, complete });
  const sharedWrites = new SharedWrites(db, readCache);
  const keepFacts = keepFactsOf({ db, readCache, sharedWrites });
  const versions = createVersionKeeper({ db, clock, readCache, sharedWrites });
  const openings = createOpenings({ clock, readCache, site });
  const fieldData = createFieldData({ db, clock, readCache, isOn: site.fieldData ?? false });

  const app: FastifyInstance = Fastify({
    ...serverLimits(deps.trustProxy, deps.serverTimeouts),
    ...(deps.logger ? { loggerInstance: deps.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    clientErrorHandler: refuseBrokenRequest(headers, deps.logger),
    // Addresses that cannot be decoded run no hooks.
    frameworkErrors: (error, request, reply) => {
      const isPage = error.code === 'FST_ERR_BAD_URL' && !request.url.startsWith('/api/');
      return sendError(isPage ? notFound(error) : error, request, reply.headers(headers));
    },
  });
  app.addHook('onClose', async () => {
    await Promise.all([client.close(), files.close()]);
  });

  await app.register(gracefulClose);
  if (deps.tracing) await app.register(deps.tracing);
  if (deps.metrics) await app.register(deps.metrics);
  await app.register(errors);
  await app.register(requestLog);
  await app.register(visitorAddresses, deps);
  await app.register(securityHeaders, { headers });
  await app.register(requestHeads);
  await app.register(pressure, deps);
  await app.register(bodyLimits);
  await app.register(session, { sessions, siteUrl: site.url });
  await app.register(rateLimits, {
    limiter,
    limits: deps.rateLimits ?? defaultRateLimits,
    // A user with an admin's address is a different account.
    accountOf: (endpoint, email) =>
      endpoint === endpoints.startAdminSession ? adminAccount(accountKey(email)) : accountKey(email),
    async subjectOf(endpoint, request) {
      const admin = request.admin ?? request.adminStep;
      if (endpoint.step) return pendingAccount(cookies, endpoint.step, request);
      return admin && { id: adminAccount(admin.key), account: adminAccount(admin.key) };
    },
    knownBrowser: (request) => sessions.knownBrowser(request),
  });
  const isHostReachable = () => client.isReachable();
  await app.register(health, { db, isHostReachable });
  const daysAgo = (days: number) => isoNow(clock, -days * dayMs);
  await app.register(housekeeping, {
    tasks: {
      'deleting expired sessions': () => store.deleteExpired(),
      'deleting expired rate limits': () => limiter.deleteExpired(),
      'deleting states and notes after RETENTION_DAYS': async () =>
        retentionDays !== undefined && deleteExpiredRecords(db, daysAgo(retentionDays)),
      'deleting old audit trail entries': () => deleteExpiredTrail(db, daysAgo(deps.trailDays)),
      'deleting old webhooks': () => deleteExpiredWebhooks(db, clock, retentionDays),
      'deleting unused pictures': createPictureSweep({ db, clock, upstream }),
      'deleting old field data': () => fieldData.deleteExpired(),
    },
  });
  await app.register(auditTrail, { db, clock, upstream });
  const { uploads = new UploadQueue() } = deps;
  const mails = deps.mails && { ...deps.mails, replyTo: site.email };
  const { name: siteName, url: siteUrl } = site;
  await app.register(inbox, { db, clock, upstream, sharedWrites, signer, mails, siteName, siteUrl });
  await app.register(publishing, {
    db,
    clock,
    signer,
    upstream,
    sharedWrites,
    addFacts,
    keepFacts,
    versions,
    uploads,
    timeoutMs: upstreamTimeoutMs,
    readPicture: async (link) => {
      const address = link.startsWith('/media/') && references.addressOf('media', link.slice('/media/'.length));
      return address ? (await files.fetch(address, { withToken: true })).content : undefined;
    },
    relay: deps.publishing,
  });
  const personalData = createPersonalData({
    db,
    clock,
    dataDir: deps.dataDir,
    hosts: [backend, ...(deps.formBackend ? [deps.formBackend] : [])].map(({ url, token }) =>
      createPersonHost({ url, token }),
    ),
    hasForeignFormService: deps.hasForeignFormService,
  });
  await app.register(person, { personalData });
  await app.register(accountRoutes, { upstream, sharedWrites, cookies, sessions, store });
  await app.register(hostCalls, {
    upstream,
    readCache,
    sharedWrites,
    openings,
    hostExtensions: deps.hostExtensions,
    openingsCors: deps.openingsCors,
    uploads,
    keepFacts,
    openingTimes,
    versions,
  });
  await app.register(versionCalls, { db });
  await app.register(inboxLists, { db, clock, upstream, isEmbedded: backend.embedded ?? false });
  const secondFactor = createSecondFactor({ db, clock, sealer, siteName: site.name });
  const passkeys = createPasskeys({ db, clock, sealer, siteName: site.name, siteUrl: site.url });
  const requiresSecondFactor = deps.adminSecondFactor === 'required';
  await app.register(sessionRoutes, { sessions, db, secondFactor, passkeys, requiresSecondFactor });
  await app.register(admins, {
    db,
    clock,
    siteName: site.name,
    mails,
    store,
    cookies,
    sessions,
    secondFactor,
    passkeys,
    requiresSecondFactor,
  });
  await app.register(media, { references, files, db, clock, uploads });
  await app.register(fieldDataCalls, { fieldData });
  await app.register(reports, {
    hostReport: () => ({
      embedded: backend.embedded ?? false,
      since: drift.since,
      answered: drift.hasAnswered(),
      differences: drift.differences(),
    }),
    health: {
      db,
      dialect: deps.dialect,
      clock,
      mail: deps.mails?.how ?? 'none',
      formsStayHere: deps.formBackend !== undefined,
      storageLimitBytes: deps.storageLimitBytes,
      storedBytes: deps.storedBytes,
      isHostReachable,
      readDrift: () => ({ answered: drift.hasAnswered(), differences: drift.differences().length }),
    },
  });
  // The rows keep their type: only `opens_at` is added.
  const readJobs = async () =>
    (await complete(getAllJobPosts, await upstream.call('getAllJobPosts', {}), {})) as HostAnswer<'getAllJobPosts'>;
  await app.register(webhooks, { db, clock, readJobs, readCache, drift, siteUrl: site.url, webhooks: deps.webhooks });
  await app.register(apiDescription, { site });
  if (deps.forms) await app.register(deps.forms);
  await app.register(unknownCalls);
  if (deps.pages) await app.register(deps.pages);
  return app;
}
