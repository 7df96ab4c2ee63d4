import { pageHead } from '../layout/page-head.ts';
import type { ServicePage } from './service-content.ts';

/** Head of a service page. Routes import the content on demand: their heads belong to every first load. */
export const serviceHead = (match: Parameters<typeof pageHead>[0], { slug, title, head }: ServicePage) =>
  pageHead(match, { ...head, breadcrumbs: [{ name: title, path: slug }] });

/** Loads the code of service pages, for links within the app and for the server. */
export const loadServicePage = async (): Promise<void> => (await import('./late-service-page.ts')).load();
