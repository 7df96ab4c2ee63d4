import { parseUrl } from './parse-url.ts';

/**
 * A path of this site, or undefined. Everything a browser could read as another origin is refused: `//host`,
 * `/\host`, schemes, and characters that URL parsers drop (tabs, line breaks).
 */
export function sameOriginPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return undefined;
  const url = parseUrl(value, 'http://own.invalid');
  return url?.host === 'own.invalid' ? `${url.pathname}${url.search}${url.hash}` : undefined;
}
