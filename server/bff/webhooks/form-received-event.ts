import * as z from 'zod/mini';
import type { WebhookEventName } from '#shared/schemas/operation.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { EntriesAfter } from '../outbox/relay.ts';
import { webhookEntry } from './webhook-event.ts';

interface FormReceivedEventOptions {
  readonly clock: Clock;
  /** The enabled kinds of events. */
  readonly events: readonly WebhookEventName[];
  /** Form fields to include; by default the event contains nothing about the person. */
  readonly personalFields: readonly string[];
  /** The listed name of a position; undefined for free text from a form. */
  readonly listedPosition: (position: string) => Promise<string | undefined>;
}

/** Additional data from the embedded form endpoint. */
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
