import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/NftDevelopment')({
  staticData: { keep: 'forever' },
  component: () => <h1>NftDevelopment</h1>,
});
