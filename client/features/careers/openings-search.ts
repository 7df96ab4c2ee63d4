import * as z from 'zod/mini';
import { text } from '../../search/search.ts';

/** `?q` narrows the list of openings, `?opening` is the one that is open to read (decision 20). */
export const openingsSearch = z.object({ q: z.optional(text), opening: z.optional(text) });

export type OpeningsSearch = z.infer<typeof openingsSearch>;

/** The two pages with a list of openings. */
export type OpeningsPath = '/joinUs' | '/jobopenings';
