import type { SiteFacts } from '../../shared/site-facts.ts';
import type { PageMeta } from '../copy/page-meta.ts';
import { breadcrumbs, type Crumb } from './structured-data.ts';

type PageHead = PageMeta & {
  site: SiteFacts;
  /** The home page has the name first. */
  home?: boolean;
  /** The way from the home page to this one, for search engines. */
  trail?: readonly Crumb[] | undefined;
};

/** Title and description of a page, for a route's `head`; the root adds address, picture and site. */
export function pageHead({ title, description, site, home = false, trail }: PageHead) {
  return {
    meta: [
      { title: home ? `${site.name} | ${title}` : `${title} | ${site.name}` },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      ...(trail ? [breadcrumbs(site, trail)] : []),
    ],
  };
}
