import type { FastifyInstance } from 'fastify';
import type { UploadLimit } from '../bff/calls/upload-limit.ts';
import { createForms, type Forms } from '../bff/forms/create-forms.ts';
import { createAcknowledgement } from '../bff/hiring/acknowledgement.ts';
import type { FormTarget } from '../bff/outbox/form-service.ts';
import { createSigner } from '../bff/session/signer.ts';
import { createFormReceivedEvent } from '../bff/webhooks/form-received-event.ts';
import { webhookRelay } from '../bff/webhooks/webhook-sender.ts';
import type { Config } from '../config.ts';
import { hasFreeSpace } from '../database/stored-form-bytes.ts';
import type { Mailer } from '../mail/mailer.ts';
import { isLoopbackHost } from '../public-address.ts';
import type { Services } from './open-services.ts';

interface OpenFormsOptions extends Pick<Services, 'database' | 'clock' | 'logger' | 'tracing'> {
  readonly config: Config;
  readonly secrets: readonly string[];
  readonly target: FormTarget;
  readonly mailer: Mailer | undefined;
  readonly uploads: UploadLimit;
  readonly storedBytes: () => Promise<number>;
  /** The site, which is built after the forms. */
  readonly started: { readonly bff?: FastifyInstance; readonly address?: string };
}

/** Composes the forms and what follows a delivery: acknowledgement, webhook, refreshed lists. */
export function openForms(options: OpenFormsOptions): Forms {
  const { config, database, clock, logger, tracing, secrets, target, mailer, uploads, started } = options;
  const { webhooks } = config;
  const listedPosition = async (position: string) => started.bff?.openings.listedPosition(position);
  const acknowledge = createAcknowledgement({
    clock,
    signer: createSigner(secrets),
    site: config.site,
    listedPosition,
    addressOf: (token) => {
      const origin = config.site.url ?? (isLoopbackHost(config.host) ? started.address : undefined);
      // A withdrawal link works only if the site's host stores the application.
      const isHosts = (config.backendUrl === undefined) === (config.formService === undefined);
      return isHosts && origin ? `${origin}/api/withdrawal/${token}` : undefined;
    },
  });
  return createForms({
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
    storedBytes: options.storedBytes,
    hasFreeSpace: database.dialect === 'sqlite' ? () => hasFreeSpace(config.dataDir) : undefined,
    entriesAfter: [
      ...(mailer && config.acknowledge ? [acknowledge] : []),
      ...(webhooks ? [createFormReceivedEvent({ ...webhooks, clock, listedPosition })] : []),
    ],
    mailer,
    webhooks: webhooks && webhookRelay({ target: webhooks, db: database.db, clock }),
    positionState: async (position) => started.bff?.openings.positionState(position),
    onDelivered: (kind) =>
      started.bff?.readCache.invalidate(
        kind === 'contact' ? ['contacts'] : kind === 'application' ? ['responses'] : [],
      ),
    tracing,
  });
}
