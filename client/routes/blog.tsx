import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/blog')({
  staticData: { keep: 'forever' },
  component: () => <h1>blog</h1>,
});
