import { attempt } from './attempt.ts';

/** Returns the path if it stays on this site. Refuses `//host`, `/\host`, schemes, and tabs or line breaks. */
export function sameOriginPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value)) return undefined;
  const url = parseUrl(value, 'http://own.invalid');
  // Without its dot segments, a path can begin with two slashes.
  if (url?.host !== 'own.invalid' || url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

export const inlineImage = /^data:image\/(?:png|jpeg|webp|avif|gif);base64,[\w+/=]+$/;

/** Resolves a host's file address against BACKEND_URL; undefined unless http(s) without credentials. */
export function resolveFile(link: string, hostUrl: string): URL | undefined {
  const url = parseUrl(link.trim(), `${hostUrl.replace(/\/+$/, '')}/`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url;
}

/** Tells whether the host's token may be sent to this address: only below BACKEND_URL. */
export function takesHostToken(address: URL, hostUrl: string): boolean {
  const { origin, pathname } = new URL(`${hostUrl.replace(/\/+$/, '')}/`);
  // A host may decode an encoded slash, which could lead outside its path.
  return address.origin === origin && address.pathname.startsWith(pathname) && !/%2f|%5c/i.test(address.pathname);
}

/** `URL.parse`, which older phones lack. */
export const parseUrl = (text: string, base?: string): URL | null => attempt(() => new URL(text, base)) ?? null;

/** Adds `https://` to an address that begins with a host name; other text stays. */
export const withScheme = (text: string): string =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d+)?([/?#]|$)/u.test(text) ? `https://${text}` : text;
