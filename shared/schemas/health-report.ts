import * as z from 'zod/mini';

export const trouble = z.object({
  about: z.enum(['queue', 'mail', 'webhooks', 'backup', 'disk', 'drift']),
  words: z.string(),
  command: z.string(),
});
export type Trouble = z.infer<typeof trouble>;

export const healthReport = z.object({
  /** Form posts and mails that wait. */
  queue: z.object({
    waiting: z.number(),
    /** Waiting for more than ten minutes. */
    stuck: z.number(),
    refused: z.number(),
    oldest: z.nullable(z.string()),
  }),
  mail: z.object({ how: z.enum(['server', 'files', 'none']) }),
  /** Webhooks that failed for ten minutes or were given up. */
  webhooks: z.object({ untaken: z.number() }),
  backup: z.object({ last: z.nullable(z.string()) }),
  disk: z.object({ usedBytes: z.number(), limitBytes: z.nullable(z.number()) }),
  drift: z.object({ differences: z.number() }),
  versions: z.object({ site: z.string(), node: z.string(), database: z.string(), schema: z.string() }),
  troubles: z.array(trouble),
});
export type HealthReport = z.infer<typeof healthReport>;
