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
  /** Undefined where mails of the outbox cannot leave. */
  readonly mailer: Mailer | undefined;
  readonly uploads: UploadLimit;
  /** Bytes of files of form posts, and of mails kept as files. */
  readonly storedBytes: () => Promise<number>;
  /** The site, which is built with the forms: what stands here comes later. */
  readonly started: { readonly bff?: FastifyInstance; readonly address?: string };
}

/** The forms of the site, and what a delivered post brings with it: a mail to an applicant, a webhook, lists read anew. */
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
      // The site's host must be the one that has the application.
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
