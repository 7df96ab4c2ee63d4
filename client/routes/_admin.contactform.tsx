import { createFileRoute } from '@tanstack/react-router';
import { ContactsPage } from '../features/admin-inbox/contacts-page.tsx';
import { searchParams, tableParams, text } from '../search/search.ts';

export const Route = createFileRoute('/_admin/contactform')({
  validateSearch: searchParams({ ...tableParams, message: text }),
  component: ContactsPage,
});
