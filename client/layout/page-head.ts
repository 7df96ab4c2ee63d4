import type { SiteFacts } from '../../shared/site-facts.ts';
import type { PageMeta } from '../copy/page-meta.ts';
import { breadcrumbs, type Crumb } from './structured-data.ts';

type PageHead = PageMeta & {
  site: SiteFacts;
  /** The way from the home page to this one, for search engines. */
  trail?: readonly Crumb[] | undefined;
};

/**
 * What a page says of itself to search engines and in shared links, for a route's `head`; the root adds address,
 * picture and site. Heads are the server's alone (vite.config.ts); what people see of one is `PageTitle`.
 */
export function pageHead({ title, description, site, trail }: PageHead) {
  return {
    meta: [
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      ...(trail ? [breadcrumbs(site, trail)] : []),
    ],
  };
}
