import { maxTextLength } from '#shared/form-rules.ts';
import { type Param, type Search, text } from '../../search-params/search.ts';

/**
 * Link to the application form of a position. Positions too long for a path or equal to a dot segment use a search
 * parameter.
 */
export const applicationLink = (position: string) =>
  position.length > maxTextLength || /^\.{1,2}$/.test(position)
    ? ({ to: '/jobform', search: { position: position.slice(0, maxTextLength) } } as const)
    : ({ to: '/jobform/$position', params: { position } } as const);

const yes: Param<'yes'> = (value) => (value === 'yes' ? value : undefined);

/** `?q&type&place&remote` filter the openings; `?opening` opens one. */
export const openingsParams = { q: text, type: text, place: text, remote: yes, opening: text };

export type OpeningsSearch = Search<typeof openingsParams>;

export type OpeningsPath = '/joinUs' | '/jobopenings';
