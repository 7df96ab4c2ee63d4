import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/jobopenings')({
  staticData: { keep: 'forever' },
  component: () => <h1>jobopenings</h1>,
});
