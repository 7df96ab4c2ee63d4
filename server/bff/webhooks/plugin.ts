import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { ApiError } from '#shared/errors.ts';
import type { WebhookEventName } from '#shared/schemas/operation.ts';
import { type Clock, withTimeout } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import type { ReadCache } from '../reads/read-cache.ts';
import type { ContractDrift } from '../upstream/contract-drift.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { recordDrift, recordOpeningEvents, recordStuckOutbox } from './recorded-events.ts';
import { readWebhooks, resendWebhook } from './webhook-log.ts';

/** The configured receiver, and how to send newly recorded events. */
export interface Webhooks {
  readonly url: string;
  readonly events: readonly WebhookEventName[];
  wake(options?: { readonly force?: boolean }): Promise<void>;
}

interface WebhooksOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly upstream: Upstream;
  readonly readCache: ReadCache;
  readonly drift: ContractDrift;
  readonly siteUrl: string | undefined;
  /** Undefined: webhooks are off. */
  readonly webhooks: Webhooks | undefined;
}

const checkEveryMs = 60_000;
/** How long the start waits for the first check; on a new site, later changes count as events. */
const firstCheckMs = 3000;
/** How long "send again" waits for the result. */
const resendWaitMs = 2000;

/** Records events every minute and after every change of an opening, and serves the admin's webhook log. */
export const webhooks = fp<WebhooksOptions>(
  async (app, { db, clock, upstream, readCache, drift, siteUrl, webhooks: config }) => {
    answerCall(app, 'getWebhooks', async () => ({
      receiver: config ? new URL(config.url).host : null,
      entries: await readWebhooks(db),
    }));
    answerCall(app, 'resendWebhook', async ({ params }) => {
      if (!config || !(await resendWebhook(db, clock, params.id)))
        throw new ApiError('not_found', 'There is no webhook with this id, or no receiver.');
      await withTimeout(config.wake({ force: true }), resendWaitMs);
      return {};
    });
    if (!config) return;

    const { events } = config;
    const isSubscribed = (...names: WebhookEventName[]) => names.some((name) => events.includes(name));
    const recordedDrift = new Set<string>();
    const readJobs = () => upstream.call('getAllJobPosts', {});
    const checks = [
      ...(isSubscribed('job.published', 'job.closed')
        ? [() => recordOpeningEvents({ db, clock, events, siteUrl, readJobs })]
        : []),
      ...(isSubscribed('outbox.stuck') ? [() => recordStuckOutbox(db, clock)] : []),
      ...(isSubscribed('contract.drift') ? [() => recordDrift(db, clock, drift.differences(), recordedDrift)] : []),
    ];
    let checking: Promise<unknown> = Promise.resolve();
    let isWaiting = false;
    /** Runs checks one after another; at most one waits. */
    const checkAll = () => {
      if (isWaiting) return checking;
      isWaiting = true;
      checking = checking.then(async () => {
        isWaiting = false;
        for (const result of await Promise.allSettled(checks.map((check) => check())))
          if (result.status === 'rejected')
            app.log.warn({ err: result.reason }, 'webhooks: check for new events failed, will retry');
      });
      return checking;
    };
    readCache.onChange((tags) => void (tags.includes('jobs') && checkAll()));
    const timer = setInterval(checkAll, checkEveryMs);
    timer.unref();
    app.addHook('onReady', async () => void (await withTimeout(checkAll(), firstCheckMs)));
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await checking;
    });
  },
  { name: 'webhooks', fastify: '5.x', dependencies: ['session', 'errors', 'audit-trail'] },
);
