import * as z from 'zod/mini';

/** A problem, and the command that helps. */
export const trouble = z.object({
  about: z.enum(['queue', 'mail', 'webhooks', 'backup', 'disk', 'drift']),
  words: z.string(),
  command: z.string(),
});
export type Trouble = z.infer<typeof trouble>;

/** The site's health for its owner; machines use `/readyz`. */
export const healthReport = z.object({
  /** Form posts and mails that wait. */
  queue: z.object({
    waiting: z.number(),
    /** Waiting for more than ten minutes. */
    stuck: z.number(),
    refused: z.number(),
    /** Creation time of the oldest. */
    oldest: z.nullable(z.string()),
  }),
  /** How mails are sent: by a mail server, written to files, or not at all. */
  mail: z.object({ how: z.enum(['server', 'files', 'none']) }),
  /** Webhooks that failed for ten minutes or were given up. */
  webhooks: z.object({ untaken: z.number() }),
  backup: z.object({ last: z.nullable(z.string()) }),
  /** Uploaded files of form posts. */
  disk: z.object({ usedBytes: z.number(), limitBytes: z.nullable(z.number()) }),
  /** Number of differences between the host's answers and the contract. */
  drift: z.object({ differences: z.number() }),
  versions: z.object({ site: z.string(), node: z.string(), database: z.string(), schema: z.string() }),
  troubles: z.array(trouble),
});
export type HealthReport = z.infer<typeof healthReport>;
