import { createFileRoute } from '@tanstack/react-router';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { noindexHead } from '../layout/page-head.ts';

// The BFF answers this address and renders the page. Nothing on the site links to it.
export const Route = createFileRoute('/api/withdrawal/$token')({
  head: ({ match }) => noindexHead(match, 'Withdraw your application'),
  component: WithdrawalPage,
});
