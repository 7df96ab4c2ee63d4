import fp from 'fastify-plugin';
import type { Kysely } from 'kysely';
import { ApiError } from '../../../shared/errors.ts';
import type { WebhookEventName } from '../../../shared/schemas/webhooks.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/schema.ts';
import { withTimeout } from '../../with-timeout.ts';
import { answerCall } from '../calls/answer-call.ts';
import type { ReadCache } from '../reads/read-cache.ts';
import type { ContractDrift } from '../upstream/contract-drift.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { tellDrift, tellStuckOutbox } from './tell-troubles.ts';
import { tellOpenings } from './told-openings.ts';
import { readWebhooks, resendWebhook } from './webhook-log.ts';

/** What the configuration says of webhooks, and how what has just been recorded is sent. */
export interface Webhooks {
  readonly url: string;
  readonly events: readonly WebhookEventName[];
  wake(options?: { readonly force?: boolean }): Promise<void>;
}

export interface WebhooksOptions {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly upstream: Upstream;
  readonly readCache: ReadCache;
  readonly drift: ContractDrift;
  readonly siteUrl: string | undefined;
  /** Undefined: nothing is told. */
  readonly webhooks: Webhooks | undefined;
}

const lookEveryMs = 60_000;
/** How long a start waits for its first look: on a new site, what is posted after it is told. */
const firstLookMs = 3000;
/** How long "send again" waits to say what came of it; the rest goes on behind. */
const resendWaitMs = 2000;

/** Looks every minute, and after every change of a job, for what is to be told elsewhere; and the admin's log of it. */
export const webhooks = fp<WebhooksOptions>(
  async (app, { db, clock, upstream, readCache, drift, siteUrl, webhooks: told }) => {
    answerCall(app, 'getWebhooks', async () => ({
      receiver: told ? new URL(told.url).host : null,
      entries: await readWebhooks(db),
    }));
    answerCall(app, 'resendWebhook', async ({ params }) => {
      if (!told || !(await resendWebhook(db, clock, String(Object(params).id))))
        throw new ApiError('not_found', 'There is no webhook with this id, or no receiver.');
      await withTimeout(told.wake({ force: true }), resendWaitMs);
      return {};
    });
    if (!told) return;

    const { events } = told;
    const tells = (...names: WebhookEventName[]) => names.some((name) => events.includes(name));
    const toldDrift = new Set<string>();
    const readJobs = () => upstream.call('getAllJobPosts', {});
    const looks = [
      ...(tells('job.published', 'job.closed') ? [() => tellOpenings({ db, clock, events, siteUrl, readJobs })] : []),
      ...(tells('outbox.stuck') ? [() => tellStuckOutbox(db, clock)] : []),
      ...(tells('contract.drift') ? [() => tellDrift(db, clock, drift.differences(), toldDrift)] : []),
    ];
    let looking: Promise<unknown> = Promise.resolve();
    let isWaiting = false;
    /** One after another, and at most one waits: it sees all that has changed before it begins. */
    const look = () => {
      if (isWaiting) return looking;
      isWaiting = true;
      looking = looking.then(async () => {
        isWaiting = false;
        for (const result of await Promise.allSettled(looks.map((one) => one())))
          if (result.status === 'rejected') app.log.warn({ err: result.reason }, 'webhooks: not looked, tried again');
      });
      return looking;
    };
    readCache.onChange((tags) => void (tags.includes('jobs') && look()));
    const timer = setInterval(look, lookEveryMs);
    timer.unref();
    app.addHook('onReady', async () => void (await withTimeout(look(), firstLookMs)));
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await looking;
    });
  },
  { name: 'webhooks', fastify: '5.x', dependencies: ['session', 'errors'] },
);
