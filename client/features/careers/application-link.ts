import { maxTextLength } from '../../../shared/form-rules.ts';

/**
 * Where to apply for a position. One that no application can name has no address of its own: it can be shortened. Nor has
 * one that a browser reads as a dot segment.
 */
export const applicationLink = (position: string) =>
  position.length > maxTextLength || /^\.{1,2}$/.test(position)
    ? ({ to: '/jobform', search: { position: position.slice(0, maxTextLength) } } as const)
    : ({ to: '/jobform/$position', params: { position } } as const);
