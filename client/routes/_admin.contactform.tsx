import { createFileRoute } from '@tanstack/react-router';
import { ContactsPage } from '../features/admin-inbox/contacts-page.tsx';
import { adminHead } from '../layout/page-head.ts';
import { searchParams, tableParams, text } from '../search-params/search.ts';

export const Route = createFileRoute('/_admin/contactform')({
  validateSearch: searchParams({ ...tableParams, state: text, message: text }),
  head: ({ match }) => adminHead(match, '/contactform'),
  component: ContactsPage,
});
