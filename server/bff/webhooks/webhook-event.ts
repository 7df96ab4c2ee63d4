import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { WebhookEventName } from '#shared/schemas/operation.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { OutboxRow } from '../../database/schema.ts';
import type { NewEntry } from '../outbox/outbox.ts';
import type { EntriesAfter } from '../outbox/relay.ts';

interface FormReceivedEventOptions {
  readonly clock: Clock;
  readonly events: readonly WebhookEventName[];
  readonly personalFields: readonly string[];
  readonly listedPosition: (position: string) => Promise<string | undefined>;
}

const recorded = z.object({ jobresponse_id: z.number() });

/** Creates the webhook of a delivered application or enquiry. It is stored in the transaction that marks the delivery. */
export const createFormReceivedEvent =
  ({ clock, events, personalFields, listedPosition }: FormReceivedEventOptions): EntriesAfter =>
  async ({ id, form, fields }, data) => {
    const type = form === 'application' ? 'application.received' : 'enquiry.received';
    if (!events.includes(type)) return [];
    const typed: Record<string, unknown> = JSON.parse(fields);
    const personal = Object.fromEntries(Object.entries(typed).filter(([name]) => personalFields.includes(name)));
    const isPersonal = Object.keys(personal).length > 0;
    const record = z.safeParse(recorded, data);
    const kind = form === 'application' ? 'application' : 'enquiry';
    const about = {
      // The post's own id, because the id at a foreign form service is unknown.
      post: id,
      ...(record.success && { id: record.data.jobresponse_id }),
      ...(form === 'application' && {
        position: (await listedPosition(String(typed.position_applied_for)).catch(() => undefined)) ?? null,
      }),
      ...(isPersonal && { fields: personal }),
    };
    const email = String(typed.contact_email ?? typed.email);
    const event = {
      type,
      key: id,
      record: record.success ? `${kind} ${record.data.jobresponse_id}` : `post ${id}`,
      data: { [kind]: about },
      ...(isPersonal && { email }),
    } as const;
    return [webhookEntry(event, isoNow(clock))];
  };

export interface WebhookEvent {
  readonly type: WebhookEventName;
  /** The record's kind and id, for the log; empty for events about no record. */
  readonly record: string;
  readonly data: object;
  /** Deduplicates the event; by default every recording is sent. */
  readonly key?: string;
  readonly email?: string;
}

const storedEvent = z.object({
  type: z.string(),
  record: z.string(),
  payload: z.string(),
  email: z.optional(z.string()),
  /** State before the last manual retry, after which attempts are counted from 0. */
  before: z.optional(z.object({ attempts: z.number(), arrivedAt: z.nullable(z.string()) })),
});

/** Creates the outbox entry of an event: the same bytes and id at every attempt. */
export function webhookEntry({ type, record, data, key = randomUUID(), email }: WebhookEvent, now: string): NewEntry {
  const payload = JSON.stringify({ type, timestamp: now, data });
  const fields: z.infer<typeof storedEvent> = { type, record, payload, ...(email !== undefined && { email }) };
  return { form: 'webhook', key: `webhook:${key}`, fields };
}

/** Parses the event in the fields of an outbox row. */
export const storedEventOf = ({ fields }: { readonly fields: string }): z.infer<typeof storedEvent> =>
  z.parse(storedEvent, JSON.parse(fields));

/** Returns the number of attempts and the delivery time (ISO 8601), across manual retries. */
export function historyOf(
  row: Pick<OutboxRow, 'fields' | 'state' | 'attempts' | 'settled_at'>,
): NonNullable<z.infer<typeof storedEvent>['before']> {
  const { attempts = 0, arrivedAt = null } = storedEventOf(row).before ?? {};
  return { attempts: attempts + row.attempts, arrivedAt: row.state === 'delivered' ? row.settled_at : arrivedAt };
}
