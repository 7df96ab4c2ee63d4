import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import { applicationStates, type RecordState } from '#shared/inbox-records.ts';
import { maxRecordsAtOnce, type RecordRef, type StateChange } from '#shared/schemas/inbox.ts';
import type { Id } from '#shared/schemas/primitives.ts';
import { applicationCopy as copy } from '../../copy/admin-applications.ts';
import { call, isSessionEnd } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextInput } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { forgetTexts } from './application/application-drafts.ts';
import { StateBadge, StateSelect } from './application-state.tsx';
import { type Application, refOf } from './applications.ts';
import styles from './bulk-actions.module.css';
import { BulkMailButton } from './bulk-mail.tsx';
import { inboxCopy } from './copy.ts';
import { nameOf } from './person.tsx';
import { useRemoveResponse } from './use-inbox.ts';

type OnDone = (applications: readonly Application[]) => void;

/** Deletes one after the other, each after the host's answer. */
async function deleteAll(applications: readonly Application[], onDone: OnDone, onDeleted: (id: Id) => void) {
  const failures: { application: Application; error: ApiError }[] = [];
  for (const application of applications) {
    const { jobresponse_id } = application;
    try {
      await call('deletejobresponse', { params: { jobresponse_id } });
      onDeleted(jobresponse_id);
    } catch (error) {
      if (!(error instanceof ApiError) || isSessionEnd(error)) throw error;
      // Already deleted counts as success.
      if (error.code !== 'not_found') {
        failures.push({ application, error });
        continue;
      }
    }
    // Immediately, because the session may end and a host may reuse the id.
    onDone([application]);
    await forgetTexts(String(jobresponse_id));
  }
  return failures;
}

/** Sends the references in as many calls as needed. Stops at the first call that fails. */
async function setStateOf(refs: readonly RecordRef[], state: RecordState) {
  const conflicts = new Set<string>();
  const changed: StateChange[] = [];
  let gone = 0;
  for (let from = 0; from < refs.length; from += maxRecordsAtOnce) {
    const part = refs.slice(from, from + maxRecordsAtOnce);
    try {
      const answer = await call('setRecordState', { body: { records: part, state } });
      for (const { key } of answer.conflicts) conflicts.add(key);
      changed.push(...answer.changed);
      gone += answer.gone.length;
    } catch (error) {
      if (!(error instanceof ApiError) || isSessionEnd(error)) throw error;
      if (error.code !== 'not_found') return { conflicts, changed, gone, failed: refs.slice(from), error };
      gone += part.length;
    }
  }
  return { conflicts, changed, gone, failed: [] };
}

/** A bulk change that can be undone. */
export interface BulkChange {
  readonly state: RecordState;
  readonly count: number;
  readonly changed: readonly (Omit<StateChange, 'key'> & { readonly ref: RecordRef })[];
}

/** Gives each application its earlier state, unless it has been changed since. */
function useUndo(onDone: () => void) {
  const { alert } = useAlert();
  return useMutation({
    mutationFn: async ({ changed }: BulkChange) => {
      const conflicts = new Set<string>();
      let restored = 0;
      for (const [was, group] of Map.groupBy(changed, (change) => change.was)) {
        const result = await setStateOf(
          group.map(({ ref, version }) => ({ ...ref, version })),
          was,
        );
        if (result.error) throw result.error;
        restored += result.changed.length;
        for (const key of result.conflicts) conflicts.add(key);
      }
      return { restored, left: conflicts.size };
    },
    onSuccess: ({ restored, left }) => {
      if (restored > 0) toast.success(copy.undone(restored));
      if (left > 0) void alert(copy.notUndone(left));
      onDone();
    },
    onError: (error) => {
      if (!isSessionEnd(error)) void alert(error.message, { kind: 'bad' });
    },
  });
}

/** Stays after a bulk change until it is undone or dismissed. */
export function UndoBar({ change, onDone }: { change: BulkChange; onDone: () => void }) {
  const undo = useUndo(onDone);
  const restore = useSingleFlight(() => undo.mutateAsync(change).catch(() => {}));
  return (
    <section className={styles.bulk} aria-label={copy.lastChange}>
      <p role="status">{copy.statesSet(change.count, change.state)}</p>
      <Button size="s" busy={undo.isPending} onClick={() => void restore()}>
        {copy.undo}
      </Button>
      <TextButton onClick={onDone}>{copy.dismiss}</TextButton>
    </section>
  );
}

function StateCounts({ applications }: { applications: readonly Application[] }) {
  const counts = Map.groupBy(applications, ({ state }) => state ?? 'new');
  return (
    <ul className={styles.counts}>
      {applicationStates.map((state) => {
        const count = counts.get(state)?.length;
        return count ? (
          <li key={state}>
            <StateBadge state={state} /> <strong className="num">{count}</strong>
          </li>
        ) : null;
      })}
    </ul>
  );
}

interface QuestionProps {
  applications: readonly Application[];
  onClose: () => void;
}

function StateQuestion({
  applications,
  state,
  onClose,
  onConfirm,
}: QuestionProps & { state: RecordState; onConfirm: (confirmed: readonly Application[]) => void }) {
  const withdrawn = state === 'withdrawn' ? [] : applications.filter((each) => each.state === 'withdrawn');
  const [withWithdrawn, setWithWithdrawn] = useState(false);
  const confirmed = withWithdrawn ? applications : applications.filter((each) => !withdrawn.includes(each));
  return (
    <Dialog
      size="s"
      title={copy.setQuestion(applications.length, state)}
      onClose={onClose}
      backCloses
      footer={
        <>
          <Button
            variant="go"
            aria-disabled={confirmed.length === 0 || undefined}
            onClick={() => confirmed.length > 0 && onConfirm(confirmed)}
          >
            {copy.setTo(confirmed.length, state)}
          </Button>
          <Button onClick={onClose} data-first-focus>
            {copy.cancel}
          </Button>
        </>
      }
    >
      <p>{copy.statesNow}</p>
      <StateCounts applications={applications} />
      {withdrawn.length > 0 ? (
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={withWithdrawn}
            onChange={(event) => setWithWithdrawn(event.currentTarget.checked)}
          />
          {copy.withWithdrawn(withdrawn.length)}
        </label>
      ) : null}
    </Dialog>
  );
}

/** From this number on, the admin must type the count. */
const manyDeletions = 25;

function DeleteQuestion({ applications, onClose, onConfirm }: QuestionProps & { onConfirm: () => void }) {
  const form = useId();
  const count = applications.length;
  const isTyped = count >= manyDeletions;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped && typed.trim() !== String(count)) return setProblem(copy.typeCount(count));
    onConfirm();
  };
  return (
    <Dialog
      size="s"
      title={copy.deleteTitle(count)}
      onClose={onClose}
      backCloses
      footer={
        <>
          <Button type="submit" form={form} variant="danger">
            {inboxCopy.delete}
          </Button>
          <Button onClick={onClose} data-first-focus>
            {copy.cancel}
          </Button>
        </>
      }
    >
      <StateCounts applications={applications} />
      <p>{copy.deleteWarning}</p>
      <form id={form} onSubmit={confirm} noValidate>
        {isTyped ? (
          <TextInput
            label={copy.typeCount(count)}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={problem || null}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        ) : null}
      </form>
    </Dialog>
  );
}

type BulkActionsProps = {
  chosen: readonly Application[];
  notShown: number;
  /** Applications that match the filters but are not all selected. */
  matching: readonly Application[];
  onChoose: OnDone;
  /** Receives the changed applications; the selection may differ by then. */
  onDone: OnDone;
  /** Receives the failed applications, which stay selected. */
  onLeft: OnDone;
  onChanged: (change: BulkChange | undefined) => void;
  onClear: () => void;
};

export function BulkActions(props: BulkActionsProps) {
  const { chosen, notShown, matching, onChoose, onDone, onLeft, onChanged, onClear } = props;
  const id = useId();
  const { alert } = useAlert();
  const takeOut = useRemoveResponse();
  const [state, setState] = useState<RecordState>();
  const [asking, setAsking] = useState<'state' | 'delete'>();
  const set = useMutation({
    mutationFn: ({ applications, to }: { applications: readonly Application[]; to: RecordState }) =>
      setStateOf(applications.map(refOf), to),
    onSuccess: ({ conflicts, changed, gone, failed, error }, { applications, to }) => {
      const byKey = new Map(applications.map((each) => [each.key, each]));
      const of = (keys: Iterable<string>) => [...keys].flatMap((key) => byKey.get(key) ?? []);
      const left = of(conflicts);
      const notSet = of(failed.map(({ key }) => key));
      const done = applications.filter((each) => !left.includes(each) && !notSet.includes(each));
      onDone(done);
      if (done.length > gone)
        onChanged({
          state: to,
          count: done.length - gone,
          changed: changed.flatMap(({ key, ...change }) => of([key]).map((each) => ({ ...change, ref: refOf(each) }))),
        });
      if (gone > 0) void alert(copy.statesGone(gone));
      if (left.length > 0) void alert(copy.statesLeft(left.map(nameOf)));
      if (error) void alert(copy.statesNotSet(notSet.map(nameOf), error.message), { kind: 'bad' });
      onLeft([...left, ...notSet]);
    },
  });
  const deletion = useConfirmedAction({
    label: inboxCopy.delete,
    run: async (applications: readonly Application[]) => {
      const failures = await deleteAll(applications, onDone, takeOut);
      const deleted = applications.length - failures.length;
      if (deleted > 0) toast.success(copy.deletedMany(deleted));
      const left = failures.map(({ application }) => application);
      const [first] = failures;
      if (first) void alert(copy.notDeleted(left.map(nameOf), first.error.message), { kind: 'bad' });
      onLeft(left);
    },
  });
  const setStates = useSingleFlight(async (applications: readonly Application[], to: RecordState) => {
    onChanged(undefined);
    await set.mutateAsync({ applications, to }).catch((error) => {
      if (!isSessionEnd(error)) throw error;
    });
  });
  if (chosen.length === 0) return null;
  const several = chosen.length > 1;
  const close = () => setAsking(undefined);
  return (
    <section className={styles.bulk} aria-label={copy.bulk}>
      <p role="status">{copy.selected(chosen.length, notShown)}</p>
      {matching.length > 0 ? (
        <TextButton onClick={() => onChoose(matching)}>{copy.selectAll(matching.length)}</TextButton>
      ) : null}
      <label htmlFor={id} className="vh">
        {copy.setStateOf(chosen.length)}
      </label>
      <StateSelect id={id} value={state} onChange={setState} />
      <Button
        size="s"
        busy={set.isPending}
        aria-disabled={state === undefined || undefined}
        onClick={() => {
          if (state === undefined) return;
          if (several) setAsking('state');
          else void setStates(chosen, state);
        }}
      >
        {copy.setState}
      </Button>
      <BulkMailButton
        applications={chosen}
        onDone={({ state: to, sent, changed }) => {
          const byKey = new Map(chosen.map((each) => [each.key, each]));
          const found = (key: string) => byKey.get(key) ?? [];
          onDone(sent.flatMap(({ key }) => found(key)));
          if (changed.length === 0) return;
          const refs = changed.flatMap(({ key, ...change }) =>
            [found(key)].flat().map((each) => ({ ...change, ref: refOf(each) })),
          );
          onChanged({ state: to, count: refs.length, changed: refs });
        }}
      />
      <Button
        size="s"
        variant="bad"
        busy={deletion.isPending}
        onClick={() => {
          if (several) setAsking('delete');
          else void deletion.ask(chosen, copy.deleteQuestion(chosen.length));
        }}
      >
        {copy.deleteSelected}
      </Button>
      <TextButton onClick={onClear}>{copy.clearSelection}</TextButton>
      {asking === 'state' && state ? (
        <StateQuestion
          applications={chosen}
          state={state}
          onClose={close}
          onConfirm={(confirmed) => {
            close();
            void setStates(confirmed, state);
          }}
        />
      ) : null}
      {asking === 'delete' ? (
        <DeleteQuestion
          applications={chosen}
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
