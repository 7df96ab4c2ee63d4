import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/exchangeSolution')({
  staticData: { keep: 'forever' },
  component: () => <h1>exchangeSolution</h1>,
});
