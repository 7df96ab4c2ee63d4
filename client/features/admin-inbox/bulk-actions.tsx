import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import type { RecordKind, RecordState } from '#shared/inbox-records.ts';
import { recordCopy } from '../../copy/admin-records.ts';
import { isSessionEnd } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useImport } from '../../ui/use-import.ts';
import styles from './bulk-actions.module.css';
import type { BulkMailResult } from './bulk-mail.tsx';
import { DeleteQuestion, StateQuestion } from './bulk-questions.tsx';
import { type BulkChange, setStateOf } from './bulk-state.tsx';
import { deleteRecord } from './inbox-calls.ts';
import { deleteRecordDrafts } from './record/record-drafts.ts';
import { StateSelect } from './record-state.tsx';
import { type InboxRecord, refOf } from './records.ts';
import { useRemoveFromList } from './use-inbox.ts';

type OnDone = (records: readonly InboxRecord[]) => void;

const namesOf = (records: readonly InboxRecord[]) => records.map(({ name }) => name);

/** Deletes one after the other, each after the host's answer. */
async function deleteAll(records: readonly InboxRecord[], onDone: OnDone, onDeleted: (id: string) => void) {
  const failures: { record: InboxRecord; error: ApiError }[] = [];
  for (const record of records) {
    const { kind, id } = record;
    try {
      await deleteRecord(kind, id);
      onDeleted(id);
    } catch (error) {
      if (!(error instanceof ApiError) || isSessionEnd(error)) throw error;
      // Already deleted counts as success.
      if (error.code !== 'not_found') {
        failures.push({ record, error });
        continue;
      }
    }
    // Immediately, because the session may end and a host may reuse the id.
    onDone([record]);
    deleteRecordDrafts(kind, id);
  }
  return failures;
}

/** Callbacks with the results of a bulk action. The selection may have changed. */
interface BulkReports {
  /** Changed records. */
  onDone: OnDone;
  /** Failed records, which stay selected. */
  onFailed: OnDone;
  onChanged: (change: BulkChange | undefined) => void;
}

function useSetStates(kind: RecordKind, { onDone, onFailed, onChanged }: BulkReports) {
  const copy = recordCopy[kind];
  const { alert } = useAlert();
  const set = useMutation({
    mutationFn: ({ records, to }: { records: readonly InboxRecord[]; to: RecordState }) =>
      setStateOf(records.map(refOf), to),
    onSuccess: ({ conflicts, changed, gone, failed, error }, { records, to }) => {
      const byKey = new Map(records.map((each) => [each.key, each]));
      const recordsOf = (keys: Iterable<string>) => [...keys].flatMap((key) => byKey.get(key) ?? []);
      const conflicting = recordsOf(conflicts);
      const notSet = recordsOf(failed.map(({ key }) => key));
      onDone(records.filter((each) => !conflicting.includes(each) && !notSet.includes(each)));
      const count = records.length - conflicting.length - notSet.length - gone;
      const changes = changed.flatMap(({ key, ...change }) =>
        recordsOf([key]).map((each) => ({ ...change, ref: refOf(each) })),
      );
      if (count > 0) onChanged({ kind, state: to, count, changed: changes });
      if (gone > 0) void alert(copy.statesGone(gone));
      if (conflicting.length > 0) void alert(copy.statesLeft(namesOf(conflicting)));
      if (error) void alert(copy.statesNotSet(namesOf(notSet), error.message), { kind: 'bad' });
      onFailed([...conflicting, ...notSet]);
    },
  });
  const setStates = useSingleFlight(async (records: readonly InboxRecord[], to: RecordState) => {
    onChanged(undefined);
    await set.mutateAsync({ records, to }).catch((error) => {
      if (!isSessionEnd(error)) throw error;
    });
  });
  return { setStates, isPending: set.isPending };
}

function useDeleteRecords(kind: RecordKind, { onDone, onFailed }: BulkReports) {
  const copy = recordCopy[kind];
  const { alert } = useAlert();
  const removeFromList = useRemoveFromList(kind);
  return useConfirmedAction({
    label: 'Delete',
    run: async (records: readonly InboxRecord[]) => {
      const failures = await deleteAll(records, onDone, removeFromList);
      const deleted = records.length - failures.length;
      if (deleted > 0) toast.success(copy.deletedMany(deleted));
      const failed = failures.map(({ record }) => record);
      const [first] = failures;
      if (first) void alert(copy.notDeleted(namesOf(failed), first.error.message), { kind: 'bad' });
      onFailed(failed);
    },
  });
}

interface BulkActionsProps extends BulkReports {
  kind: RecordKind;
  chosen: readonly InboxRecord[];
  notShown: number;
  /** Records that match the filters but are not all selected. */
  matching: readonly InboxRecord[];
  onChoose: OnDone;
  onClear: () => void;
  onMailed: (result: BulkMailResult) => void;
}

export function BulkActions(props: BulkActionsProps) {
  const { kind, chosen, notShown, matching, onChoose, onClear, onMailed } = props;
  const copy = recordCopy[kind];
  const id = useId();
  const [state, setState] = useState<RecordState>();
  const [asking, setAsking] = useState<RecordState | 'delete'>();
  const { setStates, isPending } = useSetStates(kind, props);
  const deletion = useDeleteRecords(kind, props);
  // The status stays in the page, so that screen readers announce the first selected row.
  if (chosen.length === 0)
    return (
      <section className="vh">
        <p role="status" />
      </section>
    );
  const several = chosen.length > 1;
  const close = () => setAsking(undefined);
  const change = (to: RecordState) => {
    if (several) setAsking(to);
    else void setStates(chosen, to);
  };
  return (
    <section className={styles.bulk} aria-label={copy.bulk}>
      <p role="status">{copy.selected(chosen.length, notShown)}</p>
      {matching.length > 0 ? (
        <TextButton onClick={() => onChoose(matching)}>{copy.selectAll(matching.length)}</TextButton>
      ) : null}
      <label htmlFor={id} className="vh">
        {copy.setStateOf(chosen.length)}
      </label>
      <StateSelect id={id} kind={kind} value={state} onChange={setState} />
      <Button
        size="s"
        busy={isPending}
        aria-disabled={state === undefined || undefined}
        onClick={() => state && change(state)}
      >
        Set state
      </Button>
      {kind === 'enquiry' ? (
        <Button size="s" variant="quiet" busy={isPending} onClick={() => change('archived')}>
          Archive
        </Button>
      ) : null}
      <BulkMailButton kind={kind} records={chosen} onDone={onMailed} />
      <Button
        size="s"
        variant="bad"
        busy={deletion.isPending}
        onClick={() => {
          if (several) setAsking('delete');
          else void deletion.ask(chosen, copy.deleteQuestion(chosen.length));
        }}
      >
        Delete selected
      </Button>
      <TextButton onClick={onClear}>Clear selection</TextButton>
      {asking && asking !== 'delete' ? (
        <StateQuestion
          kind={kind}
          records={chosen}
          state={asking}
          onClose={close}
          onConfirm={(confirmed) => {
            close();
            void setStates(confirmed, asking);
          }}
        />
      ) : null}
      {asking === 'delete' ? (
        <DeleteQuestion
          kind={kind}
          records={chosen}
          onClose={close}
          onConfirm={() => {
            close();
            void deletion.start(chosen);
          }}
        />
      ) : null}
    </section>
  );
}

const loadBulkMail = () => import('./bulk-mail.tsx');

interface BulkMailButtonProps {
  kind: RecordKind;
  records: readonly InboxRecord[];
  onDone: (result: BulkMailResult) => void;
}

function BulkMailButton({ kind, records, onDone }: BulkMailButtonProps) {
  // The selection changes once the mails are written.
  const [open, setOpen] = useState<readonly InboxRecord[]>();
  // Each press tries a failed load again.
  const [presses, setPresses] = useState(0);
  const module = useImport(loadBulkMail, presses, true);
  return (
    <>
      <Button
        size="s"
        variant="quiet"
        onClick={() => {
          setOpen(records);
          setPresses(presses + 1);
        }}
      >
        Set with mail…
      </Button>
      {open && module ? (
        <module.BulkMail kind={kind} records={open} onDone={onDone} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  );
}
