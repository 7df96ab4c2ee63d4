import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { ChangeEvent } from 'react';
import { stateNames } from '#shared/record-fields.ts';
import {
  isTrailAction,
  type TrailAction,
  type TrailEntry,
  type TrailQuery,
  trailActions,
  trailPage,
} from '#shared/schemas/operation.ts';
import { call } from '../../data/call.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { Button } from '../../ui/button.tsx';
import { LocalDate } from '../../ui/date-text.tsx';
import { Select, TextInput } from '../../ui/field.tsx';
import { Failed, Loading } from '../../ui/states.tsx';
import { csvBlob } from '../../ui/table/column.ts';
import { CsvButton } from '../../ui/table/toolbar.tsx';
import { useSearchText } from '../../ui/text-search.tsx';
import styles from './admin-operation.module.css';

const route = getRouteApi('/_admin');

const actionOptions = Object.entries(trailActions).map(([value, label]) => ({ value, label }));

/** "1,000 enquiries". @param record the first one, such as "enquiry 5" */
const several = (count: number, record: string): string =>
  `${count.toLocaleString('en')} ${record.startsWith('enquiry') ? 'enquiries' : 'applications'}`;

/** Actions on more than one record. */
const many: Partial<Record<TrailAction, (count: number, record: string) => string>> = {
  setRecordState: (count, record) => `set the state of ${several(count, record)}`,
  cancelRecordMails: (count) => `cancelled ${count.toLocaleString('en')} mails`,
  deletejobresponse: (count, record) => `deleted ${several(count, record)}`,
  deletecontactform: (count, record) => `deleted ${several(count, record)}`,
};

const labelOf = ({ action, record, records }: TrailEntry): string => {
  if (records > 1 && isTrailAction(action)) return many[action]?.(records, record) ?? trailActions[action];
  return isTrailAction(action) ? trailActions[action] : action;
};
/** Displays a state by its name; other details are free text, of one record. */
const detailOf = ({ action, detail, records }: TrailEntry): string => {
  if (action === 'setRecordState') return Object.entries(stateNames).find(([key]) => key === detail)?.[1] ?? detail;
  return records > 1 ? '' : detail;
};
const sentenceOf = (entry: TrailEntry): string => {
  const detail = detailOf(entry);
  if (entry.records > 1 && entry.action === 'setRecordState')
    return `set ${several(entry.records, entry.record)} to ${detail}`;
  const record = entry.records > 1 ? '' : entry.record;
  return `${labelOf(entry)}${detail && `: ${detail}`}${record && ` (${record})`}`;
};
const recordOf = ({ record, records }: TrailEntry): string =>
  records > 1 ? `${records.toLocaleString('en')} records` : record;

function dayRange(day: string): Pick<TrailQuery, 'since' | 'until'> {
  const start = new Date(`${day}T00:00`);
  if (Number.isNaN(start.getTime())) return {};
  const end = new Date(start);
  end.setDate(end.getDate() + 1);
  return { since: start.toISOString(), until: end.toISOString() };
}

/** Normalises `Job  12`, as phone keyboards write it, to `job 12`. */
const asRecorded = (typed: string): string =>
  typed
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^\S+/, (kind) => kind.toLowerCase());

const nextPage = (page: readonly TrailEntry[]) => (page.length === trailPage ? page.at(-1)?.number : undefined);

function countText(count: number, hasOlder: boolean): string {
  if (hasOlder) return `The newest ${count} entries.`;
  return count === 1 ? '1 entry.' : `${count} entries.`;
}

export function TrailPanel() {
  const search = route.useSearch();
  const navigate = useNavigate();
  // Replaces the history entry, so that Back closes the panel whatever was filtered.
  const narrow = (next: Partial<Record<'record' | 'action' | 'admin' | 'day', string | undefined>>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...next }), replace: true, state: true, resetScroll: false });
  const filter = (name: 'action' | 'admin' | 'day', value: string) => ({
    name,
    value,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      narrow({ [name]: event.currentTarget.value || undefined }),
  });
  const action = isTrailAction(search.action) ? search.action : '';
  const { text: record, type } = useSearchText(search.record ?? '', (typed) => narrow({ record: typed || undefined }));
  const { admin = '', day = '' } = search;
  const wanted = asRecorded(search.record ?? '');
  const filters: Omit<TrailQuery, 'before'> = {
    ...(action && { action }),
    ...(wanted && { record: wanted }),
    ...(admin && { admin }),
    ...(day && dayRange(day)),
  };
  const readPage = (before = 0) => call('getTrail', { query: { ...filters, ...(before && { before }) } });
  const query = useInfiniteQuery({
    queryKey: ['getTrail', filters],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: 0,
    getNextPageParam: nextPage,
    staleTime: 0,
  });
  const admins = useQuery(readQuery('getTrailAdmins')).data?.admins ?? [];
  const known = admin === '' || admins.includes(admin) ? admins : [admin, ...admins];
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = query;
  const failure = useFailure(query);
  const entries = data?.pages.flat() ?? [];
  /** Reads all pages of entries that match the filters. */
  const read = async () => {
    const all = [...entries];
    for (let next = nextPage(data?.pages.at(-1) ?? []); next; ) {
      const older = await readPage(next);
      all.push(...older);
      next = nextPage(older);
    }
    return csvBlob(
      ['Time', 'Admin', 'Action', 'Record', 'Detail', 'From'],
      all.map((entry) => [entry.at, entry.admin, labelOf(entry), recordOf(entry), detailOf(entry), entry.network]),
    );
  };
  return (
    <>
      <div className={styles.filters}>
        <Select label="Action" placeholder="Any action" options={actionOptions} {...filter('action', action)} />
        <Select
          label="Admin"
          placeholder="Any admin"
          options={known.map((value) => ({ value, label: value }))}
          {...filter('admin', admin)}
        />
        <TextInput type="date" label="Day" {...filter('day', day)} />
        <TextInput
          name="record"
          label="Record"
          placeholder="job 12"
          value={record}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <CsvButton name={() => 'trail'} read={read} />
      </div>
      {failure && !isFetchNextPageError ? <Failed message="Couldn’t load the audit trail." retry={query} /> : null}
      {!data && !failure ? <Loading /> : null}
      <div role="status">
        {data && entries.length === 0 ? (
          <p>
            {record
              ? 'No entry matches this record exactly. Entries name their record in brackets, such as (job 12).'
              : action || admin || day
                ? 'No matching entries.'
                : 'No entries yet.'}
          </p>
        ) : null}
        {entries.length > 0 ? <p className="soft">{countText(entries.length, hasNextPage)}</p> : null}
      </div>
      <ol className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.number}>
            <p>
              {entry.admin} {sentenceOf(entry)}
            </p>
            <p className="soft num">
              <LocalDate value={entry.at} format="time" />, from {entry.network}
            </p>
          </li>
        ))}
      </ol>
      {isFetchNextPageError ? <Failed message="Couldn’t load the audit trail." /> : null}
      {hasNextPage ? (
        <Button variant="quiet" onClick={() => void fetchNextPage()} aria-disabled={isFetchingNextPage}>
          {isFetchingNextPage ? 'Loading...' : 'Show older'}
        </Button>
      ) : null}
    </>
  );
}
