import { type Param, type Search, text } from '../../search-params/search.ts';

const yes: Param<'yes'> = (value) => (value === 'yes' ? value : undefined);

/** `?q&type&place&remote` filter the openings; `?opening` opens one. */
export const openingsParams = { q: text, type: text, place: text, remote: yes, opening: text };

export type OpeningsSearch = Search<typeof openingsParams>;

export type OpeningsPath = '/joinUs' | '/jobopenings';
