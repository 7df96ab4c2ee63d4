import type { Endpoint, LinkKind } from '../../../shared/contract/define-endpoint.ts';
import { asRecord } from '../../../shared/record.ts';
import { inlineImage } from '../../../shared/urls.ts';
import type { References } from './references.ts';

/**
 * A link that this site does not serve. A picture is none then; of a resume the admin gets the address as it is, which
 * never begins with a slash as our own paths do.
 */
function elsewhere(kind: LinkKind, link: string): string | null {
  if (kind === 'media') return null;
  return link.startsWith('/') ? link.replace(/^[/\\]+/, 'https://') : link;
}

function rewriteItem(links: NonNullable<Endpoint['links']>, item: unknown, references: References): unknown {
  const rewritten = { ...asRecord(item) };
  for (const [field, kind] of Object.entries(links)) {
    const link = rewritten[field];
    if (typeof link !== 'string' || (kind === 'media' && inlineImage.test(link))) continue;
    rewritten[field] =
      link.trim() === '' ? null : (references.pathOf(kind, link.trim()) ?? elsewhere(kind, link.trim()));
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
