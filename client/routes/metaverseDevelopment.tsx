import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/metaverseDevelopment')({
  staticData: { keep: 'forever' },
  component: () => <h1>metaverseDevelopment</h1>,
});
