import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Database, OutboxRow } from '../../database/schema.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Tracing } from '../../tracing/start-tracing.ts';
import { createFormService, type FormTarget } from './form-service.ts';
import { createMailService } from './mail-service.ts';
import { createOutbox } from './outbox.ts';
import { createOutboxRetention } from './outbox-retention.ts';
import { createRelay, type EntriesAfter, type Relay, type RelayOptions } from './relay.ts';

export interface RelaysOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly logger: FastifyBaseLogger;
  readonly target: FormTarget;
  /** Time budget of one delivery, and so the longest a person waits for the service's word. */
  readonly timeoutMs: number;
  /** Days after which applications and enquiries go, also those that were quarantined or refused here. */
  readonly retentionDays?: number | undefined;
  /** What a delivered post brings with it. */
  readonly entriesAfter?: readonly EntriesAfter[] | undefined;
  /** Sends the mails of the outbox; without it they wait there. */
  readonly mailer?: Mailer | undefined;
  /** Takes the webhooks of the outbox; without it they wait there. */
  readonly webhooks?: Pick<RelayOptions, 'service' | 'timeoutMs' | 'maxDelayMs' | 'giveUpAfterMs'> | undefined;
  /** Called when an entry has reached its service, so that cached lists can be read again. */
  readonly onDelivered?: (kind: OutboxRow['form']) => unknown;
  /** Traces deliveries; without it, none is. */
  readonly tracing?: Pick<Tracing, 'traceparent' | 'delivery'> | undefined;
  readonly relay?: Pick<RelayOptions, 'random' | 'pollMs' | 'leaseMarginMs' | 'graceMs'>;
}

/** All relays as one. */
export type Relays = Pick<Relay, 'start' | 'wake' | 'stop' | 'drainOnce'>;

/** The outbox and its relays to the form service, the mail server and the receiver of webhooks: each has its own troubles. */
export function createRelays(options: RelaysOptions) {
  const outbox = createOutbox(options);
  const retention = createOutboxRetention(options);
  const { mailer, webhooks, entriesAfter, ...others } = options;
  const common = { ...others, ...options.relay };
  const posts = createRelay({ ...common, entriesAfter, outbox, retention, service: createFormService(options) });
  const all = [posts];
  if (mailer) {
    const mails = createOutbox({ ...options, kinds: ['mail'] });
    all.push(createRelay({ ...common, outbox: mails, service: createMailService(mailer) }));
  }
  if (webhooks)
    all.push(createRelay({ ...common, ...webhooks, outbox: createOutbox({ ...options, kinds: ['webhook'] }) }));
  const relays: Relays = {
    start: () => {
      for (const relay of all) relay.start();
    },
    wake: async (how) => void (await Promise.all(all.map((relay) => relay.wake(how)))),
    stop: async () => void (await Promise.all(all.map((relay) => relay.stop()))),
    // What is delivered may bring a mail or a webhook with it.
    drainOnce: async () => {
      for (const relay of all) await relay.drainOnce();
    },
  };
  return { outbox, retention, posts, relays };
}
