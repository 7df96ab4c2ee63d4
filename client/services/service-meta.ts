import type { PageMeta } from '../copy/page-meta.ts';
import type { Crumb } from '../layout/structured-data.ts';
import type { ServicePage } from './service-content.ts';

/** What a service page's head needs of its content, which itself stays with the page. */
export function serviceMeta({ metaTitle, metaDescription, title, slug }: ServicePage): PageMeta & { trail: Crumb[] } {
  return { title: metaTitle, description: metaDescription, trail: [{ name: title, path: slug }] };
}
