import { maxTextLength } from '#shared/form-rules.ts';

/**
 * Link to the application form of a position. Positions too long for a path or equal to a dot segment use a search
 * parameter.
 */
export const applicationLink = (position: string) =>
  position.length > maxTextLength || /^\.{1,2}$/.test(position)
    ? ({ to: '/jobform', search: { position: position.slice(0, maxTextLength) } } as const)
    : ({ to: '/jobform/$position', params: { position } } as const);
