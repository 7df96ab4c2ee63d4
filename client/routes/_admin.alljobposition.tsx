import { createFileRoute } from '@tanstack/react-router';
import { tableSearch } from '../search/search.ts';

export const Route = createFileRoute('/_admin/alljobposition')({
  validateSearch: tableSearch,
  component: () => <h1>alljobposition</h1>,
});
