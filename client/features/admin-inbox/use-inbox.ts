import { type InfiniteData, type Query, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ApiError } from '../../../shared/errors.ts';
import type { JobResponse } from '../../../shared/schemas/application.ts';
import type { ContactEntry } from '../../../shared/schemas/enquiry.ts';
import { maxPageRows, type PageQuery } from '../../../shared/schemas/page-query.ts';
import type { Id } from '../../../shared/schemas/primitives.ts';
import { inboxLogMessages } from '../../copy/admin-inbox.ts';
import { call } from '../../data/call.ts';
import { useFailure } from '../../data/use-failure.ts';
import { useLoggedFailure } from '../../session/use-logged-failure.ts';
import { inboxRows, type ListPart, oldestOf, toPart } from './inbox-rows.ts';

type InboxName = 'getalljobresponse' | 'getallcontactform';

export interface Inbox<Row> {
  readonly rows: readonly Row[] | undefined;
  /** It has failed, and there is nothing to show. */
  readonly failed: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
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

/** Everything that reads or changes a list by hand finds it here. */
const keyOf = (name: InboxName) => [name, 'newest first'] as const;

/**
 * A list that visitors fill, the newest rows first. It is read anew at every visit and when the admin comes back to the
 * window. The first part is asked for as documented; only where it comes up to the bound are older ones asked for.
 */
function useInbox<Row>({ name, read, idOf, failure }: InboxOptions<Row>): Inbox<Row> {
  const query = useInfiniteQuery<ListPart<Row>, ApiError, Row[], ReturnType<typeof keyOf>, Id | undefined>({
    queryKey: keyOf(name),
    queryFn: async ({ pageParam }) =>
      toPart(await read(pageParam === undefined ? {} : { query: { limit: maxPageRows, before: String(pageParam) } })),
    initialPageParam: undefined,
    getNextPageParam: (_, pages) => oldestOf(pages, idOf),
    // The same function each time, or thousands of rows would be gone through at every render.
    select: useCallback(({ pages }: InfiniteData<ListPart<Row>>) => inboxRows(pages, idOf), [idOf]),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  useLoggedFailure(query.error, failure);
  const failed = useFailure(query) !== null;
  return {
    rows: query.data,
    failed: query.data === undefined && failed,
    isFetching: query.isFetching,
    refetch: query.refetch,
    hasOlder: query.hasNextPage,
    loadingOlder: query.isFetchingNextPage,
    loadOlder: () => void query.fetchNextPage(),
  };
}

function useRemoveFromList<Row>(name: InboxName, idOf: (row: Row) => Id) {
  const client = useQueryClient();
  return (id: Id) =>
    client.setQueryData<InfiniteData<ListPart<Row>>>(
      keyOf(name),
      (list) =>
        list && {
          ...list,
          pages: list.pages.map(({ rows, full }) => ({ rows: rows.filter((row) => idOf(row) !== id), full })),
        },
    );
}

export const useRetryResponses = () => useRetryList('getalljobresponse');
export const useRetryContacts = () => useRetryList('getallcontactform');

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

/** Reads the list again if it failed: a host that shows no row by itself has each in its list alone. */
function useRetryList(name: InboxName): () => void {
  const client = useQueryClient();
  const failed = { queryKey: keyOf(name), predicate: ({ state }: Query) => state.status === 'error' };
  return () => void client.refetchQueries(failed);
}

/** Takes a deleted row out of its list at once: on a slow line it would stand there until the list has been read anew. */
export const useRemoveResponse = () => useRemoveFromList('getalljobresponse', responseId);
export const useRemoveContact = () => useRemoveFromList('getallcontactform', contactId);
