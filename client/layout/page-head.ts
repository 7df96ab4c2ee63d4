import { shorten } from '../../shared/shorten.ts';
import type { SiteFacts } from '../../shared/site-facts.ts';
import type { PageMeta } from '../copy/page-meta.ts';
import { breadcrumbList, type Crumb } from './structured-data.ts';

interface PageMatch {
  readonly status: string;
  readonly context: { readonly site: SiteFacts };
  readonly fullPath: string;
}

type PageHead = PageMeta & {
  /** The way from the home page to this one, for search engines. */
  breadcrumbs?: readonly Crumb[] | undefined;
  /** What search engines read beside the words (structured data). */
  records?: readonly { [key: string]: unknown }[];
};

/** The page's name in the tab, beside the site's; the home page has the site's name first. */
export const tabTitle = ({ context, fullPath }: Omit<PageMatch, 'status'>, title: string) => ({
  title: fullPath === '/' ? `${context.site.name} | ${title}` : `${title} | ${context.site.name}`,
});

/** What others show of a page; beyond it they cut in the middle of a word. */
const maxTitle = 100;
const maxDescription = 160;

/** What a page says of itself, for a route's `head`; the root adds address, picture and site, and what has failed. */
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

/** A page for one person: nobody is to find it. */
export const noindexHead = (match: PageMatch, title: string) => ({
  meta: [tabTitle(match, title), { name: 'robots', content: 'noindex' }],
});
