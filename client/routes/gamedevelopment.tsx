import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/gamedevelopment')({
  staticData: { keep: 'forever' },
  component: () => <h1>gamedevelopment</h1>,
});
