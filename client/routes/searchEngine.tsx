import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/searchEngine')({
  staticData: { keep: 'forever' },
  component: () => <h1>searchEngine</h1>,
});
