import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { HiringState } from '#shared/applications.ts';
import { ApiError } from '#shared/errors.ts';
import { maxApplicationsAtOnce } from '#shared/schemas/hiring.ts';
import type { Id } from '#shared/schemas/primitives.ts';
import { applicationCopy as copy } from '../../copy/admin-applications.ts';
import { call, isSessionEnd } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { forgetTexts } from './application/application-drafts.ts';
import { StateSelect } from './application-state.tsx';
import { type Application, refOf } from './applications.ts';
import styles from './bulk-actions.module.css';
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

async function setAll(applications: readonly Application[], state: HiringState, onDone: OnDone) {
  const left: Application[] = [];
  let gone = 0;
  let failure: { failed: readonly Application[]; error: ApiError } | undefined;
  for (let from = 0; from < applications.length; from += maxApplicationsAtOnce) {
    const part = applications.slice(from, from + maxApplicationsAtOnce);
    const conflicts = new Set<string>();
    try {
      const answer = await call('setApplicationState', { body: { applications: part.map(refOf), state } });
      for (const { application } of answer.conflicts) conflicts.add(application);
      gone += answer.gone.length;
    } catch (error) {
      if (!(error instanceof ApiError) || isSessionEnd(error)) throw error;
      if (error.code !== 'not_found') {
        failure = { failed: applications.slice(from), error };
        break;
      }
      gone += part.length;
    }
    left.push(...part.filter(({ key }) => conflicts.has(key)));
    onDone(part.filter(({ key }) => !conflicts.has(key)));
  }
  return { state, gone, left, failure };
}

type BulkActionsProps = {
  chosen: readonly Application[];
  notShown: number;
  /** Receives the changed applications; the selection may differ by then. */
  onDone: OnDone;
  /** Receives the failed applications, which stay selected. */
  onLeft: OnDone;
  onClear: () => void;
};

export function BulkActions({ chosen, notShown, onDone, onLeft, onClear }: BulkActionsProps) {
  const id = useId();
  const { alert } = useAlert();
  const takeOut = useRemoveResponse();
  const [state, setState] = useState<HiringState>('reviewing');
  const set = useMutation({
    mutationFn: (applications: readonly Application[]) => setAll(applications, state, onDone),
    onSuccess: ({ left, gone, failure, state: became }, applications) => {
      const failed = failure?.failed ?? [];
      const count = applications.length - left.length - gone - failed.length;
      if (count > 0) toast.success(copy.statesSet(count, became));
      if (gone > 0) void alert(copy.statesGone(gone));
      if (left.length > 0) void alert(copy.statesLeft(left.map(nameOf)));
      if (failure) void alert(copy.statesNotSet(failed.map(nameOf), failure.error.message), { kind: 'bad' });
      onLeft([...left, ...failed]);
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
  const setStates = useSingleFlight(() =>
    set.mutateAsync(chosen).catch((error) => {
      if (!isSessionEnd(error)) throw error;
    }),
  );
  return (
    <section className={styles.bulk} aria-label={copy.bulk}>
      <p role="status">{copy.selected(chosen.length, notShown)}</p>
      <label htmlFor={id} className="vh">
        {copy.setStateOf(chosen.length)}
      </label>
      <StateSelect id={id} value={state} onChange={setState} />
      <Button size="s" busy={set.isPending} onClick={() => void setStates()}>
        {copy.setState}
      </Button>
      <Button
        size="s"
        variant="bad"
        busy={deletion.pending !== undefined}
        onClick={() => void deletion.ask(chosen, copy.deleteQuestion(chosen.length))}
      >
        {copy.deleteSelected}
      </Button>
      <TextButton onClick={onClear}>{copy.clearSelection}</TextButton>
    </section>
  );
}
