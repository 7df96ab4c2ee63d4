import * as z from 'zod/mini';

/** Events that webhooks report. */
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
  /** The `webhook-id` header of every attempt. */
  id: z.string(),
  event: z.string(),
  /** Kind and id, such as `job 12`; empty for events without a record. */
  record: z.string(),
  /** `refused`: given up, or refused by the receiver. */
  state: z.enum(['queued', 'delivering', 'delivered', 'refused']),
  /** Total attempts, including manual retries. */
  attempts: z.number(),
  at: z.string(),
  /** Delivery time, or when it was given up. */
  settledAt: z.nullable(z.string()),
  /** Last delivery time, kept during manual retries. */
  arrivedAt: z.nullable(z.string()),
  /** Error of the last attempt. */
  reason: z.nullable(z.string()),
});
export type WebhookEntry = z.infer<typeof webhookEntry>;

/** Kept webhooks, and the receiver's host name; null without receiver. */
export const webhookLog = z.object({ receiver: z.nullable(z.string()), entries: z.array(webhookEntry) });
