import type { SiteFacts } from '#shared/site.ts';
import { shorten } from '#shared/text.ts';
import type { PageMeta } from '../copy/page-meta.ts';
import { breadcrumbList, type Crumb } from './structured-data.ts';

interface PageMatch {
  readonly status: string;
  readonly context: { readonly site: SiteFacts };
  readonly fullPath: string;
}

type PageHead = PageMeta & {
  /** Path from the home page, as structured data. */
  breadcrumbs?: readonly Crumb[] | undefined;
  /** Further structured data. */
  records?: readonly { [key: string]: unknown }[];
};

/** Tab title: page and site name. On the home page the site name comes first. */
export const tabTitle = ({ context, fullPath }: Omit<PageMatch, 'status'>, title: string) => ({
  title: fullPath === '/' ? `${context.site.name} | ${title}` : `${title} | ${context.site.name}`,
});

/** Link previews cut longer titles in the middle of a word. */
const maxTitle = 100;
const maxDescription = 160;

/** Builds a route's `head`. The root route adds address, picture and site name: see site-head.ts. */
export function pageHead(match: PageMatch, { breadcrumbs, records = [], ...page }: PageHead) {
  if (match.status !== 'success') return {};
  const title = shorten(page.title, maxTitle);
  const description = shorten(page.description, maxDescription);
  return {
    meta: [
      tabTitle(match, title),
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      ...(breadcrumbs ? [breadcrumbList(match.context.site, breadcrumbs)] : []),
      ...records,
    ],
  };
}

/** Head of a page for one person. */
export const noindexHead = (match: PageMatch, title: string) => ({
  meta: [tabTitle(match, title), { name: 'robots', content: 'noindex' }],
});
