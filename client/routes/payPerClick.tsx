import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/payPerClick')({
  staticData: { keep: 'forever' },
  component: () => <h1>payPerClick</h1>,
});
