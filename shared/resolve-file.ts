import { parseUrl } from './parse-url.ts';

/** An image that needs no fetching, because its address has its content. */
export const inlineImage = /^data:image\/(?:png|jpeg|webp|avif|gif);base64,[\w+/=]+$/;

/**
 * Resolves the address of a file in a host's answer: `/x` at the host's origin, `x` below the host's address.
 *
 * @param hostUrl BACKEND_URL
 * @returns undefined for what is no http address, or has credentials
 */
export function resolveFile(link: string, hostUrl: string): URL | undefined {
  const url = parseUrl(link.trim(), `${hostUrl.replace(/\/+$/, '')}/`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  return url;
}

/** Tells whether the host's token may go to this address: only to what is below BACKEND_URL. */
export function takesHostToken(address: URL, hostUrl: string): boolean {
  const { origin, pathname } = new URL(`${hostUrl.replace(/\/+$/, '')}/`);
  // The host may read an encoded slash as a slash, which can lead out of its folder.
  return address.origin === origin && address.pathname.startsWith(pathname) && !/%2f|%5c/i.test(address.pathname);
}
