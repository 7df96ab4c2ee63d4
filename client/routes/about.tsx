import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/about')({
  staticData: { keep: 'forever' },
  component: () => <h1>about</h1>,
});
