import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiError } from '../../../shared/errors.ts';
import type { JobResponse } from '../../../shared/schemas/application.ts';
import type { ContactEntry } from '../../../shared/schemas/enquiry.ts';
import { maxPageRows, type PageQuery } from '../../../shared/schemas/page-query.ts';
import type { Id } from '../../../shared/schemas/primitives.ts';
import { inboxLogMessages } from '../../copy/admin-inbox.ts';
import { call } from '../../data/call.ts';
import { useLoggedFailure } from '../../session/use-logged-failure.ts';
import { inboxRows, oldestOf } from './inbox-rows.ts';

export type InboxName = 'getalljobresponse' | 'getallcontactform';

export interface Inbox<Row> {
  readonly rows: readonly Row[] | undefined;
  /** There is nothing to show, and nothing on its way. */
  readonly failed: boolean;
  readonly loadAgain: () => void;
  /** There may be older rows than these. */
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  readonly loadOlder: () => void;
}

interface InboxOptions<Row> {
  readonly name: InboxName;
  readonly read: (input: { query?: PageQuery }) => Promise<Row[]>;
  readonly idOf: (row: Row) => Id;
  /** The line in the log when it fails. */
  readonly failure: string;
}

/**
 * A list that visitors fill, the newest rows first. It is read anew at every visit and when the admin comes back to the
 * window. The first part is asked for as documented; only where it comes up to the bound are older ones asked for.
 */
function useInbox<Row>({ name, read, idOf, failure }: InboxOptions<Row>): Inbox<Row> {
  const query = useInfiniteQuery<Row[], ApiError, Row[], readonly string[], Id | undefined>({
    // Begins with the row's name, by which writes find it.
    queryKey: [name, 'newest first'],
    queryFn: ({ pageParam }) =>
      read(pageParam === undefined ? {} : { query: { limit: maxPageRows, before: String(pageParam) } }),
    initialPageParam: undefined,
    getNextPageParam: (_, pages) => oldestOf(pages, idOf),
    // The same function each time, or thousands of rows would be gone through at every render.
    select: useCallback(({ pages }: InfiniteData<Row[]>) => inboxRows(pages, idOf), [idOf]),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  useLoggedFailure(query.error, failure);
  return {
    rows: query.data,
    failed: query.data === undefined && !query.isPending,
    loadAgain: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    loadingOlder: query.isFetchingNextPage,
    loadOlder: () => void query.fetchNextPage(),
  };
}

const responseId = ({ jobresponse_id }: JobResponse) => jobresponse_id;
const contactId = ({ contact_us_id }: ContactEntry) => contact_us_id;

export const useResponses = () =>
  useInbox({
    name: 'getalljobresponse',
    read: (input) => call('getalljobresponse', input),
    idOf: responseId,
    failure: inboxLogMessages.responsesFailed,
  });

export const useContacts = () =>
  useInbox({
    name: 'getallcontactform',
    read: (input) => call('getallcontactform', input),
    idOf: contactId,
    failure: inboxLogMessages.contactsFailed,
  });
