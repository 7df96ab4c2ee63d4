import { type InfiniteData, type Query, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { ApiError } from '#shared/errors.ts';
import type { RecordKind } from '#shared/inbox-records.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { ContactEntry } from '#shared/schemas/enquiry.ts';
import { isFullPage, maxPageRows, type PageQuery } from '#shared/schemas/page-query.ts';
import type { Id } from '#shared/schemas/primitives.ts';
import { call } from '../../data/call.ts';
import { useFailure } from '../../data/use-failure.ts';
import { inboxLogMessages } from './copy.ts';
import { inboxes } from './inbox-calls.ts';

interface ListPart<Row> {
  readonly rows: readonly Row[];
  readonly full: boolean;
}

type Parts<Row> = readonly ListPart<Row>[];

export const toPart = <Row>(rows: readonly Row[]): ListPart<Row> => ({ rows, full: isFullPage(rows) });

/** Merges pages without duplicates, because rows move between pages while others write. */
export function inboxRows<Row>(parts: Parts<Row>, idOf: (row: Row) => Id): Row[] {
  return [...new Map(parts.flatMap(({ rows }) => rows).map((row) => [String(idOf(row)), row])).values()];
}

/** The id before which older rows may exist. A host without paging returns the same rows again: nothing is older. */
export function oldestOf<Row>(parts: Parts<Row>, idOf: (row: Row) => Id): Id | undefined {
  const last = parts.at(-1);
  if (!last?.full) return undefined;
  const before = parts.slice(0, -1).flatMap(({ rows }) => rows);
  const known = new Set(before.map((row) => String(idOf(row))));
  const oldest = last.rows.at(-1);
  return oldest && !known.has(String(idOf(oldest))) ? idOf(oldest) : undefined;
}

type InboxName = (typeof inboxes)[RecordKind]['list'];

export interface Inbox<Row> {
  readonly rows: readonly Row[] | undefined;
  readonly failed: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
  readonly hasOlder: boolean;
  readonly loadingOlder: boolean;
  readonly loadOlder: () => void;
}

interface InboxOptions<Row> {
  readonly name: InboxName;
  readonly read: (input: { query?: PageQuery }) => Promise<Row[]>;
  readonly idOf: (row: Row) => Id;
  readonly failure: string;
}

const keyOf = (name: InboxName) => [name, 'newest first'] as const;

/** A list, newest first. The first page is requested as documented; older pages follow when it was full. */
function useInbox<Row>({ name, read, idOf, failure }: InboxOptions<Row>): Inbox<Row> {
  const query = useInfiniteQuery<ListPart<Row>, ApiError, Row[], ReturnType<typeof keyOf>, Id | undefined>({
    queryKey: keyOf(name),
    queryFn: async ({ pageParam }) =>
      toPart(await read(pageParam === undefined ? {} : { query: { limit: maxPageRows, before: String(pageParam) } })),
    initialPageParam: undefined,
    getNextPageParam: (_, pages) => oldestOf(pages, idOf),
    // A stable function, or every render would process thousands of rows.
    select: useCallback(({ pages }: InfiniteData<ListPart<Row>>) => inboxRows(pages, idOf), [idOf]),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const failed = useFailure(query, failure) !== null;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
  // Search, filters and counts must cover everything. After a failure, the admin decides.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
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

/** Refetches a failed list: hosts without a detail call have each record only in the list. */
export function useRetryList(kind: RecordKind): () => void {
  const client = useQueryClient();
  const failed = { queryKey: keyOf(inboxes[kind].list), predicate: ({ state }: Query) => state.status === 'error' };
  return () => void client.refetchQueries(failed);
}

/** Removes a deleted row immediately, before the list is refetched. */
export function useRemoveFromList(kind: RecordKind): (id: string) => void {
  const client = useQueryClient();
  const remove = <Row>(idOf: (row: Row) => Id, id: string) =>
    client.setQueryData<InfiniteData<ListPart<Row>>>(
      keyOf(inboxes[kind].list),
      (list) =>
        list && {
          ...list,
          pages: list.pages.map(({ rows, full }) => ({ rows: rows.filter((row) => String(idOf(row)) !== id), full })),
        },
    );
  return (id) => void (kind === 'enquiry' ? remove(contactId, id) : remove(responseId, id));
}
