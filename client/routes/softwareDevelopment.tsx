import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/softwareDevelopment')({
  staticData: { keep: 'forever' },
  component: () => <h1>softwareDevelopment</h1>,
});
