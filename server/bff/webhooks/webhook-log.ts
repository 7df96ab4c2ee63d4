import type { Kysely } from 'kysely';
import type { WebhookEntry } from '#shared/schemas/operation.ts';
import { type Clock, dayMs, isoNow } from '../../clock.ts';
import { skipFirst } from '../../database/queries.ts';
import type { Database } from '../../database/schema.ts';
import { historyOf, storedEventOf } from './webhook-event.ts';
import { forgetGone } from './webhook-sender.ts';

/** Retention of delivered and failed webhooks. */
const kept = { days: 30, entries: 1000 };
/** Waiting webhooks are unlimited while a receiver is down. */
const listed = 2 * kept.entries;

/** Lists finished webhooks and the newest waiting ones, without payload. */
export async function readWebhooks(db: Kysely<Database>): Promise<WebhookEntry[]> {
  const rows = await db
    .selectFrom('outbox')
    .select(['id', 'fields', 'state', 'attempts', 'reason', 'created_at', 'settled_at'])
    .where('form', '=', 'webhook')
    .orderBy(({ eb }) => eb('settled_at', 'is', null))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(listed)
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
 * Makes a webhook due now under its id, whatever its state, and ends a pause of its receiver.
 *
 * @returns false when the id is unknown
 */
export async function resendWebhook(db: Kysely<Database>, clock: Clock, id: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('outbox')
      .select(['fields', 'state', 'attempts', 'settled_at'])
      .where('id', '=', id)
      .where('form', '=', 'webhook')
      .executeTakeFirst();
    if (!row) return false;
    await forgetGone(transaction);
    const fields = JSON.stringify({ ...storedEventOf(row), before: historyOf(row) });
    await transaction
      .updateTable('outbox')
      .set({ fields, state: 'queued', attempts: 0, next_attempt_at: isoNow(clock), settled_at: null, reason: null })
      .where('id', '=', id)
      // A webhook that is being sent needs no change.
      .where('state', '!=', 'delivering')
      .where('state', '=', row.state)
      .where('attempts', '=', row.attempts)
      .execute();
    return true;
  });
}

/** Deletes webhooks after their retention, even when no receiver is configured. */
export async function deleteExpiredWebhooks(
  db: Kysely<Database>,
  clock: Clock,
  retentionDays = kept.days,
): Promise<void> {
  const before = isoNow(clock, -Math.min(retentionDays, kept.days) * dayMs);
  await db.deleteFrom('outbox').where('form', '=', 'webhook').where('created_at', '<', before).execute();
  const tooMany = db
    .selectFrom('outbox')
    .select('id')
    .where('form', '=', 'webhook')
    .where('state', 'in', ['delivered', 'refused'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .$call(skipFirst(kept.entries));
  await db.deleteFrom('outbox').where('id', 'in', tooMany).execute();
}
