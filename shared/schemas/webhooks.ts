import * as z from 'zod/mini';

/** The events that webhooks are sent for. */
export const webhookEvents = [
  'application.received',
  'enquiry.received',
  'job.published',
  'job.closed',
  'outbox.stuck',
  'contract.drift',
] as const;
export type WebhookEventName = (typeof webhookEvents)[number];

export const webhookEntry = z.object({
  /** The `webhook-id` of every try. */
  id: z.string(),
  event: z.string(),
  /** The kind of record and its id, such as `job 12`; empty where it is about none. */
  record: z.string(),
  /** `refused`: given up, or no longer wanted. */
  state: z.enum(['queued', 'delivering', 'delivered', 'refused']),
  /** All in all, also before it was sent again. */
  attempts: z.number(),
  at: z.string(),
  /** When it arrived, or was given up. */
  settledAt: z.nullable(z.string()),
  /** When it last arrived, also while it is sent again, and whatever comes of that. */
  arrivedAt: z.nullable(z.string()),
  /** Why the last try failed. */
  reason: z.nullable(z.string()),
});
export type WebhookEntry = z.infer<typeof webhookEntry>;

/** The webhooks that are kept, and where they go: the receiver's host; null where none is set. */
export const webhookLog = z.object({ receiver: z.nullable(z.string()), entries: z.array(webhookEntry) });
