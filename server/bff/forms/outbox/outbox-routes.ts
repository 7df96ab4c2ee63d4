import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { endpoints } from '../../../../shared/contract/endpoints.ts';
import { routePath } from '../../../../shared/contract/path-template.ts';
import { ApiError } from '../../../../shared/errors.ts';
import { withTimeout } from '../../../with-timeout.ts';
import type { OutboxAdmin } from './outbox-admin.ts';
import type { Relay } from './relay.ts';

export interface OutboxRoutesOptions {
  readonly outbox: OutboxAdmin;
  readonly relay: Pick<Relay, 'wake'>;
}

type OutboxEndpoint = 'getFormOutbox' | 'getFormOutboxEntries' | 'retryFormOutbox' | 'releaseFormOutboxEntry';

const urlOf = (path: string) => `/api${routePath(path)}`;

/** How long "Retry now" waits to say what came of it; the rest goes on behind. */
const retryWaitMs = 2000;

/** The admin's view of the outbox: how much waits, what it is, retry now, not spam. */
export const outboxRoutes: FastifyPluginAsync<OutboxRoutesOptions> = async (app, { outbox, relay }) => {
  const answer = (name: OutboxEndpoint, read: (params: Readonly<Record<string, string>>) => Promise<unknown>) => {
    const { method, path } = endpoints[name];
    app.route({
      method,
      url: urlOf(path),
      config: { endpoint: name },
      handler: async ({ params }, reply: FastifyReply) => {
        reply.header('cache-control', 'no-store');
        return { data: await read(params as Readonly<Record<string, string>>) };
      },
    });
  };

  answer('getFormOutbox', () => outbox.summary());
  answer('getFormOutboxEntries', () => outbox.entries());
  answer('retryFormOutbox', async () => {
    await outbox.retryAll();
    await withTimeout(relay.wake({ force: true }), retryWaitMs);
    return outbox.summary();
  });
  answer('releaseFormOutboxEntry', async ({ id = '' }) => {
    if (!(await outbox.release(id))) throw new ApiError('not_found', 'There is no held form post with this id.');
    await withTimeout(relay.wake(), retryWaitMs);
    return {};
  });
};
