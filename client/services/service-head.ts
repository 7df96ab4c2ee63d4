import type { SiteFacts } from '../../shared/site-facts.ts';
import { pageHead } from '../layout/page-head.ts';
import type { ServicePage } from './service-content.ts';

/** `() => import('../services/content/x.ts').then(({ x }) => x)` */
export type LoadContent = () => Promise<ServicePage>;

/** What a service page says of itself to search engines. */
export async function serviceHead(content: LoadContent, site: SiteFacts) {
  const { metaTitle, metaDescription, title, slug } = await content();
  return pageHead({ title: metaTitle, description: metaDescription, trail: [{ name: title, path: slug }], site });
}
