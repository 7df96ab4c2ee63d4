import { createFileRoute } from '@tanstack/react-router';
import { PostJobPage } from '../features/admin-jobs/post-job-page.tsx';
import { adminHead } from '../layout/page-head.ts';
import { searchParams, text } from '../search-params/search.ts';

export const Route = createFileRoute('/_admin/alljobposition')({
  validateSearch: searchParams({ copy: text }),
  head: ({ match }) => adminHead(match, '/alljobposition'),
  component: PostJobPage,
});
