import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/privacy-policy')({
  staticData: { keep: 'forever' },
  component: () => <h1>privacy-policy</h1>,
});
