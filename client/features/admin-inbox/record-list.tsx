import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { CsvForm } from '#shared/csv.ts';
import type { ApiError } from '#shared/errors.ts';
import { type RecordKind, recordStates } from '#shared/inbox-records.ts';
import { fieldLabels, notesText, stateNames } from '#shared/record-fields.ts';
import type { RecordSummary, RecordsCsvQuery } from '#shared/schemas/inbox.ts';
import emptyInbox from '../../assets/illustrations/empty-inbox.svg?url&no-inline';
import { recordCopy } from '../../copy/admin-records.ts';
import { listMessages } from '../../copy/list-messages.ts';
import { call } from '../../data/call.ts';
import { readQuery } from '../../data/queries.ts';
import { readFile } from '../../data/read-file.ts';
import { useFailure } from '../../data/use-failure.ts';
import { draftAdmin } from '../../forms/draft-storage.ts';
import { useTableInUrl } from '../../search-params/table-in-url.ts';
import { readTabState, saveTabState } from '../../session/tab-state.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import { scrollToShow } from '../../ui/scroll.ts';
import { Empty, Failed } from '../../ui/states.tsx';
import type { Column } from '../../ui/table/column.ts';
import { type CsvView, DataTable } from '../../ui/table/data-table.tsx';
import { FilterTabs } from '../../ui/table/toolbar.tsx';
import { toast } from '../../ui/toast.ts';
import { useMedia } from '../../ui/use-media.ts';
import { BulkActions } from './bulk-actions.tsx';
import type { BulkMailResult } from './bulk-mail.tsx';
import { type BulkChange, UndoBar } from './bulk-state.tsx';
import { deleteRecord, inboxes } from './inbox-calls.ts';
import styles from './record/record.module.css';
import { deleteRecordDrafts } from './record/record-drafts.ts';
import type { RecordProps } from './record/record-panel.tsx';
import { useRecordNavigation } from './record/use-record-navigation.ts';
import { type InboxRecord, idOf, refOf } from './records.ts';
import { useRemoveFromList } from './use-inbox.ts';

type Summaries = UseQueryResult<RecordSummary[], ApiError>;

export const useSummaries = (kind: RecordKind): Summaries =>
  useQuery({ ...readQuery('getRecordStates', { kind }), staleTime: 0 });

/** The notes of each record for the file of selected ones. */
const notesColumn = (kind: RecordKind) => ({
  header: fieldLabels.notes,
  read: async (form: CsvForm) => {
    const notes = Map.groupBy(await call('getRecordNotes', { params: { kind } }), ({ key }) => key);
    return ({ key }: InboxRecord) => notesText(notes.get(key) ?? [], form);
  },
});

/** Reads the file of the records that match, in the order of the list. */
function useCsvDownload(kind: RecordKind, filters: Pick<RecordsCsvQuery, 'state' | 'position' | 'opening'>) {
  const client = useQueryClient();
  return ({ q, sort, without }: CsvView) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const view = { q: q || undefined, sort: sort || undefined, without: without.join() || undefined };
    const query = { ...view, ...filters, timeZone };
    return client.fetchQuery({
      queryKey: ['getRecordsCsv', { kind }, query],
      queryFn: () => readFile('getRecordsCsv', { params: { kind }, query }),
      staleTime: 0,
      gcTime: 0,
    });
  };
}

interface KeptSelection {
  /** Fingerprint of the admin who selected the records. */
  readonly admin: string;
  readonly ids: readonly string[];
}

/** Ids of selected records, kept in this tab over reload, Back and login for the admin who selected them, until logout. */
function useSelectedIds(kind: RecordKind) {
  const name = `selected-${kind}`;
  const [admin] = useState(draftAdmin);
  const [selected, setSelected] = useState<ReadonlySet<string>>(() => {
    const kept = readTabState<KeptSelection>('admin', name);
    return new Set(kept?.admin === admin ? kept.ids : []);
  });
  useEffect(() => {
    saveTabState('admin', name, selected.size > 0 ? { admin, ids: [...selected] } : undefined);
  }, [admin, name, selected]);
  return [selected, setSelected] as const;
}

interface RecordListProps<Rec extends InboxRecord> {
  kind: RecordKind;
  caption: string;
  searchLabel: string;
  csvName: string;
  /** False when the list could not be loaded; an open record may still load. */
  isLoaded: boolean;
  all: readonly Rec[];
  summaries: Summaries;
  searchNote: string | false;
  columns: readonly Column<Rec>[];
  narrowColumns: readonly string[];
  item: (record: Rec) => ReactNode;
  filtered?: readonly Rec[];
  filter?: {
    readonly query: Pick<RecordsCsvQuery, 'position' | 'opening'>;
    /** What is shown, for the name of the file; undefined for all. */
    readonly of: string | undefined;
    readonly control: ReactNode;
  };
  /** Search parameters of the further filter, to clear it. */
  cleared?: Readonly<Record<string, undefined>>;
  besideTabs?: ReactNode;
  belowTabs?: ReactNode;
  record: (props: RecordProps<Rec>) => ReactNode;
}

/** The list of an inbox: states as tabs, bulk actions with Undo, and the open record next to it. */
export function RecordList<Rec extends InboxRecord>(props: RecordListProps<Rec>) {
  const { kind, isLoaded, all, summaries, filtered = all, filter, cleared } = props;
  const copy = recordCopy[kind];
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const state = recordStates[kind].find((each) => each === search.state);
  const open = search[inboxes[kind].param];
  const summariesFailure = useFailure(summaries);
  const narrowed = useMemo(() => (state ? filtered.filter((row) => row.state === state) : filtered), [filtered, state]);
  const counts = useMemo(() => Map.groupBy(filtered, (row) => row.state), [filtered]);
  const [lastChange, setLastChange] = useState<BulkChange>();
  const show = (next: object) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...next, page: undefined }), resetScroll: false });

  const table = useTableInUrl();
  const csvDownload = useCsvDownload(kind, { state, ...filter?.query });
  const [selected, setSelected] = useSelectedIds(kind);
  const chosen = useMemo(() => all.filter(({ id }) => selected.has(id)), [all, selected]);
  const deselect = (done: readonly string[]) => {
    const ids = new Set(done);
    setSelected((now) => new Set([...now].filter((id) => !ids.has(id))));
  };
  // Without records that were deleted elsewhere.
  const chosenIds = useMemo(() => new Set(chosen.map(idOf)), [chosen]);
  const [reported, setOrder] = useState<readonly Rec[]>([]);
  // A table without rows reports no order.
  const order = narrowed.length > 0 ? reported : narrowed;
  const notShown = useMemo(() => {
    const shown = new Set(order.map(idOf));
    return [...chosenIds].filter((id) => !shown.has(id)).length;
  }, [order, chosenIds]);
  const navigation = useRecordNavigation({ kind, order, pageSize: table.state.size });
  const removeFromList = useRemoveFromList(kind);
  const { ask, pending } = useConfirmedAction({
    label: 'Delete',
    run: async (id: string) => {
      await deleteRecord(kind, id);
      removeFromList(id);
      deselect([id]);
      toast.success(copy.deletedOne);
      deleteRecordDrafts(kind, id);
      if (id === open) await navigation.close();
    },
  });
  const deleteOne = ({ id, name }: InboxRecord) => ask(id, copy.deleteOneQuestion(name));
  const onMailed = ({ state: to, sent, changed }: BulkMailResult) => {
    const byKey = new Map(chosen.map((each) => [each.key, each]));
    deselect(sent.flatMap(({ key }) => byKey.get(key)?.id ?? []));
    const changes = changed.flatMap(({ key, ...change }) => {
      const record = byKey.get(key);
      return record ? [{ ...change, ref: refOf(record) }] : [];
    });
    if (changes.length > 0) setLastChange({ kind, state: to, count: changes.length, changed: changes });
  };

  const wide = useMedia('(min-width: 64em)');
  const beside = wide && open !== undefined;
  // Defer the list's update until the record is shown, except when closing.
  const narrow = useDeferredValue(beside) && beside;
  const splitView = useRef<HTMLDivElement>(null);
  // Without the tabs, a short list may end above the window.
  useEffect(() => {
    if (narrow) scrollToShow(splitView.current?.lastElementChild);
  }, [narrow]);

  return (
    <>
      {all.length > 0 && !narrow ? (
        <div>
          <FilterTabs
            label={fieldLabels.state}
            options={[
              { value: '', label: 'All', count: filtered.length },
              ...recordStates[kind].map((value) => ({
                value,
                label: stateNames[value],
                count: summaries.data && (counts.get(value)?.length ?? 0),
              })),
            ]}
            selected={state ?? ''}
            onSelect={(next) => show({ state: next || undefined })}
          >
            {props.besideTabs}
          </FilterTabs>
          {props.belowTabs}
        </div>
      ) : null}
      {summariesFailure ? <Failed message="Couldn’t load the states and notes." retry={summaries} /> : null}
      <div
        ref={splitView}
        className={styles.splitView}
        data-beside={beside || undefined}
        data-record-list
        tabIndex={-1}
      >
        {all.length === 0 ? (
          <div>{isLoaded ? <Empty title={copy.none} picture={emptyInbox} /> : null}</div>
        ) : (
          <DataTable
            caption={props.caption}
            rows={narrowed}
            columns={props.columns}
            item={props.item}
            isFiltered={filter?.of !== undefined}
            filters={filter?.control}
            rowKey={idOf}
            {...table}
            searchLabel={props.searchLabel}
            searchNote={props.searchNote}
            csvName={props.csvName}
            csvExtra={notesColumn(kind)}
            csvDownload={csvDownload}
            csvOf={[filter?.of, state && stateNames[state]].filter(Boolean).join(' ')}
            narrowTo={narrow ? props.narrowColumns : undefined}
            // Only the keyboard needs it, so the list is painted first.
            onOrder={(rows) => startTransition(() => setOrder(rows))}
            isSettled={!summaries.isPending}
            selection={{
              keys: chosenIds,
              rows: chosen,
              onChange: setSelected,
              label: ({ name }) => copy.select(name),
              actions: (more) => (
                <BulkActions
                  kind={kind}
                  chosen={chosen}
                  notShown={notShown}
                  matching={more}
                  onChoose={(rows) => setSelected((now) => new Set([...now, ...rows.map(idOf)]))}
                  onChanged={setLastChange}
                  onDone={(done) => deselect(done.map(idOf))}
                  onFailed={(failed) => setSelected((now) => new Set([...now, ...failed.map(idOf)]))}
                  onClear={() => setSelected(new Set())}
                  onMailed={onMailed}
                />
              ),
            }}
            actions={(row) => (
              <Button
                size="s"
                variant="bad"
                busy={pending === row.id}
                aria-label={copy.deleteOf(row.name)}
                onClick={() => void deleteOne(row)}
              >
                Delete
              </Button>
            )}
            empty={
              <Empty
                title={listMessages.noMatches}
                action={
                  <Button onClick={() => show({ ...cleared, state: undefined, q: undefined })}>
                    {listMessages.clearFilters}
                  </Button>
                }
              >
                {props.searchNote}
              </Empty>
            }
          />
        )}
        {lastChange && !narrow ? <UndoBar change={lastChange} onDone={() => setLastChange(undefined)} /> : null}
        {open
          ? props.record({ id: open, listed: all.find(({ id }) => id === open), navigation, wide, onDelete: deleteOne })
          : null}
      </div>
    </>
  );
}
