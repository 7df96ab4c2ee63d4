import { createFileRoute } from '@tanstack/react-router';
import { JobPostsPage } from '../features/admin-jobs/job-posts-page.tsx';
import { adminHead } from '../layout/page-head.ts';
import { oneOf, searchParams, tableParams } from '../search-params/search.ts';

export const Route = createFileRoute('/_admin/alljobposts')({
  validateSearch: searchParams({ ...tableParams, state: oneOf(['open', 'closed', 'scheduled']) }),
  head: ({ match }) => adminHead(match, '/alljobposts'),
  component: JobPostsPage,
});
