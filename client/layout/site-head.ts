import type { SiteFacts } from '../../shared/site-facts.ts';
import { canonicalPath, socialPicturePath } from './page-address.ts';

type LastMatch = Parameters<typeof canonicalPath>[0] & { staticData: { keep?: string } };

/** Who is behind the site, for search engines (schema.org). */
function organization(site: SiteFacts) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    url: `${site.url ?? ''}/`,
    logo: `${site.url ?? ''}/icon-512.png`,
    email: site.email,
    telephone: site.phone,
    address: site.address,
    sameAs: site.socials,
  };
}

/** What every page says of itself beside title and description. Pages that nobody keeps are nobody's to find. */
export function siteHead(site: SiteFacts, page: LastMatch) {
  const path = canonicalPath(page);
  const address = `${site.url ?? ''}${path}`;
  const picture = `${site.url ?? ''}${socialPicturePath(path)}`;
  const found =
    page.staticData.keep !== undefined && !/^\/(?:login|LoginUser|SignupForm|ForgotPassword|jobform)/.test(path);
  if (!found) return { meta: [{ name: 'robots', content: 'noindex' }], links: [{ rel: 'canonical', href: address }] };
  return {
    meta: [
      { property: 'og:site_name', content: site.name },
      { property: 'og:type', content: path.startsWith('/blog?') ? 'article' : 'website' },
      { property: 'og:url', content: address },
      { property: 'og:image', content: picture },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(path === '/' ? [{ 'script:ld+json': organization(site) }] : []),
    ],
    links: [
      { rel: 'canonical', href: address },
      { rel: 'alternate', type: 'application/rss+xml', title: `${site.name}: blog`, href: '/feed.xml' },
    ],
  };
}
