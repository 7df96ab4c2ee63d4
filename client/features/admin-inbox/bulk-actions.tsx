import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ApiError } from '../../../shared/errors.ts';
import { maxApplicationsAtOnce } from '../../../shared/schemas/hiring.ts';
import type { HiringState } from '../../../shared/schemas/hiring-states.ts';
import type { Id } from '../../../shared/schemas/primitives.ts';
import { applicationCopy as copy } from '../../copy/admin-applications.ts';
import { inboxCopy } from '../../copy/admin-inbox.ts';
import { call } from '../../data/call.ts';
import { useSingleFlight } from '../../data/use-single-flight.ts';
import { isSessionEnd } from '../../session/session-end.ts';
import { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { useAlert } from '../../ui/alert-dialog.tsx';
import { Button, TextButton } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { forgetTexts } from './application/application-drafts.ts';
import { type Application, refOf } from './applications.ts';
import styles from './bulk-actions.module.css';
import { nameOf } from './person-links.tsx';
import { StateSelect } from './state-select.tsx';
import { useRemoveResponse } from './use-inbox.ts';

/** One after the other, until the host has answered for all of them. */
async function deleteAll(applications: readonly Application[], onDeleted: (id: Id) => void) {
  const failures: ApiError[] = [];
  for (const { jobresponse_id } of applications) {
    try {
      await call('deletejobresponse', { params: { jobresponse_id } });
      onDeleted(jobresponse_id);
    } catch (error) {
      if (!(error instanceof ApiError) || isSessionEnd(error)) throw error;
      // What is deleted already is what was wanted.
      if (error.code !== 'not_found') {
        failures.push(error);
        continue;
      }
    }
    await forgetTexts(String(jobresponse_id));
  }
  return { deleted: applications.length - failures.length, failures };
}

async function setAll(applications: readonly Application[], state: HiringState) {
  const conflicts: string[] = [];
  const gone: string[] = [];
  for (let from = 0; from < applications.length; from += maxApplicationsAtOnce) {
    const part = applications.slice(from, from + maxApplicationsAtOnce).map(refOf);
    try {
      const answer = await call('setApplicationState', { body: { applications: part, state } });
      conflicts.push(...answer.conflicts.map(({ application }) => application));
      gone.push(...answer.gone);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'not_found') throw error;
      gone.push(...part.map(({ application }) => application));
    }
  }
  return { state, gone: gone.length, left: applications.filter(({ key }) => conflicts.includes(key)) };
}

type BulkActionsProps = {
  chosen: readonly Application[];
  notShown: number;
  /** Called with what something has been done to; others may have been chosen meanwhile. */
  onDone: (applications: readonly Application[]) => void;
  onClear: () => void;
};

/** What can be done to several applications at once. */
export function BulkActions({ chosen, notShown, onDone, onClear }: BulkActionsProps) {
  const id = useId();
  const { alert } = useAlert();
  const takeOut = useRemoveResponse();
  const [state, setState] = useState<HiringState>('reviewing');
  const set = useMutation({
    mutationFn: (applications: readonly Application[]) => setAll(applications, state),
    onSuccess: ({ left, gone, state: became }, applications) => {
      const count = applications.length - left.length - gone;
      if (count > 0) toast.success(copy.statesSet(count, became));
      if (gone > 0) void alert(copy.statesGone(gone));
      if (left.length > 0) void alert(copy.statesLeft(left.map(nameOf)));
      onDone(applications);
    },
  });
  const deletion = useConfirmedAction({
    label: inboxCopy.delete,
    run: async (applications: readonly Application[]) => {
      const { deleted, failures } = await deleteAll(applications, takeOut);
      if (deleted > 0) toast.success(copy.deletedMany(deleted));
      const [first] = failures;
      if (first) void alert(copy.notDeleted(failures.length, first.message), { kind: 'bad' });
      onDone(applications);
    },
  });
  const fail = (error: Error) => {
    if (!isSessionEnd(error)) void alert(error.message, { kind: 'bad' });
  };
  const setStates = useSingleFlight(() => set.mutateAsync(chosen).catch(fail));
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
