import { maxTextLength } from '../../../shared/form-rules.ts';

/** Where to apply for a position. One that no application can name has no address of its own: it can be shortened. */
export const applicationLink = (position: string) =>
  position.length > maxTextLength
    ? ({ to: '/jobform', search: { position: position.slice(0, maxTextLength) } } as const)
    : ({ to: '/jobform/$position', params: { position } } as const);
