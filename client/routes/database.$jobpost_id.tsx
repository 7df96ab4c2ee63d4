import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/database/$jobpost_id')({
  staticData: { keep: 'briefly' },
  component: () => <h1>database.$jobpost_id</h1>,
});
