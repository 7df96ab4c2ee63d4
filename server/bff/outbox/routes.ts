import type { FastifyPluginAsync } from 'fastify';
import { ApiError } from '../../../shared/errors.ts';
import { withTimeout } from '../../with-timeout.ts';
import { answerCall } from '../calls/answer-call.ts';
import type { OutboxAdmin } from './outbox-admin.ts';
import type { Relay } from './relay.ts';

interface OutboxRoutesOptions {
  readonly outbox: OutboxAdmin;
  readonly relay: Pick<Relay, 'wake'>;
}

/** How long "Retry now" waits to say what came of it; the rest goes on behind. */
const retryWaitMs = 2000;

/** The admin's view of the outbox: how much waits, what it is, retry now, not spam. */
export const outboxRoutes: FastifyPluginAsync<OutboxRoutesOptions> = async (app, { outbox, relay }) => {
  answerCall(app, 'getFormOutbox', () => outbox.summary());
  answerCall(app, 'getFormOutboxEntries', () => outbox.entries());
  answerCall(app, 'retryFormOutbox', async () => {
    await outbox.retryAll();
    await withTimeout(relay.wake({ force: true }), retryWaitMs);
    return outbox.summary();
  });
  answerCall(app, 'releaseFormOutboxEntry', async ({ params }) => {
    if (!(await outbox.release(params.id))) throw new ApiError('not_found', 'There is no held form post with this id.');
    await withTimeout(relay.wake(), retryWaitMs);
    return {};
  });
};
