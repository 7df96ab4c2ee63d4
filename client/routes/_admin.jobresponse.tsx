import { createFileRoute } from '@tanstack/react-router';
import { tableSearch } from '../search/search.ts';

export const Route = createFileRoute('/_admin/jobresponse')({
  validateSearch: tableSearch,
  component: () => <h1>jobresponse</h1>,
});
