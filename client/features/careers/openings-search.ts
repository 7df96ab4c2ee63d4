import { type Search, text } from '../../search/search.ts';

/** `?q` narrows the list of openings, `?opening` is the one that is open to read (decision 20). */
export const openingsParams = { q: text, opening: text };

export type OpeningsSearch = Search<typeof openingsParams>;

/** The two pages with a list of openings. */
export type OpeningsPath = '/joinUs' | '/jobopenings';
