import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/ForgotPassword')({
  staticData: { keep: 'forever' },
  component: () => <h1>ForgotPassword</h1>,
});
