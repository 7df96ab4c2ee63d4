import { createFileRoute } from '@tanstack/react-router';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { noindexHead } from '../layout/page-head.ts';

// The BFF answers this address itself, with what the link says; nothing on the site leads here.
export const Route = createFileRoute('/api/withdrawal/$token')({
  head: ({ match }) => noindexHead(match, 'Withdraw your application'),
  component: WithdrawalPage,
});
