import type { StaticDataRouteOption } from '@tanstack/react-router';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { postPath, type SiteFacts } from '#shared/site.ts';
import { shorten } from '#shared/text.ts';
import { adminTitles, type PageMeta, pageMeta, type pageTitles } from '../copy/page-meta.ts';

type Match = PageAddress & {
  readonly status: string;
  /** Set on the match that shows the 404 page for an unknown address. */
  readonly _notFound?: boolean;
  readonly staticData: StaticDataRouteOption;
};
type RootMatch = Match & { readonly context: { readonly site: SiteFacts } };

export const failedTitle = (site: SiteFacts): string => `Something went wrong | ${site.name}`;

/** Title of a page that has none: a failure, or a page that loads. */
function defaultTitle({ context: { site } }: RootMatch, matches: readonly Match[]) {
  const hasFailed = matches.some(({ status }) => status === 'error');
  return { title: hasFailed ? failedTitle(site) : site.name };
}

/** Head of every page except title and description. */
export function siteHead(root: RootMatch, matches: readonly Match[]) {
  const { site } = root.context;
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) {
    const meta = [{ title: `Page not found | ${site.name}` }, { name: 'robots', content: 'noindex' }];
    return { meta, links: [] };
  }
  const page = matches.at(-1) ?? root;
  const path = canonicalPath(page);
  const address = site.url && `${site.url}${path}`;
  const canonical = address ? [{ rel: 'canonical', href: address }] : [];
  const { caching, noindex = caching === undefined } = page.staticData;
  const title = defaultTitle(root, matches);
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

export function socialPicturePath(canonical: string): string {
  const [path = '', search = ''] = canonical.split('?');
  return `/og/${path === '/' ? 'index' : path.slice(1)}.png${search && `?${search}`}`;
}

/** A schema.org record as an entry of a route's `meta`. The router's types lack the key in some places. */
export const record = (data: object): { [key: string]: unknown } => ({
  'script:ld+json': { '@context': 'https://schema.org', ...data },
});

export const addressOf = (site: SiteFacts, path: string) => (site.url === undefined ? undefined : site.url + path);

const siteOrganization = (site: SiteFacts) =>
  record({
    '@type': 'Organization',
    name: site.name,
    url: `${site.url ?? ''}/`,
    logo: `${site.url ?? ''}/icon-512.png`,
    email: site.email,
    telephone: site.phone,
    address: site.address,
    sameAs: site.socials,
  });

export const organization = (site: SiteFacts) => ({
  '@type': 'Organization',
  name: site.name,
  sameAs: addressOf(site, '/'),
});

/** Undefined unless ISO 8601. */
export const dateOf = (value: string | null | undefined) =>
  value && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : undefined;

export function article(
  post: Pick<BlogPost, 'blogs_Items_id' | 'title' | 'author' | 'image' | 'createdAt'>,
  site: SiteFacts,
) {
  return record({
    '@type': 'Article',
    headline: post.title,
    author: post.author.trim() ? { '@type': 'Person', name: post.author } : organization(site),
    publisher: organization(site),
    datePublished: dateOf(post.createdAt),
    ...(post.image?.startsWith('/') && { image: addressOf(site, post.image) }),
    mainEntityOfPage: addressOf(site, postPath(post.blogs_Items_id)),
  });
}

interface Crumb {
  readonly name: string;
  readonly path: string;
}

export function breadcrumbList(site: SiteFacts, pages: readonly Crumb[]) {
  const items = [{ name: 'Home', path: '/' }, ...pages];
  return record({
    '@type': 'BreadcrumbList',
    itemListElement: items.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: addressOf(site, path),
    })),
  });
}

interface PageMatch {
  readonly status: string;
  readonly context: { readonly site: SiteFacts };
  readonly fullPath: string;
}

type PageHead = PageMeta & {
  breadcrumbs?: readonly Crumb[] | undefined;
  records?: readonly { [key: string]: unknown }[];
};

/** Tab title: page and site name. On the home page the site name comes first. */
const tabTitle = ({ context, fullPath }: Omit<PageMatch, 'status'>, title: string) => ({
  title: fullPath === '/' ? `${context.site.name} | ${title}` : `${title} | ${context.site.name}`,
});

/** Link previews cut longer titles in the middle of a word. */
const maxTitle = 100;
const maxDescription = 160;

/** Builds a route's `head`. The root route adds address, picture and site name: see `siteHead`. */
export function pageHead(match: PageMatch, { breadcrumbs, records = [], ...page }: PageHead) {
  if (match.status !== 'success') return {};
  const title = shorten(page.title, maxTitle);
  const description = shorten(page.description, maxDescription);
  return {
    meta: [
      tabTitle(match, title),
      { property: 'og:title', content: title },
      ...(description
        ? [
            { name: 'description', content: description },
            { property: 'og:description', content: description },
          ]
        : []),
      ...(breadcrumbs ? [breadcrumbList(match.context.site, breadcrumbs)] : []),
      ...records,
    ],
  };
}

export const noindexHead = (match: PageMatch, title: string) => ({
  meta: [tabTitle(match, title), { name: 'robots', content: 'noindex' }],
});

export const headOf = (match: PageMatch, path: keyof typeof pageTitles) => pageHead(match, pageMeta(path));

export const adminHead = (match: PageMatch, path: keyof typeof adminTitles) => noindexHead(match, adminTitles[path]);
