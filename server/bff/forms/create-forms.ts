import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { FormName } from '../../../shared/schemas/form-outbox.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { storedFormBytes } from '../../database/stored-form-bytes.ts';
import { UploadLimit } from '../calls/upload-limit.ts';
import { createAccept } from './intake/accept.ts';
import { formRoutes } from './intake/form-routes.ts';
import { createStamp } from './intake/form-stamp.ts';
import { createFormService, type FormTarget } from './outbox/form-service.ts';
import { createOutbox } from './outbox/outbox.ts';
import { createOutboxAdmin } from './outbox/outbox-admin.ts';
import { createOutboxRetention } from './outbox/outbox-retention.ts';
import { outboxRoutes } from './outbox/outbox-routes.ts';
import { createRelay, type Relay, type RelayOptions } from './outbox/relay.ts';

export interface FormsOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  /** The first signs form stamps, all verify them. */
  readonly secrets: readonly string[];
  readonly target: FormTarget;
  /** Time budget of one delivery, and so the longest a person waits for the service's word. */
  readonly timeoutMs: number;
  readonly site: Pick<SiteFacts, 'countryCode'>;
  /** Days after which applications and enquiries go, also those that were held or refused here. */
  readonly retentionDays?: number | undefined;
  /** Bytes that files of form posts may take; undefined: any number. */
  readonly storageLimitBytes?: number | undefined;
  /** Called when a post has reached the service, so that cached lists can be read again. */
  readonly onDelivered?: (form: FormName) => void;
  /** The concurrency limit of uploads, shared with the other calls that take files. */
  readonly uploads?: UploadLimit;
  readonly relay?: Pick<RelayOptions, 'random' | 'pollMs' | 'concurrency' | 'leaseMarginMs' | 'graceMs'>;
}

export interface Forms {
  /** Registers the form and outbox rows of the contract. */
  readonly plugin: FastifyPluginAsync;
  readonly relay: Pick<Relay, 'start' | 'wake' | 'stop' | 'drainOnce'>;
  /** A signed time stamp for a form that is about to be shown. */
  issueStamp(): string;
}

/** Everything that happens to a form post: accepted, kept, relayed, watched over by the admin. */
export function createForms(options: FormsOptions): Forms {
  const { db, clock, logger, secrets, target, timeoutMs, site, retentionDays, onDelivered } = options;
  const outbox = createOutbox({ db, clock });
  const service = createFormService({ target, timeoutMs, clock });
  const retention = createOutboxRetention({ db, clock, retentionDays });
  const relay = createRelay({ outbox, retention, service, clock, logger, timeoutMs, onDelivered, ...options.relay });
  const accept = createAccept({
    outbox,
    retention,
    relay,
    clock,
    logger,
    secrets,
    timeoutMs,
    countryCode: site.countryCode,
    hasRoomFor: async (bytes) =>
      (await storedFormBytes(db)) + bytes <= (options.storageLimitBytes ?? Number.POSITIVE_INFINITY),
  });
  const issueStamp = () => createStamp(secrets, clock);
  return {
    relay,
    plugin: async (app) => {
      await app.register(formRoutes, {
        accept,
        issueStamp,
        uploads: options.uploads ?? new UploadLimit(),
      });
      await app.register(outboxRoutes, { outbox: createOutboxAdmin({ db, clock }), relay });
    },
    issueStamp,
  };
}
