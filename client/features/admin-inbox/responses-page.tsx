import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { JobResponse } from '../../../shared/schemas/application.ts';
import { inboxWords } from '../../copy/admin-inbox.ts';
import { listMessages } from '../../copy/list-messages.ts';
import { adminTitles } from '../../copy/page-titles.ts';
import { useCall } from '../../data/mutations.ts';
import { useDeletion } from '../../forms/use-deletion.ts';
import { toTableSearch, toTableState } from '../../search/table-in-url.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/states.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { toast } from '../../ui/toast.ts';
import { positionKey } from './count-positions.ts';
import { InboxPage } from './inbox-page.tsx';
import { PositionChart } from './position-chart.tsx';
import { nameOf, responseColumns } from './response-columns.tsx';
import { useResponses } from './use-inbox.ts';

const route = getRouteApi('/_admin/jobresponse');

/** /jobresponse. */
export function ResponsesPage() {
  return (
    <InboxPage title={adminTitles['/jobresponse']} inbox={useResponses()} count={inboxWords.applications}>
      {(rows) => (rows.length > 0 ? <Responses rows={rows} /> : <Empty title={inboxWords.noResponses} />)}
    </InboxPage>
  );
}

function Responses({ rows }: { rows: readonly JobResponse[] }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { position } = search;
  const remove = useCall('deletejobresponse');
  const { askAndDelete, deleting } = useDeletion({
    label: inboxWords.delete,
    remove: (jobresponse_id) => remove.mutateAsync({ params: { jobresponse_id } }),
    onDeleted: () => toast.success(inboxWords.responseDeleted),
  });
  const narrowed = useMemo(() => {
    if (position === undefined) return rows;
    const key = positionKey(position);
    return rows.filter((row) => positionKey(row.position_applied_for) === key);
  }, [rows, position]);
  const narrow = (next: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, position: next, page: undefined }), resetScroll: false });
  return (
    <>
      <PositionChart rows={rows} selected={position} onSelect={narrow} />
      <DataTable
        caption="Job responses"
        rows={narrowed}
        columns={responseColumns}
        rowKey={(row) => String(row.jobresponse_id)}
        state={toTableState(search)}
        onStateChange={(next, { replace }) =>
          void navigate({ search: (now) => ({ ...now, ...toTableSearch(next) }), replace, resetScroll: false })
        }
        searchLabel="Search responses"
        csvName="job-responses"
        cards={1024}
        actions={(row) => (
          <Button
            size="s"
            variant="bad"
            busy={deleting === row.jobresponse_id}
            aria-label={inboxWords.deleteResponse(nameOf(row))}
            onClick={() => void askAndDelete(row.jobresponse_id, inboxWords.deleteResponseQuestion(nameOf(row)))}
          >
            {inboxWords.delete}
          </Button>
        )}
        empty={
          <Empty
            title={listMessages.noMatches}
            action={<Button onClick={() => narrow(undefined)}>{listMessages.clearFilters}</Button>}
          />
        }
      />
    </>
  );
}
