import { createFileRoute } from '@tanstack/react-router';
import { adminTitles } from '../copy/page-meta.ts';
import { JobPostsPage } from '../features/admin-jobs/job-posts-page.tsx';
import { searchParams, tableParams } from '../search/search.ts';

export const Route = createFileRoute('/_admin/alljobposts')({
  validateSearch: searchParams(tableParams),
  head: ({ match }) => ({ meta: [{ title: `${adminTitles['/alljobposts']} | ${match.context.site.name}` }] }),
  component: JobPostsPage,
});
