import * as z from 'zod/mini';

/** What needs somebody, and the command that helps. */
export const trouble = z.object({
  about: z.enum(['queue', 'mail', 'webhooks', 'backup', 'disk', 'drift']),
  words: z.string(),
  command: z.string(),
});
export type Trouble = z.infer<typeof trouble>;

/** How the site fares, for its owner; `/readyz` tells machines. */
export const healthReport = z.object({
  /** Form posts and mails on their way. */
  queue: z.object({
    waiting: z.number(),
    /** Waiting for longer than ten minutes. */
    stuck: z.number(),
    refused: z.number(),
    /** Since when the oldest waits. */
    oldest: z.nullable(z.string()),
  }),
  /** How mails to applicants leave: through a mail server, as files in the data folder, or not at all. */
  mail: z.object({ how: z.enum(['server', 'files', 'none']) }),
  /** Webhooks that the receiver has not taken for ten minutes, or that were given up. */
  webhooks: z.object({ untaken: z.number() }),
  backup: z.object({ last: z.nullable(z.string()) }),
  /** Files of form posts. */
  disk: z.object({ usedBytes: z.number(), limitBytes: z.nullable(z.number()) }),
  /** In how many ways the answers of the backend host differ from the contract. */
  drift: z.object({ differences: z.number() }),
  versions: z.object({ site: z.string(), node: z.string(), database: z.string(), schema: z.string() }),
  troubles: z.array(trouble),
});
export type HealthReport = z.infer<typeof healthReport>;
