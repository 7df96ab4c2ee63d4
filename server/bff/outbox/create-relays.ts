import type { FastifyBaseLogger } from 'fastify';
import type { DatabaseAndClock } from '../../database/schema.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Tracing } from '../../tracing/start-tracing.ts';
import { createFormService, type FormTarget } from './form-service.ts';
import { createMailService } from './mails.ts';
import { createOutbox, type OutboxEntry } from './outbox.ts';
import { createRelay, type EntriesAfter, type Relay, type RelayOptions } from './relay.ts';
import { createOutboxRetention } from './retention.ts';

export interface RelaysOptions extends DatabaseAndClock {
  readonly logger: FastifyBaseLogger;
  readonly target: FormTarget;
  /** Time budget of one delivery, and the longest a sender waits for the service's answer. */
  readonly timeoutMs: number;
  readonly retentionDays?: number | undefined;
  readonly entriesAfter?: readonly EntriesAfter[] | undefined;
  /** Sends the mails of the outbox; without a mailer they wait. */
  readonly mailer?: Mailer | undefined;
  /** Time for a mail server that answers each command slowly. */
  readonly mailTimeoutMs?: number;
  readonly webhooks?: Pick<RelayOptions, 'service' | 'timeoutMs' | 'maxDelayMs' | 'giveUpAfterMs'> | undefined;
  /** Called after a delivery, so that cached lists are read again. */
  readonly onDelivered?: (entry: OutboxEntry) => unknown;
  readonly tracing?: Pick<Tracing, 'traceparent' | 'delivery'> | undefined;
  readonly relay?: Pick<RelayOptions, 'random' | 'pollMs' | 'leaseMarginMs' | 'graceMs'>;
}

export type Relays = Pick<Relay, 'start' | 'wake' | 'stop' | 'drainOnce'>;

type MailRelayOptions = Omit<RelaysOptions, 'target' | 'timeoutMs' | 'mailer'> & { readonly mailer: Mailer };

/** Creates the relay that sends the mails of the outbox and deletes old entries. */
export function createMailRelay({ mailer, mailTimeoutMs = 60_000, ...options }: MailRelayOptions): Relay {
  return createRelay({
    ...options,
    ...options.relay,
    timeoutMs: mailTimeoutMs,
    outbox: createOutbox({ ...options, kinds: ['mail'] }),
    retention: createOutboxRetention(options),
    service: createMailService(mailer, mailTimeoutMs),
  });
}

/** Creates the outbox and one relay each for form posts, mails and webhooks, so that one outage does not block the others. */
export function createRelays(options: RelaysOptions) {
  const outbox = createOutbox(options);
  const retention = createOutboxRetention(options);
  const { mailer, webhooks, entriesAfter, ...others } = options;
  const common = { ...others, ...options.relay };
  const posts = createRelay({ ...common, entriesAfter, outbox, retention, service: createFormService(options) });
  const all = [posts];
  if (mailer) all.push(createMailRelay({ ...others, mailer }));
  if (webhooks)
    all.push(createRelay({ ...common, ...webhooks, outbox: createOutbox({ ...options, kinds: ['webhook'] }) }));
  const relays: Relays = {
    start: () => {
      for (const relay of all) relay.start();
    },
    wake: async (how) => void (await Promise.all(all.map((relay) => relay.wake(how)))),
    stop: async () => void (await Promise.all(all.map((relay) => relay.stop()))),
    // A delivered post can add a mail or a webhook, so the relays run in this order.
    drainOnce: async () => {
      for (const relay of all) await relay.drainOnce();
    },
  };
  return { outbox, retention, posts, relays };
}
