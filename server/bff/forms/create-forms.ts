import type { FastifyPluginAsync } from 'fastify';
import { UploadLimit } from '../calls/uploads.ts';
import { createOutboxAdmin, outboxRoutes } from '../outbox/admin.ts';
import { createRelays, type Relays, type RelaysOptions } from '../outbox/create-relays.ts';
import { type AcceptOptions, createAccept } from './intake/accept.ts';
import { createPageStamp, createStamp } from './intake/check-form.ts';
import { formRoutes } from './intake/form-routes.ts';

/** Dependencies of the forms. */
export interface FormsOptions extends RelaysOptions, Omit<AcceptOptions, 'outbox' | 'retention' | 'relay'> {
  /** Shared with other calls that take files. */
  readonly uploads?: UploadLimit;
}

export interface Forms {
  /** Registers the form and outbox rows of the contract. */
  readonly plugin: FastifyPluginAsync;
  /** All relays of the outbox. */
  readonly relay: Relays;
  /** Creates the stamp in a page's HTML, see `createPageStamp`. */
  pageStamp(): string;
}

/** Composes intake, outbox, relays and the admin's outbox routes. */
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
