import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/contact')({
  staticData: { keep: 'forever' },
  component: () => <h1>contact</h1>,
});
