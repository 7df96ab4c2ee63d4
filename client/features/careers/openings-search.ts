import { type Param, type Search, text } from '../../search-params/search.ts';

const yes: Param<'yes'> = (value) => (value === 'yes' ? value : undefined);

/** `?q&type&place&remote` narrow the list of openings, `?opening` is the one that is open to read. */
export const openingsParams = { q: text, type: text, place: text, remote: yes, opening: text };

export type OpeningsSearch = Search<typeof openingsParams>;

/** The two pages with a list of openings. */
export type OpeningsPath = '/joinUs' | '/jobopenings';
