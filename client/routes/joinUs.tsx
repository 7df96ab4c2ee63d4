import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/joinUs')({
  staticData: { keep: 'forever' },
  component: () => <h1>joinUs</h1>,
});
