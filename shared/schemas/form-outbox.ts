import * as z from 'zod/mini';

/** What became of an accepted form post. `quarantined` posts were caught as spam and wait for an admin's word. */
export const outboxState = z.enum(['queued', 'delivering', 'delivered', 'refused', 'quarantined']);
export type OutboxState = z.infer<typeof outboxState>;

export const formName = z.enum(['contact', 'application']);
export type FormName = z.infer<typeof formName>;

/** What goes through the outbox: form posts, and mails to people. */
export const outboxKind = z.enum(['contact', 'application', 'mail']);
export type OutboxKind = z.infer<typeof outboxKind>;

/** What is not delivered, for the admin's quiet line. */
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
  /** Who wrote, as typed in the form: a name and an address. Of a mail, to whom it goes. */
  from: z.string(),
  reason: z.nullish(z.string()),
  attempts: z.number(),
  createdAt: z.string(),
});
export type FormOutboxEntry = z.infer<typeof formOutboxEntry>;

/** What a form post is answered with, by us as by the form service. */
export const formReply = z.object({
  success: z.boolean(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type FormReply = z.infer<typeof formReply>;

export const formStamp = z.object({ stamp: z.string() });
