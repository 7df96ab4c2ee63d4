import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/blockchain')({
  staticData: { keep: 'forever' },
  component: () => <h1>blockchain</h1>,
});
