import { createFileRoute } from '@tanstack/react-router';
import { ResponsesPage } from '../features/admin-inbox/responses-page.tsx';
import { searchParams, tableParams, text } from '../search/search.ts';

export const Route = createFileRoute('/_admin/jobresponse')({
  validateSearch: searchParams({ ...tableParams, position: text }),
  component: ResponsesPage,
});
