import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/socialmarketing')({
  staticData: { keep: 'forever' },
  component: () => <h1>socialmarketing</h1>,
});
