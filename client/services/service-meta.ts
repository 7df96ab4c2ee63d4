import type { PageMeta } from '../copy/page-meta.ts';
import type { ServicePage } from './service-content.ts';

/** What a service page's head needs of its content, which itself stays with the page. */
export function serviceMeta({ metaTitle, metaDescription }: ServicePage): PageMeta {
  return { title: metaTitle, description: metaDescription };
}
