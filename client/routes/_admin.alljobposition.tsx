import { createFileRoute } from '@tanstack/react-router';
import { PostJobPage } from '../features/admin-jobs/post-job-page.tsx';

export const Route = createFileRoute('/_admin/alljobposition')({
  component: PostJobPage,
});
