import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/termcondition')({
  staticData: { keep: 'forever' },
  component: () => <h1>termcondition</h1>,
});
