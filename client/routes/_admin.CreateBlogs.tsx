import { createFileRoute } from '@tanstack/react-router';
import { tableSearch } from '../search/search.ts';

export const Route = createFileRoute('/_admin/CreateBlogs')({
  validateSearch: tableSearch,
  component: () => <h1>CreateBlogs</h1>,
});
