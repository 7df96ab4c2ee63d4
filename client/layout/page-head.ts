import type { SiteFacts } from '../../shared/site-facts.ts';
import type { PageMeta } from '../copy/page-meta.ts';

type PageHead = PageMeta & { site: Pick<SiteFacts, 'name'> /** The home page has the name first. */; home?: boolean };

/** Title and description of a page, for a route's `head`; the root adds address, picture and site. */
export function pageHead({ title, description, site, home = false }: PageHead) {
  return {
    meta: [
      { title: home ? `${site.name} | ${title}` : `${title} | ${site.name}` },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
    ],
  };
}
