import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/jobform/')({
  staticData: { keep: 'briefly' },
  component: () => <h1>jobform.index</h1>,
});
