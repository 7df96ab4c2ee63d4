import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { isTrailAction, type TrailEntry, trailActions, trailPage } from '#shared/schemas/operation.ts';
import { stateNames } from '../../copy/admin-applications.ts';
import { trailCopy as copy } from '../../copy/admin-operation.ts';
import { call } from '../../data/call.ts';
import { useFailure } from '../../data/use-failure.ts';
import { Button } from '../../ui/button.tsx';
import { LocalDate } from '../../ui/date-text.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { CsvButton } from '../../ui/table/toolbar.tsx';
import { useSearchText } from '../../ui/text-search.tsx';
import styles from './admin-operation.module.css';

const route = getRouteApi('/_admin');

const actionOptions = Object.entries(trailActions).map(([value, label]) => ({ value, label }));

const labelOf = (action: string): string => (isTrailAction(action) ? trailActions[action] : action);
/** Displays a state by its name; other details are free text. */
const detailOf = ({ detail }: TrailEntry): string =>
  Object.entries(stateNames).find(([key]) => key === detail)?.[1] ?? detail;

/** Normalises `Job  12`, as phone keyboards write it, to `job 12`. */
const asRecorded = (typed: string): string =>
  typed
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^\S+/, (kind) => kind.toLowerCase());

function useTrail(action: string, record: string) {
  const query = { ...(action && { action }), ...(record && { record }) };
  return useInfiniteQuery({
    queryKey: ['getTrail', query],
    queryFn: ({ pageParam }) => call('getTrail', { query: { ...query, ...(pageParam && { before: pageParam }) } }),
    initialPageParam: 0,
    getNextPageParam: (last: readonly TrailEntry[]) => (last.length === trailPage ? last.at(-1)?.number : undefined),
    staleTime: 0,
  });
}

/** The audit trail, filtered by record (`&record=`) and action (`&action=`). */
export function TrailPanel() {
  const search = route.useSearch();
  const navigate = useNavigate();
  // Replaces the history entry, so that Back closes the panel whatever was filtered.
  const narrow = (next: { record?: string | undefined; action?: string | undefined }) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...next }), replace: true, state: true, resetScroll: false });
  const action = isTrailAction(search.action) ? search.action : '';
  const { text: record, type } = useSearchText(search.record ?? '', (typed) => narrow({ record: typed || undefined }));
  const query = useTrail(action, useDeferredValue(asRecorded(record)));
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const failure = useFailure(query);
  const entries = data?.pages.flat() ?? [];
  const read = () => ({
    header: [...copy.columns],
    rows: entries.map((entry) => [
      entry.at,
      entry.admin,
      labelOf(entry.action),
      entry.record,
      detailOf(entry),
      entry.network,
    ]),
  });
  return (
    <>
      <div className={styles.filters}>
        <Select
          name="action"
          label={copy.action}
          placeholder={copy.anyAction}
          options={actionOptions}
          value={action}
          onChange={(event) => narrow({ action: event.currentTarget.value || undefined })}
        />
        <TextInput
          name="record"
          label={copy.record}
          placeholder={copy.recordExample}
          value={record}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <CsvButton name="trail" read={read} />
      </div>
      {failure && !isFetchNextPageError ? <Failed message={copy.failed} retry={query} /> : null}
      {!data && !failure ? <Loading /> : null}
      <div role="status">
        {data && entries.length === 0 ? (
          <p>{record ? copy.noneOfRecord : action ? copy.noneFound : copy.none}</p>
        ) : null}
      </div>
      <ol className={styles.troubles}>
        {entries.map((entry) => (
          <li key={entry.number}>
            <p>
              {entry.admin} {labelOf(entry.action)}
              {detailOf(entry) ? `: ${detailOf(entry)}` : null}
              {entry.record ? ` (${entry.record})` : null}
            </p>
            <p className="soft num">
              <LocalDate value={entry.at} format="time" />, {copy.from} {entry.network}
            </p>
          </li>
        ))}
      </ol>
      {isFetchNextPageError ? <Failed message={copy.failed} /> : null}
      {hasNextPage ? (
        <Button variant="quiet" onClick={() => void fetchNextPage()} aria-disabled={isFetchingNextPage}>
          {isFetchingNextPage ? copy.reading : copy.older}
        </Button>
      ) : null}
    </>
  );
}
