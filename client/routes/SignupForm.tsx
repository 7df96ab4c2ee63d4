import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/SignupForm')({
  staticData: { keep: 'forever' },
  component: () => <h1>SignupForm</h1>,
});
