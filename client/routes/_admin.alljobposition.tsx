import { createFileRoute } from '@tanstack/react-router';
import { adminTitles } from '../copy/page-meta.ts';
import { PostJobPage } from '../features/admin-jobs/post-job-page.tsx';
import { noindexHead } from '../layout/page-head.ts';
import { searchParams, text } from '../search-params/search.ts';

export const Route = createFileRoute('/_admin/alljobposition')({
  validateSearch: searchParams({ copy: text }),
  head: ({ match }) => noindexHead(match, adminTitles['/alljobposition']),
  component: PostJobPage,
});
