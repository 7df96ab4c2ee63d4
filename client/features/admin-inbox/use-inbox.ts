import { useQuery } from '@tanstack/react-query';
import type { BrowserAnswer } from '../../../shared/contract/endpoints.ts';
import type { ApiError } from '../../../shared/errors.ts';
import { readQuery } from '../../api/read-query.ts';
import { inboxLogMessages } from '../../copy/desk.ts';
import { useLoggedFailure } from '../../layout/use-logged-failure.ts';

/** What comes in by itself is read anew at every visit and when the admin comes back to the window. */
const fresh = { staleTime: 0, refetchOnWindowFocus: true } as const;

export interface Inbox<Row> {
  readonly rows: readonly Row[] | undefined;
  /** There is nothing to show, and nothing on its way. */
  readonly failed: boolean;
  readonly loadAgain: () => void;
}

interface Reading<Row> {
  data: Row[] | undefined;
  error: ApiError | null;
  isPending: boolean;
  refetch: () => unknown;
}

function useLogged<Row>({ data, error, isPending, refetch }: Reading<Row>, words: string): Inbox<Row> {
  useLoggedFailure(error, words);
  return { rows: data, failed: data === undefined && !isPending, loadAgain: () => void refetch() };
}

export const useResponses = (): Inbox<BrowserAnswer<'getalljobresponse'>[number]> =>
  useLogged(useQuery({ ...readQuery('getalljobresponse'), ...fresh }), inboxLogMessages.responsesFailed);

export const useContacts = (): Inbox<BrowserAnswer<'getallcontactform'>[number]> =>
  useLogged(useQuery({ ...readQuery('getallcontactform'), ...fresh }), inboxLogMessages.contactsFailed);
