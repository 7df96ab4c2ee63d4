import type { FastifyPluginAsync } from 'fastify';
import { UploadLimit } from '../calls/upload-limit.ts';
import { createOutboxAdmin, outboxRoutes } from '../outbox/admin.ts';
import { createRelays, type Relays, type RelaysOptions } from '../outbox/create-relays.ts';
import { type AcceptOptions, createAccept } from './intake/accept.ts';
import { formRoutes } from './intake/form-routes.ts';
import { createPageStamp, createStamp } from './intake/form-stamp.ts';

/** What the forms are made of. */
export interface FormsOptions extends RelaysOptions, Omit<AcceptOptions, 'outbox' | 'retention' | 'relay'> {
  /** The concurrency limit of uploads, shared with the other calls that take files. */
  readonly uploads?: UploadLimit;
}

export interface Forms {
  /** Registers the form and outbox rows of the contract. */
  readonly plugin: FastifyPluginAsync;
  /** Of all that leaves through the outbox. */
  readonly relay: Relays;
  /** The stamp that forms have in a page's HTML, see `createPageStamp`. */
  pageStamp(): string;
}

/** Everything that happens to a form post: accepted, kept, relayed, watched over by the admin. */
export function createForms(options: FormsOptions): Forms {
  const { clock, secrets, uploads = new UploadLimit() } = options;
  const { outbox, retention, posts, relays } = createRelays(options);
  const accept = createAccept({ ...options, outbox, retention, relay: posts });
  return {
    relay: relays,
    plugin: async (app) => {
      await app.register(formRoutes, { accept, issueStamp: () => createStamp(secrets, clock), uploads });
      await app.register(outboxRoutes, { outbox: createOutboxAdmin(options), relay: relays });
    },
    pageStamp: () => createPageStamp(secrets, clock),
  };
}
