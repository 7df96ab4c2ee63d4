import fp from 'fastify-plugin';
import type { HostAnswer } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import type { WebhookEntry, WebhookEventName } from '#shared/schemas/operation.ts';
import { type Clock, dayMs, isoNow, withTimeout } from '../../clock.ts';
import { skipFirst } from '../../database/queries.ts';
import type { DatabaseAndClock, Db } from '../../database/schema.ts';
import { answerCall } from '../calls/answer-call.ts';
import type { ReadCache } from '../reads/read-cache.ts';
import type { ContractDrift } from '../upstream/contract-drift.ts';
import { recordDrift, recordOpeningEvents, recordStuckOutbox } from './recorded-events.ts';
import { historyOf, storedEventOf } from './webhook-event.ts';
import { resumeSending } from './webhook-sender.ts';

const maxKept = { days: 30, entries: 1000 };
/** Waiting webhooks are unlimited while a receiver is down. */
const maxListed = 2 * maxKept.entries;

/** Lists finished webhooks and the newest waiting ones, without payload. */
export async function readWebhooks(db: Db): Promise<WebhookEntry[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'fields', 'state', 'attempts', 'reason', 'created_at', 'settled_at'])
    .where('form', '=', 'webhook')
    .orderBy(({ eb }) => eb('settled_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .$narrowType<{ state: WebhookEntry['state'] }>()
    .execute();
  const newestFirst = rows.sort((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at));
  return newestFirst.map((row) => {
    const { id, state, reason, created_at: at, settled_at: settledAt } = row;
    const { type: event, record } = storedEventOf(row);
    return { id, event, record, state, reason, at, settledAt, ...historyOf(row) };
  });
}

/**
 * Makes a webhook due now under its id, and ends a pause of its receiver. Returns whether there is one; throws `conflict`
 * while it is being sent.
 */
export async function resendWebhook(db: Db, clock: Clock, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('outbox')
      .select(['fields', 'state', 'attempts', 'settled_at'])
      .where('id', '=', id)
      .where('form', '=', 'webhook')
      .executeTakeFirst();
    if (!row) return false;
    await resumeSending(transaction);
    const fields = JSON.stringify({ ...storedEventOf(row), before: historyOf(row) });
    const { numUpdatedRows } = await transaction
      .updateTable('outbox')
      .set({ fields, state: 'queued', attempts: 0, next_attempt_at: isoNow(clock), settled_at: null, reason: null })
      .where('id', '=', id)
      .where('state', '!=', 'delivering')
      .where('state', '=', row.state)
      .where('attempts', '=', row.attempts)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new ApiError('conflict', 'It is being sent now.');
    return true;
  });
}

/** Deletes webhooks after their retention, even when no receiver is configured. */
export async function deleteExpiredWebhooks(db: Db, clock: Clock, retentionDays = maxKept.days): Promise<void> {
  const before = isoNow(clock, -Math.min(retentionDays, maxKept.days) * dayMs);
  await db.deleteFrom('outbox').where('form', '=', 'webhook').where('created_at', '<', before).execute();
  const tooMany = db
    .selectFrom('outbox')
    .select('id')
    .where('form', '=', 'webhook')
    .where('state', 'in', ['delivered', 'refused'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$call(skipFirst(maxKept.entries));
  // Keeps one that an admin is sending again.
  await db.deleteFrom('outbox').where('id', 'in', tooMany).where('state', 'in', ['delivered', 'refused']).execute();
}

export interface Webhooks {
  readonly url: string;
  readonly events: readonly WebhookEventName[];
  wake(options?: { readonly force?: boolean }): Promise<void>;
}

interface WebhooksOptions extends DatabaseAndClock {
  /** Reads the openings at the host, not from a cache. */
  readonly readJobs: () => Promise<HostAnswer<'getAllJobPosts'>>;
  readonly readCache: ReadCache;
  readonly drift: ContractDrift;
  readonly siteUrl: string | undefined;
  readonly webhooks: Webhooks | undefined;
}

const checkEveryMs = 60_000;
/** How long the start waits for the first check; on a new site, later changes count as events. */
const firstCheckMs = 3000;
const resendWaitMs = 2000;

/** Records events every minute and after every change of an opening, and serves the admin's webhook log. */
export const webhooks = fp<WebhooksOptions>(
  async (app, { db, clock, readJobs, readCache, drift, siteUrl, webhooks: config }) => {
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
    const checks = [
      ...(isSubscribed('job.published', 'job.closed')
        ? [() => recordOpeningEvents({ db, clock, events, siteUrl, readJobs })]
        : []),
      ...(isSubscribed('outbox.stuck') ? [() => recordStuckOutbox(db, clock)] : []),
      ...(isSubscribed('contract.drift') ? [() => recordDrift(db, clock, drift.differences(), recordedDrift)] : []),
    ];
    let checking: Promise<unknown> = Promise.resolve();
    let isWaiting = false;
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
