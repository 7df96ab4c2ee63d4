import { createFileRoute } from '@tanstack/react-router';
import { JobPostsPage } from '../features/admin-jobs/job-posts-page.tsx';
import { searchParams, tableParams } from '../search/search.ts';

export const Route = createFileRoute('/_admin/alljobposts')({
  validateSearch: searchParams(tableParams),
  component: JobPostsPage,
});
