import { createFileRoute } from '@tanstack/react-router';
import { ResponsesPage } from '../features/admin-inbox/responses-page.tsx';
import { adminHead } from '../layout/page-head.ts';
import { searchParams, tableParams, text } from '../search-params/search.ts';

export const Route = createFileRoute('/_admin/jobresponse')({
  validateSearch: searchParams({ ...tableParams, position: text, opening: text, state: text, response: text }),
  head: ({ match }) => adminHead(match, '/jobresponse'),
  component: ResponsesPage,
});
