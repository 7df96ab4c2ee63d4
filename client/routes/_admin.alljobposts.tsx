import { createFileRoute } from '@tanstack/react-router';
import { tableSearch } from '../search/search.ts';

export const Route = createFileRoute('/_admin/alljobposts')({
  validateSearch: tableSearch,
  component: () => <h1>alljobposts</h1>,
});
