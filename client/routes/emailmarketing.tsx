import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/emailmarketing')({
  staticData: { keep: 'forever' },
  component: () => <h1>emailmarketing</h1>,
});
