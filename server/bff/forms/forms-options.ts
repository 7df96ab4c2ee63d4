import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { PositionState } from '../../../shared/schemas/job.ts';
import type { SiteFacts } from '../../../shared/site-facts.ts';
import type { Clock } from '../../clock.ts';
import type { Database, OutboxRow } from '../../database/schema.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Tracing } from '../../tracing/start-tracing.ts';
import type { UploadLimit } from '../calls/upload-limit.ts';
import type { FormTarget } from '../outbox/form-service.ts';
import type { EntriesAfter, RelayOptions } from '../outbox/relay.ts';

/** What the forms are made of, see `createForms`. */
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
  /** Whether applications for a position are taken, and what it asks; where that is not known, they are taken as they come. */
  readonly positionState?: (position: string) => Promise<PositionState | undefined>;
  /** What a delivered post brings with it. */
  readonly entriesAfter?: readonly EntriesAfter[] | undefined;
  /** Sends the mails of the outbox; without it they wait there. */
  readonly mailer?: Mailer | undefined;
  /** Takes the webhooks of the outbox; without it they wait there. */
  readonly webhooks?: Pick<RelayOptions, 'service' | 'timeoutMs' | 'maxDelayMs' | 'giveUpAfterMs'> | undefined;
  /** Called when a post or a mail has reached its service, so that cached lists can be read again. */
  readonly onDelivered?: (form: OutboxRow['form']) => unknown;
  /** The concurrency limit of uploads, shared with the other calls that take files. */
  readonly uploads?: UploadLimit;
  /** Traces deliveries; without it, none is. */
  readonly tracing?: Pick<Tracing, 'traceparent' | 'delivery'> | undefined;
  readonly relay?: Pick<RelayOptions, 'random' | 'pollMs' | 'leaseMarginMs' | 'graceMs'>;
}
