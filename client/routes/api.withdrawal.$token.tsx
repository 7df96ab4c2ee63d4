import { createFileRoute } from '@tanstack/react-router';
import { withdrawalWords } from '../copy/withdrawal.ts';
import { WithdrawalPage } from '../features/withdrawal/withdrawal-page.tsx';
import { NotFoundPage } from '../layout/not-found-page.tsx';
import { pageHead } from '../layout/page-head.ts';

// The BFF answers this address itself, with what the link says; nothing on the site leads here.
export const Route = createFileRoute('/api/withdrawal/$token')({
  head: ({ match }) => pageHead(match, withdrawalWords),
  component: () => {
    const { withdrawal } = Route.useRouteContext();
    return withdrawal ? <WithdrawalPage withdrawal={withdrawal} /> : <NotFoundPage />;
  },
});
