import * as z from 'zod/mini';
import type { WebhookEventName } from '../../../shared/schemas/webhooks.ts';
import { type Clock, isoNow } from '../../clock.ts';
import type { EntriesAfter } from '../outbox/relay.ts';
import { webhookEntry } from './webhook-event.ts';

interface FormReceivedEventOptions {
  readonly clock: Clock;
  /** What is told. */
  readonly events: readonly WebhookEventName[];
  /** Fields of the forms that are told too; without any, nothing about the person is. */
  readonly personalFields: readonly string[];
  /** The site's name of a position, if it is one of its openings: what else a form calls so, somebody has typed. */
  readonly listedPosition: (position: string) => Promise<string | undefined>;
}

/** What our own form endpoint says of what it has recorded. */
const recorded = z.object({ jobresponse_id: z.number() });

/**
 * The webhook that an application or an enquiry brings with it when it has arrived where forms are kept, in the same
 * moment: neither told before it is there nor forgotten, and once however often it was sent.
 */
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
      // Of the post: what a form service of others calls it is not known.
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
