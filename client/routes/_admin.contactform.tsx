import { createFileRoute } from '@tanstack/react-router';
import { tableSearch } from '../search/search.ts';

export const Route = createFileRoute('/_admin/contactform')({
  validateSearch: tableSearch,
  component: () => <h1>contactform</h1>,
});
