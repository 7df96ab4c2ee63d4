import { LRUCache } from 'lru-cache';
import MarkdownIt from 'markdown-it';
import type { Endpoint, LinkKind } from '#shared/contract/define-endpoint.ts';
import { asRecord } from '#shared/record.ts';
import { inlineImage, resolveFile } from '#shared/urls.ts';
import type { Signer } from '../session/sealer.ts';

/** A link that is not served: null for an image; for a resume the original address, which never starts with a slash. */
function elsewhere(kind: LinkKind, link: string): string | null {
  if (kind === 'media') return null;
  return link.startsWith('/') ? link.replace(/^[/\\]+/, 'https://') : link;
}

const markdown = new MarkdownIt();
// Bounded, so that a hostile text takes linear time.
const pictureInText = /!\[[^[\]]{0,500}\]\(\s{0,9}<?((?:https?:\/)?\/[^\s<>()]{1,2000})/g;
const maxPictures = 100;

/** Maps the addresses of pictures in a text, as the browser's parser writes them, to paths on this site. */
function picturesIn(text: unknown, references: References): Record<string, string> | undefined {
  if (typeof text !== 'string' || !text.includes('![')) return undefined;
  const found = Array.from(text.matchAll(pictureInText), ([, address = '']) => address).slice(0, maxPictures);
  const paths = found.flatMap((address) => {
    const path = address.startsWith('/media/') ? undefined : references.pathOf('media', address);
    return path ? [[markdown.normalizeLink(address), path] as const] : [];
  });
  return paths.length > 0 ? Object.fromEntries(paths) : undefined;
}

function rewriteItem(links: Endpoint['links'] = {}, item: unknown, references: References): unknown {
  const rewritten = { ...asRecord(item) };
  for (const [field, kind] of Object.entries(links)) {
    const link = rewritten[field];
    if (typeof link !== 'string' || (kind === 'media' && inlineImage.test(link))) continue;
    rewritten[field] =
      link.trim() === '' ? null : (references.pathOf(kind, link.trim()) ?? elsewhere(kind, link.trim()));
  }
  return rewritten;
}

/** Rewrites the link fields of an answer by the row's `links`, and adds the `pictures` of descriptions. */
export function rewriteLinks(endpoint: Endpoint, data: unknown, references: References): unknown {
  const { links, addedBySite } = endpoint;
  if (!links && !addedBySite) return data;
  const rewrite = (item: unknown) => {
    const pictures = addedBySite && picturesIn(asRecord(item).description, references);
    return { ...asRecord(rewriteItem(links, item, references)), ...(pictures && { pictures }) };
  };
  if (Array.isArray(data)) return data.map(rewrite);
  return rewrite(data);
}

const prefixes: Readonly<Record<LinkKind, string>> = { media: '/media/', file: '/api/files/' };

const maxAddressLength = 2000;

export interface References {
  pathOf(kind: LinkKind, link: string): string | undefined;
  addressOf(kind: LinkKind, reference: string): URL | undefined;
}

/** Resolves a link; host addresses are returned relative, because the host is private and an embedded one changes its port. */
function resolve(link: string, base: URL, fileOrigins: readonly string[]): string | undefined {
  const url = resolveFile(link, base.href);
  if (!url) return undefined;
  if (url.origin !== base.origin && !fileOrigins.includes(url.origin)) return undefined;
  const address = url.origin === base.origin ? url.pathname + url.search : url.origin + url.pathname + url.search;
  return address.length <= maxAddressLength ? address : undefined;
}

/** Whether the path of an address, or a reference, ends in `.svg`. */
export const namesSvg = (address: string): boolean => /^[^?]*\.svg(?:\?|$)/.test(address);

/** Drawings keep the end of their address: pages show them unchanged in the visitor's colour scheme. */
const endOf = (kind: LinkKind, address: string) => (kind === 'media' && namesSvg(address) ? '.svg' : '');

/** Creates signed references: only addresses from a host's answers can be fetched, so this is no open proxy. */
export function createReferences(signer: Signer, hostUrl: string, fileOrigins: readonly string[]): References {
  const base = new URL(`${hostUrl}/`);
  // Cached, because signing is the most expensive part of reading a list.
  const known = new LRUCache<string, { readonly path: string | undefined }>({ max: 5000 });

  const make = (kind: LinkKind, link: string): string | undefined => {
    const address = resolve(link, base, fileOrigins);
    if (address === undefined) return undefined;
    const signed = signer.sign(`link:${kind}`, Buffer.from(address).toString('base64url'));
    return prefixes[kind] + signed + endOf(kind, address);
  };

  return {
    pathOf(kind, link) {
      const key = `${kind} ${link}`;
      const made = known.get(key) ?? { path: make(kind, link) };
      known.set(key, made);
      return made.path;
    },
    addressOf(kind, reference) {
      const signed = reference.replace(/\.svg$/, '');
      const text = signer.verify(`link:${kind}`, signed);
      if (text === undefined) return undefined;
      const address = Buffer.from(text, 'base64url').toString();
      if (reference !== signed + endOf(kind, address)) return undefined;
      // Concatenated, because resolving a path with two leading slashes would change the host.
      const url = URL.parse(address.startsWith('/') ? base.origin + address : address);
      // The origin may have been removed from the configuration.
      return url && (url.origin === base.origin || fileOrigins.includes(url.origin)) ? url : undefined;
    },
  };
}
