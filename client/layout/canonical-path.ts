import { postPath } from '../../shared/public-pages.ts';

interface Match {
  /** The route's template: `/database/$jobpost_id`. */
  readonly fullPath: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
}

/**
 * The one address of a page, whatever case it was asked for in and whatever state its search params carry.
 * Only the reading view of a post is a page of its own by its search.
 */
export function canonicalPath(match: Match): string {
  const path = match.fullPath
    .replaceAll(/\$(\w+)/g, (_, name: string) => encodeURIComponent(match.params[name] ?? ''))
    .replace(/(.)\/$/, '$1');
  const { post } = match.search;
  return path === '/blog' && (typeof post === 'string' || typeof post === 'number') ? postPath(post) : path;
}

/** Where the picture of a shared link is drawn. */
export function socialPicturePath(canonical: string): string {
  const [path = '', search = ''] = canonical.split('?');
  return `/og/${path === '/' ? 'index' : path.slice(1)}.png${search && `?${search}`}`;
}
