import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { adminTitles } from '../copy/page-meta.ts';
import { ResponsesPage } from '../features/admin-inbox/responses-page.tsx';
import { tableSearch, text } from '../search/search.ts';

export const Route = createFileRoute('/_admin/jobresponse')({
  validateSearch: z.extend(tableSearch, { position: z.optional(text) }),
  head: ({ match }) => ({ meta: [{ title: `${adminTitles['/jobresponse']} | ${match.context.site.name}` }] }),
  component: ResponsesPage,
});
