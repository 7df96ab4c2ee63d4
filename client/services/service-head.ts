import { pageMeta, type pageTitles } from '../copy/page-meta.ts';
import { pageHead } from '../layout/page-head.ts';

export const serviceHead = (match: Parameters<typeof pageHead>[0], path: keyof typeof pageTitles, name: string) =>
  pageHead(match, { ...pageMeta(path), breadcrumbs: [{ name, path }] });
