import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { WebhookEventName } from '../../../shared/schemas/webhooks.ts';
import type { OutboxRow } from '../../database/schema.ts';
import type { NewEntry } from '../outbox/outbox.ts';

/** Something that has happened, to be told. */
export interface WebhookEvent {
  readonly type: WebhookEventName;
  /** The kind of record and its id, for the log; empty where it is about none. */
  readonly record: string;
  readonly data: object;
  /** Under which it is told once; left out, whenever it is recorded. */
  readonly key?: string;
  /** Of the person whose data it carries, if any: by it they are found when they are exported or erased. */
  readonly email?: string;
}

const storedEvent = z.object({
  type: z.string(),
  record: z.string(),
  payload: z.string(),
  email: z.optional(z.string()),
  /** What had become of it when it was last sent again by hand, from where its tries are counted anew. */
  before: z.optional(z.object({ attempts: z.number(), arrivedAt: z.nullable(z.string()) })),
});

/**
 * The event as an entry of the outbox. What is sent is fixed here: the same bytes under the same id at every try.
 *
 * @param now ISO 8601
 */
export function webhookEntry({ type, record, data, key = randomUUID(), email }: WebhookEvent, now: string): NewEntry {
  const payload = JSON.stringify({ type, timestamp: now, data });
  const fields: z.infer<typeof storedEvent> = { type, record, payload, ...(email !== undefined && { email }) };
  return { form: 'webhook', key: `webhook:${key}`, fields };
}

/** The event of an entry. */
export const storedEventOf = ({ fields }: { readonly fields: string }): z.infer<typeof storedEvent> =>
  z.parse(storedEvent, JSON.parse(fields));

/** How often it was tried and when it arrived (ISO 8601), if it did: all in all, however often it was sent again. */
export function historyOf(
  row: Pick<OutboxRow, 'fields' | 'state' | 'attempts' | 'settled_at'>,
): NonNullable<z.infer<typeof storedEvent>['before']> {
  const { attempts = 0, arrivedAt = null } = storedEventOf(row).before ?? {};
  return { attempts: attempts + row.attempts, arrivedAt: row.state === 'delivered' ? row.settled_at : arrivedAt };
}
