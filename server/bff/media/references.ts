import { LRUCache } from 'lru-cache';
import type { LinkKind } from '../../../shared/contract/define-endpoint.ts';
import { resolveFile } from '../../../shared/urls.ts';
import type { Signer } from '../session/signer.ts';

const prefixes: Readonly<Record<LinkKind, string>> = { media: '/media/', file: '/api/files/' };

/** Longer addresses would make paths that servers on the way refuse. */
const maxAddressLength = 2000;

/** Turns addresses of a host into paths of this site, and back. */
export interface References {
  /** The path under which this site serves what a host's answer links to, or undefined for what it does not serve. */
  pathOf(kind: LinkKind, link: string): string | undefined;
  /** The address behind a reference that this site has given out for that kind of link. */
  addressOf(kind: LinkKind, reference: string): URL | undefined;
}

/**
 * What a link in an answer points at: on the host itself, or at an origin that the operator has named. Addresses on the
 * host are written without it: where the host stands is nobody's business, and an embedded one moves at every start.
 */
function resolve(link: string, base: URL, fileOrigins: readonly string[]): string | undefined {
  const url = resolveFile(link, base.href);
  if (!url) return undefined;
  if (url.origin !== base.origin && !fileOrigins.includes(url.origin)) return undefined;
  const address = url.origin === base.origin ? url.pathname + url.search : url.origin + url.pathname + url.search;
  return address.length <= maxAddressLength ? address : undefined;
}

/**
 * References are signed, so only addresses that stood in an answer can be fetched: this is no open proxy.
 *
 * @param hostUrl base of relative links
 * @param fileOrigins origins beside the host's own that files are fetched from
 */
export function createReferences(signer: Signer, hostUrl: string, fileOrigins: readonly string[]): References {
  const base = new URL(`${hostUrl}/`);
  // Lists are read again and again with the same pictures; signing costs more than all the rest of a row.
  const known = new LRUCache<string, { readonly path: string | undefined }>({ max: 5000 });

  const make = (kind: LinkKind, link: string): string | undefined => {
    const address = resolve(link, base, fileOrigins);
    if (address === undefined) return undefined;
    return prefixes[kind] + signer.sign(`link:${kind}`, Buffer.from(address).toString('base64url'));
  };

  return {
    pathOf(kind, link) {
      const key = `${kind} ${link}`;
      const made = known.get(key) ?? { path: make(kind, link) };
      known.set(key, made);
      return made.path;
    },
    addressOf(kind, reference) {
      const text = signer.verify(`link:${kind}`, reference);
      if (text === undefined) return undefined;
      const address = Buffer.from(text, 'base64url').toString();
      // Joined, not resolved: a path that begins with two slashes would name another host.
      const url = URL.parse(address.startsWith('/') ? base.origin + address : address);
      // Given out when its origin was still named.
      return url && (url.origin === base.origin || fileOrigins.includes(url.origin)) ? url : undefined;
    },
  };
}
