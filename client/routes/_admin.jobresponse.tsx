import { createFileRoute } from '@tanstack/react-router';
import { adminTitles } from '../copy/page-meta.ts';
import { ResponsesPage } from '../features/admin-inbox/responses-page.tsx';
import { noindexHead } from '../layout/page-head.ts';
import { searchParams, tableParams, text } from '../search-params/search.ts';

export const Route = createFileRoute('/_admin/jobresponse')({
  validateSearch: searchParams({ ...tableParams, position: text, opening: text, state: text, response: text }),
  head: ({ match }) => noindexHead(match, adminTitles['/jobresponse']),
  component: ResponsesPage,
});
