import { postPath } from '../../shared/public-pages.ts';

interface Match {
  /** Route template, such as `/database/$jobpost_id`. */
  readonly fullPath: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Returns the canonical path of a page. Of the search params, only `post` of /blog belongs to it. */
export function canonicalPath(match: Match): string {
  const path = match.fullPath
    .replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(match.params[name] ?? ''))
    .replace(/(.)\/$/, '$1');
  const { post } = match.search;
  return path === '/blog' && (typeof post === 'string' || typeof post === 'number') ? postPath(post) : path;
}

/** Returns the path of the preview picture for a shared link. */
export function socialPicturePath(canonical: string): string {
  const [path = '', search = ''] = canonical.split('?');
  return `/og/${path === '/' ? 'index' : path.slice(1)}.png${search && `?${search}`}`;
}
