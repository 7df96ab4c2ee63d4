import { createFileRoute } from '@tanstack/react-router';
import { adminTitles } from '../copy/page-meta.ts';
import { PostJobPage } from '../features/admin-jobs/post-job-page.tsx';

export const Route = createFileRoute('/_admin/alljobposition')({
  head: ({ match }) => ({ meta: [{ title: `${adminTitles['/alljobposition']} | ${match.context.site.name}` }] }),
  component: PostJobPage,
});
