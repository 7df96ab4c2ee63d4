import * as z from 'zod/mini';

/** `quarantined` posts look like spam and wait for an admin. */
export const outboxState = z.enum(['queued', 'delivering', 'delivered', 'refused', 'quarantined']);
export type OutboxState = z.infer<typeof outboxState>;

export const formName = z.enum(['contact', 'application']);
export type FormName = z.infer<typeof formName>;

export const outboxKind = z.enum(['contact', 'application', 'mail']);
export type OutboxKind = z.infer<typeof outboxKind>;

export const formOutboxSummary = z.object({
  waiting: z.number(),
  refused: z.number(),
  quarantined: z.number(),
  mailsWaiting: z.number(),
  mailsRefused: z.number(),
});
export type FormOutboxSummary = z.infer<typeof formOutboxSummary>;

export const formOutboxEntry = z.object({
  id: z.string(),
  form: outboxKind,
  state: outboxState,
  /** The sender's name and address as typed; for a mail, the recipient. */
  from: z.string(),
  reason: z.nullish(z.string()),
  attempts: z.number(),
  createdAt: z.string(),
});
export type FormOutboxEntry = z.infer<typeof formOutboxEntry>;

export const formReply = z.object({
  success: z.boolean(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type FormReply = z.infer<typeof formReply>;

export const formStamp = z.object({ stamp: z.string() });
