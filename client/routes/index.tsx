import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/')({
  staticData: { keep: 'forever' },
  component: () => <h1>Home</h1>,
});
