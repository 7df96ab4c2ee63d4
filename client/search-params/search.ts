import { maxTextLength } from '#shared/form-rules.ts';
import { sameOriginPath } from '#shared/urls.ts';
import { pageSizes } from '../ui/table/page-sizes.ts';

/** Parses search params as plain text: `?opening=3`, not `?opening=%223%22`. Each route's schema converts the values. */
export function parseQuery(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query));
}

export function stringifyQuery(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  const query = params.toString();
  return query && `?${query}`;
}

/** Parses one search param. Returns undefined for a bad value. These are plain functions because every page loads them. */
export type Param<T> = (value: unknown) => T | undefined;

/** Free text. The cut may have halved the last character. */
export const text: Param<string> = (value) =>
  typeof value === 'string' && value !== '' ? value.slice(0, maxTextLength).toWellFormed() : undefined;

/** Page number; undefined for the first page. */
export const page: Param<number> = (value) =>
  /^[1-9]\d{0,4}$/.test(String(value)) && Number(value) > 1 ? Number(value) : undefined;

/** The page to open after login: a path of this site. */
export const redirectPath: Param<string> = sameOriginPath;

/** `column` or `-column`. Some old links contain the word "undefined". */
export const sort: Param<string> = (value) =>
  typeof value === 'string' && /^-?[A-Za-z_]{1,40}$/.test(value) && value !== 'undefined' ? value : undefined;

export const oneOf =
  <const T extends number | string>(values: readonly T[]): Param<T> =>
  (value) =>
    values.find((each) => String(each) === String(value));

type Params = Readonly<Record<string, Param<unknown>>>;
export type Search<P extends Params> = { [Name in keyof P]?: NonNullable<ReturnType<P[Name]>> | undefined };

// A conditional type, because the router would otherwise infer the params from it.
type SearchValidator<P extends Params> = P extends unknown ? (search: Record<string, unknown>) => Search<P> : never;

export function searchParams<P extends Params>(params: P): SearchValidator<P> {
  const validate = (search: Record<string, unknown>) => {
    const read: Record<string, unknown> = {};
    for (const [name, param] of Object.entries(params)) {
      // Set even if undefined: the router merges this over the raw params.
      if (Object.hasOwn(search, name)) read[name] = param(search[name]);
    }
    return read;
  };
  return validate as SearchValidator<P>;
}

/** State of an admin table in the address. */
export const tableParams = { q: text, sort, page, size: oneOf(pageSizes), edit: text };
