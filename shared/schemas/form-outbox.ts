import * as z from 'zod/mini';

/** What became of an accepted form post. `parked` posts were caught as spam and wait for an admin's word. */
export const outboxState = z.enum(['queued', 'delivering', 'delivered', 'refused', 'parked']);
export type OutboxState = z.infer<typeof outboxState>;

export const formName = z.enum(['contact', 'application']);
export type FormName = z.infer<typeof formName>;

/** Form posts that are not delivered, for the admin's quiet line. */
export const formOutboxSummary = z.object({ waiting: z.number(), refused: z.number(), parked: z.number() });
export type FormOutboxSummary = z.infer<typeof formOutboxSummary>;

export const formOutboxEntry = z.object({
  id: z.string(),
  form: formName,
  state: outboxState,
  /** Who wrote, as typed in the form: a name and an address. */
  from: z.string(),
  reason: z.nullish(z.string()),
  attempts: z.number(),
  createdAt: z.string(),
});
export type FormOutboxEntry = z.infer<typeof formOutboxEntry>;

/** What a form post is answered with, by us as by the form service (section 7). */
export const formReply = z.object({
  success: z.boolean(),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type FormReply = z.infer<typeof formReply>;

/** Fields that every form page sends besides its own: they say how the form was filled, not what is in it. */
export const formControlFields = {
  /** Hidden from people, must stay empty; whoever fills it is a program. */
  honeypot: 'website',
  /** A stamp from `getFormStamp`, asked for when the form is shown. */
  stamp: 'form_stamp',
  /** A UUID the page makes for each submission, so that one sent twice is recorded once. */
  submission: 'submission_id',
} as const;

/** Nobody reads and fills a form faster than this (milliseconds from stamp to post); a faster post is held as spam. */
export const minimumFillMs = 3000;

export const formStamp = z.object({ stamp: z.string() });
