import type { StaticDataRouteOption } from '@tanstack/react-router';
import { postPath, type SiteFacts } from '#shared/site.ts';
import { routerMessages } from '../copy/shell-messages.ts';
import { tabTitle } from './page-head.ts';
import { siteOrganization } from './structured-data.ts';

type Match = PageAddress & {
  readonly status: string;
  /** False for pages rendered in the browser only, whose title the server does not know. */
  readonly ssr?: unknown;
  readonly staticData: StaticDataRouteOption;
};
type RootMatch = Match & { readonly context: { readonly site: SiteFacts } };

/** Tab title of a page that is loading, was not found, or failed. */
function failureTitle(root: RootMatch, matches: readonly Match[]) {
  const failed = matches.some(({ status }) => status === 'error');
  if (!failed && matches.at(-1)?.ssr === false) return { title: root.context.site.name };
  return tabTitle(root, failed ? routerMessages.unexpectedTitle : routerMessages.notFoundTitle);
}

/** Head of every page except title and description. */
export function siteHead(root: RootMatch, matches: readonly Match[]) {
  const { site } = root.context;
  const page = matches.at(-1) ?? root;
  const path = canonicalPath(page);
  const address = site.url && `${site.url}${path}`;
  const canonical = address ? [{ rel: 'canonical', href: address }] : [];
  const { caching, noindex = caching === undefined } = page.staticData;
  const title = failureTitle(root, matches);
  if (noindex) return { meta: [title, { name: 'robots', content: 'noindex' }], links: canonical };
  return {
    meta: [
      title,
      { property: 'og:site_name', content: site.name },
      { property: 'og:type', content: path.startsWith('/blog?') ? 'article' : 'website' },
      ...(address ? [{ property: 'og:url', content: address }] : []),
      { property: 'og:image', content: `${site.url ?? ''}${socialPicturePath(path)}` },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(path === '/' ? [siteOrganization(site)] : []),
    ],
    links: [
      ...canonical,
      { rel: 'alternate', type: 'application/rss+xml', title: `${site.name}: blog`, href: '/feed.xml' },
    ],
  };
}

interface PageAddress {
  /** Route template, such as `/database/$jobpost_id`. */
  readonly fullPath: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
}

/** Returns the canonical path of a page. Of the search params, only `post` of /blog belongs to it. */
export function canonicalPath(match: PageAddress): string {
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
