import { createFileRoute } from '@tanstack/react-router';
import { tableSearch } from '../search/search.ts';

export const Route = createFileRoute('/_admin/blogpost')({
  validateSearch: tableSearch,
  component: () => <h1>blogpost</h1>,
});
