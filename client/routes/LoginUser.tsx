import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/LoginUser')({
  staticData: { keep: 'forever' },
  component: () => <h1>LoginUser</h1>,
});
