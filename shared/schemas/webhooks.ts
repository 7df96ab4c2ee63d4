import * as z from 'zod/mini';

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
  record: z.string(),
  /** `refused`: given up, or refused by the receiver. */
  state: z.enum(['queued', 'delivering', 'delivered', 'refused']),
  /** Total attempts, including manual retries. */
  attempts: z.number(),
  at: z.string(),
  settledAt: z.nullable(z.string()),
  arrivedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type WebhookEntry = z.infer<typeof webhookEntry>;

/** `receiver`: host name, null without one. */
export const webhookLog = z.object({ receiver: z.nullable(z.string()), entries: z.array(webhookEntry) });
