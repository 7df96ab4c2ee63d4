import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { applicationStates } from '#shared/inbox-records.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import { applicationCopy as copy, stateNames } from '../../copy/admin-applications.ts';
import { listMessages } from '../../copy/list-messages.ts';
import { adminTitles } from '../../copy/page-meta.ts';
import { call } from '../../data/call.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { useTableInUrl } from '../../search-params/table-in-url.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Button, TextButton } from '../../ui/button.tsx';
import { spreadsheetDate } from '../../ui/date-text.tsx';
import { bringIntoSight } from '../../ui/in-sight.ts';
import { Empty, Failed } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { toast } from '../../ui/toast.ts';
import { useMedia } from '../../ui/use-media.ts';
import styles from './application/application.module.css';
import { forgetTexts } from './application/application-drafts.ts';
import { ApplicationPanel } from './application/application-panel.tsx';
import { useRecordNavigation } from './application/use-record-navigation.ts';
import { type Application, idOf, positionKey, toApplications } from './applications.ts';
import { BulkActions, type BulkChange, UndoBar } from './bulk-actions.tsx';
import { PositionChart, PositionFilter, StateChart, StateTabs } from './charts.tsx';
import { inboxCopy } from './copy.ts';
import { InboxPage } from './inbox-page.tsx';
import { nameOf } from './person.tsx';
import { ApplicationItem, columnsWithoutDate, responseColumns } from './response-columns.tsx';
import { useRemoveResponse, useResponses } from './use-inbox.ts';
import { useTickedRows } from './use-ticked-rows.ts';

const route = getRouteApi('/_admin/jobresponse');
const narrowColumns = ['name', 'position', 'state'];

export function ResponsesPage() {
  const { response } = route.useSearch();
  return (
    <InboxPage
      title={adminTitles['/jobresponse']}
      inbox={useResponses()}
      count={inboxCopy.applications}
      deletion="deletejobresponse"
      withoutRows={response ? <Responses rows={undefined} /> : null}
    >
      {(rows, searchNote) => <Responses rows={rows} searchNote={searchNote} />}
    </InboxPage>
  );
}

/** The notes of each application, one per line, for the file. */
const notesColumn = {
  header: copy.notes,
  read: async () => {
    const notes = Map.groupBy(await call('getRecordNotes', { params: { kind: 'application' } }), ({ key }) => key);
    return ({ key }: Application) =>
      (notes.get(key) ?? [])
        .map(({ createdAt, author, text }) => `${spreadsheetDate(createdAt)} ${author}: ${text}`)
        .join('\n');
  },
};

interface ResponsesProps {
  /** Undefined when the list could not be loaded; an open application may still load. */
  rows: readonly JobResponse[] | undefined;
  searchNote?: string | false;
}

function Responses({ rows, searchNote = false }: ResponsesProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { position, state, response } = search;
  const hiring = useQuery({ ...readQuery('getRecordStates', { kind: 'application' }), staleTime: 0 });
  const hiringFailure = useFailure(hiring);
  const all = useMemo(() => toApplications(rows ?? [], hiring.data), [rows, hiring.data]);
  const inPosition = useMemo(() => {
    const key = position && positionKey(position);
    return key ? all.filter((row) => positionKey(row.position_applied_for) === key) : all;
  }, [all, position]);
  const ofState = useMemo(() => (state ? all.filter((row) => row.state === state) : all), [all, state]);
  const narrowed = useMemo(
    () => (state ? inPosition.filter((row) => row.state === state) : inPosition),
    [inPosition, state],
  );
  const [overview, setOverview] = useState(false);
  const [lastChange, setLastChange] = useState<BulkChange>();
  const filter = (next: Pick<typeof search, 'position' | 'state'> & { q?: undefined }) =>
    void navigate({ search: (now) => ({ ...now, ...next, page: undefined }), resetScroll: false });

  const hasDates = useMemo(() => all.some(({ createdAt }) => createdAt), [all]);
  const columns = hasDates ? responseColumns : columnsWithoutDate;
  const table = useTableInUrl();
  const [selected, setSelected] = useTickedRows();
  const chosen = useMemo(() => all.filter((row) => selected.has(idOf(row))), [all, selected]);
  const untick = (done: readonly string[]) => {
    const ids = new Set(done);
    setSelected((now) => new Set([...now].filter((id) => !ids.has(id))));
  };
  // Without applications that were deleted elsewhere.
  const chosenIds = useMemo(() => new Set(chosen.map(idOf)), [chosen]);
  const [order, setOrder] = useState<readonly Application[]>([]);
  const notShown = useMemo(() => {
    const shown = new Set(order.map(idOf));
    return [...chosenIds].filter((id) => !shown.has(id)).length;
  }, [order, chosenIds]);
  const navigation = useRecordNavigation({ order, pageSize: table.state.size });
  const takeOut = useRemoveResponse();
  const { ask, pending } = useConfirmedAction({
    label: inboxCopy.delete,
    run: async (id: JobResponse['jobresponse_id']) => {
      await call('deletejobresponse', { params: { jobresponse_id: id } });
      takeOut(id);
      untick([String(id)]);
      toast.success(inboxCopy.responseDeleted);
      if (String(id) === response) await navigation.close();
      await forgetTexts(String(id));
    },
  });
  const deleteOne = (row: JobResponse) => ask(row.jobresponse_id, inboxCopy.deleteResponseQuestion(nameOf(row)));

  const wide = useMedia('(min-width: 64em)');
  const beside = wide && response !== undefined;
  // Defer the list's update until the application is shown, except when closing.
  const narrow = useDeferredValue(beside) && beside;
  const splitView = useRef<HTMLDivElement>(null);
  // Without the charts, a short list may end above the window.
  useEffect(() => {
    if (narrow) bringIntoSight(splitView.current?.lastElementChild);
  }, [narrow]);

  return (
    <>
      {all.length > 0 && !narrow ? (
        <div>
          <StateTabs
            rows={inPosition}
            isLoading={!hiring.data}
            selected={state}
            onSelect={(next) => filter({ state: applicationStates.find((each) => each === next) })}
          >
            <TextButton aria-expanded={overview} onClick={() => setOverview(!overview)}>
              {copy.overview}
            </TextButton>
          </StateTabs>
          {overview ? (
            <div className={styles.charts}>
              <PositionChart rows={ofState} selected={position} onSelect={(next) => filter({ position: next })} />
              {hiring.data ? (
                <StateChart
                  rows={inPosition}
                  selected={state}
                  onSelect={(next) => filter({ state: applicationStates.find((each) => each === next) })}
                />
              ) : null}
            </div>
          ) : null}
        </div>
      ) : null}
      {hiringFailure ? <Failed message={copy.statesFailed} retry={hiring} /> : null}
      <div ref={splitView} className={styles.splitView} data-beside={beside || undefined} data-walk tabIndex={-1}>
        {all.length === 0 ? (
          <div>{rows ? <Empty title={inboxCopy.noResponses} picture="empty-inbox" /> : null}</div>
        ) : (
          <DataTable
            caption="Job responses"
            rows={narrowed}
            columns={columns}
            item={(row) => <ApplicationItem row={row} />}
            isFiltered={position !== undefined}
            filters={
              <PositionFilter rows={ofState} selected={position} onSelect={(next) => filter({ position: next })} />
            }
            rowKey={idOf}
            {...table}
            searchLabel="Search responses"
            searchNote={searchNote}
            csvName="job-responses"
            csvExtra={notesColumn}
            csvOf={[position, state && stateNames[state]].filter(Boolean).join(' ')}
            cards={1024}
            narrowTo={narrow ? narrowColumns : undefined}
            // Only the keyboard needs it, so the list is painted first.
            onOrder={(rows) => startTransition(() => setOrder(rows))}
            isSettled={!hiring.isPending}
            selection={{
              keys: chosenIds,
              rows: chosen,
              onChange: setSelected,
              label: (row) => copy.select(nameOf(row)),
              actions: (more) => (
                <BulkActions
                  chosen={chosen}
                  notShown={notShown}
                  matching={more}
                  onChoose={(rows) => setSelected((now) => new Set([...now, ...rows.map(idOf)]))}
                  onChanged={setLastChange}
                  onDone={(done) => untick(done.map(idOf))}
                  onLeft={(left) => setSelected((now) => new Set([...now, ...left.map(idOf)]))}
                  onClear={() => setSelected(new Set())}
                />
              ),
            }}
            actions={(row) => (
              <Button
                size="s"
                variant="bad"
                busy={pending === row.jobresponse_id}
                aria-label={inboxCopy.deleteResponse(nameOf(row))}
                onClick={() => void deleteOne(row)}
              >
                {inboxCopy.delete}
              </Button>
            )}
            empty={
              <Empty
                title={listMessages.noMatches}
                action={
                  <Button onClick={() => filter({ position: undefined, state: undefined, q: undefined })}>
                    {listMessages.clearFilters}
                  </Button>
                }
              >
                {searchNote}
              </Empty>
            }
          />
        )}
        {lastChange && !narrow ? <UndoBar change={lastChange} onDone={() => setLastChange(undefined)} /> : null}
        {response ? (
          <ApplicationPanel
            id={response}
            row={all.find((row) => idOf(row) === response)}
            all={all}
            navigation={navigation}
            wide={wide}
            onDelete={deleteOne}
          />
        ) : null}
      </div>
    </>
  );
}
