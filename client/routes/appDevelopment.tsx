import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/appDevelopment')({
  staticData: { keep: 'forever' },
  component: () => <h1>appDevelopment</h1>,
});
