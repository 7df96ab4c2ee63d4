import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/websiteDevelopment')({
  staticData: { keep: 'forever' },
  component: () => <h1>websiteDevelopment</h1>,
});
