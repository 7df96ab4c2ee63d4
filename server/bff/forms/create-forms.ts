import type { FastifyPluginAsync } from 'fastify';
import { UploadLimit } from '../calls/upload-limit.ts';
import { createFormService } from '../outbox/form-service.ts';
import { createMailService } from '../outbox/mail-service.ts';
import { createOutbox } from '../outbox/outbox.ts';
import { createOutboxAdmin } from '../outbox/outbox-admin.ts';
import { createOutboxRetention } from '../outbox/outbox-retention.ts';
import { outboxRoutes } from '../outbox/outbox-routes.ts';
import { createRelay, type Relay } from '../outbox/relay.ts';
import type { FormsOptions } from './forms-options.ts';
import { createAccept } from './intake/accept.ts';
import { formRoutes } from './intake/form-routes.ts';
import { createPageStamp, createStamp } from './intake/form-stamp.ts';

export interface Forms {
  /** Registers the form and outbox rows of the contract. */
  readonly plugin: FastifyPluginAsync;
  /** To the form service, to the mail server and to the receiver of webhooks: each has its own troubles. */
  readonly relay: Pick<Relay, 'start' | 'wake' | 'stop' | 'drainOnce'>;
  /** The stamp that forms have in a page's HTML, see `createPageStamp`. */
  pageStamp(): string;
}

/** Everything that happens to a form post: accepted, kept, relayed, watched over by the admin. */
export function createForms(options: FormsOptions): Forms {
  const { clock, secrets, uploads = new UploadLimit() } = options;
  const outbox = createOutbox(options);
  const service = createFormService(options);
  const retention = createOutboxRetention(options);
  const { mailer, webhooks, entriesAfter, ...others } = options;
  const common = { ...others, ...options.relay };
  const posts = createRelay({ ...common, entriesAfter, outbox, retention, service });
  const relays = [posts];
  if (mailer)
    relays.push(
      createRelay({
        ...common,
        outbox: createOutbox({ ...options, kinds: ['mail'] }),
        service: createMailService(mailer),
      }),
    );
  if (webhooks)
    relays.push(createRelay({ ...common, ...webhooks, outbox: createOutbox({ ...options, kinds: ['webhook'] }) }));
  const relay: Forms['relay'] = {
    start: () => {
      for (const each of relays) each.start();
    },
    wake: async (how) => void (await Promise.all(relays.map((each) => each.wake(how)))),
    stop: async () => void (await Promise.all(relays.map((each) => each.stop()))),
    // What is delivered may bring a mail or a webhook with it.
    drainOnce: async () => {
      for (const each of relays) await each.drainOnce();
    },
  };
  const accept = createAccept({ ...options, outbox, retention, relay: posts });
  return {
    relay,
    plugin: async (app) => {
      await app.register(formRoutes, { accept, issueStamp: () => createStamp(secrets, clock), uploads });
      await app.register(outboxRoutes, { outbox: createOutboxAdmin(options), relay });
    },
    pageStamp: () => createPageStamp(secrets, clock),
  };
}
