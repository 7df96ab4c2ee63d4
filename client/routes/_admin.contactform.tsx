import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { adminTitles } from '../copy/page-meta.ts';
import { ContactsPage } from '../features/admin-inbox/contacts-page.tsx';
import { tableSearch, text } from '../search/search.ts';

export const Route = createFileRoute('/_admin/contactform')({
  validateSearch: z.extend(tableSearch, { message: z.optional(text) }),
  head: ({ match }) => ({ meta: [{ title: `${adminTitles['/contactform']} | ${match.context.site.name}` }] }),
  component: ContactsPage,
});
