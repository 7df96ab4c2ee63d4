import * as z from 'zod/mini';
import { measuredRoutes } from '../site.ts';

/** LCP and INP in milliseconds, CLS without unit. */
export const metricNames = ['LCP', 'INP', 'CLS'] as const;

const metric = z.optional(z.number().check(z.gte(0), z.lte(60_000)));

/** The report of a browser when a visitor leaves a page. It has no identifier. */
export const visitInput = z.object({
  route: z.enum(measuredRoutes),
  metrics: z.object({ LCP: metric, INP: metric, CLS: metric }),
  /** Ids of openings that were read. */
  openings: z.array(z.string().check(z.maxLength(100))).check(z.maxLength(20)),
});
export type VisitInput = z.infer<typeof visitInput>;

export const fieldReport = z.object({
  /** Whether browsers are asked to measure. */
  isOn: z.boolean(),
  days: z.number(),
  pages: z.array(
    z.object({
      release: z.string(),
      route: z.string(),
      visits: z.number(),
      LCP: z.nullable(z.number()),
      INP: z.nullable(z.number()),
      CLS: z.nullable(z.number()),
    }),
  ),
  openings: z.array(
    z.object({ opening: z.string(), position: z.nullable(z.string()), views: z.number(), applications: z.number() }),
  ),
});
export type FieldReport = z.infer<typeof fieldReport>;
