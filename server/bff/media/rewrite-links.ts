import type { Endpoint } from '../../../shared/contract/define-endpoint.ts';
import type { References } from './references.ts';

/** A picture that is its own address needs no fetching. */
const inlineImage = /^data:image\/(?:png|jpeg|webp|avif|gif);base64,[\w+/=]+$/;

function rewriteItem(links: NonNullable<Endpoint['links']>, item: unknown, references: References): unknown {
  const source: Record<string, unknown> = Object(item);
  const rewritten: Record<string, unknown> = { ...source };
  for (const [field, kind] of Object.entries(links)) {
    const link = source[field];
    if (typeof link !== 'string' || (kind === 'media' && inlineImage.test(link))) continue;
    // An empty link is no picture; one that cannot be served is none either.
    rewritten[field] = link.trim() === '' ? null : (references.pathOf(kind, link.trim()) ?? null);
  }
  return rewritten;
}

/** Points the link fields of a checked answer at this site, by the row's `links`. */
export function rewriteLinks(endpoint: Endpoint, data: unknown, references: References): unknown {
  const { links } = endpoint;
  if (!links) return data;
  if (Array.isArray(data)) return data.map((item) => rewriteItem(links, item, references));
  return rewriteItem(links, data, references);
}
