import { maxTextLength } from '../../shared/form-rules.ts';
import { sameOriginPath } from '../../shared/urls.ts';
import { pageSizes } from '../ui/table/page-sizes.ts';

/**
 * Typed search params: they arrive as text, a bad value falls back quietly, a default never shows in the
 * address. Routes' search schemas are part of the first load of every page, so these few rules are plain functions.
 */
export type Param<T> = (value: unknown) => T | undefined;

/** Free text, no longer than a field would take it; the cut may have halved the last one. */
export const text: Param<string> = (value) =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxTextLength).toWellFormed() : undefined;

/** A page number from 1. */
export const page: Param<number> = (value) =>
  /^[1-9]\d{0,4}$/.test(String(value)) && Number(value) > 1 ? Number(value) : undefined;

/** Where to go after signing in: own paths only. */
export const redirectPath: Param<string> = sameOriginPath;

/** `column` or `-column`. The word "undefined" stands in addresses that were once written wrong. */
export const sort: Param<string> = (value) =>
  typeof value === 'string' && /^-?[A-Za-z_]{1,40}$/.test(value) && value !== 'undefined' ? value : undefined;

/** One of a few numbers or words. */
export const oneOf =
  <const T extends number | string>(values: readonly T[]): Param<T> =>
  (value) =>
    values.find((each) => String(each) === String(value));

type Params = Readonly<Record<string, Param<unknown>>>;
export type Search<P extends Params> = { [Name in keyof P]?: NonNullable<ReturnType<P[Name]>> | undefined };

// A conditional type: the router's own types must not be taken as a hint of what the params are.
type SearchValidator<P extends Params> = P extends unknown ? (search: Record<string, unknown>) => Search<P> : never;

/** A route's `validateSearch`: the named params and nothing else. */
export function searchParams<P extends Params>(params: P): SearchValidator<P> {
  const validate = (search: Record<string, unknown>) => {
    const read: Record<string, unknown> = {};
    for (const [name, param] of Object.entries(params)) {
      // Named even when refused: the router lays this over the raw params, and what is not named shines through.
      if (Object.hasOwn(search, name)) read[name] = param(search[name]);
    }
    return read;
  };
  // Each value is read by the rule of its name.
  return validate as SearchValidator<P>;
}

/** State of an admin table in the address: `?q&sort&page&size&edit`. */
export const tableParams = { q: text, sort, page, size: oneOf(pageSizes), edit: text };
