import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/jobform/$position')({
  staticData: { keep: 'briefly' },
  component: () => <h1>jobform.$position</h1>,
});
