import { createFileRoute } from '@tanstack/react-router';
import { adminTitles } from '../copy/page-meta.ts';
import { ContactsPage } from '../features/admin-inbox/contacts-page.tsx';
import { searchParams, tableParams, text } from '../search/search.ts';

export const Route = createFileRoute('/_admin/contactform')({
  validateSearch: searchParams({ ...tableParams, message: text }),
  head: ({ match }) => ({ meta: [{ title: `${adminTitles['/contactform']} | ${match.context.site.name}` }] }),
  component: ContactsPage,
});
