import { useId, useState } from 'react';
import { ApiError } from '#shared/errors.ts';
import type { ApplicationRef } from '#shared/schemas/hiring.ts';
import type { HiringState } from '#shared/schemas/hiring-states.ts';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { useCall } from '../../../data/mutations.ts';
import { useSingleFlight } from '../../../data/use-single-flight.ts';
import { failureMessage } from '../../../session/session-end.ts';
import { Button } from '../../../ui/button.tsx';
import { StatusLine } from '../../../ui/status-line.tsx';
import { toast } from '../../../ui/toast.ts';
import { StateSelect } from '../state-select.tsx';
import styles from './application.module.css';
import { useChangedByOthers } from './application-history.tsx';

export function StateForm({ application, state }: { application: ApplicationRef; state: HiringState }) {
  const id = useId();
  const set = useCall('setApplicationState');
  const changedByOthers = useChangedByOthers();
  const [chosen, setChosen] = useState<HiringState>();
  const [problem, setProblem] = useState('');
  const submit = useSingleFlight(async () => {
    const wanted = chosen ?? state;
    setProblem('');
    try {
      const { conflicts } = await set.mutateAsync({ body: { applications: [application], state: wanted } });
      const [conflict] = conflicts;
      if (conflict) return setProblem(`${await changedByOthers(conflict.events)} ${copy.stateStays}`);
      setChosen(undefined);
      toast.success(copy.stateSet(wanted));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(failureMessage(error));
    }
  });
  return (
    <form
      className={styles.set}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <label htmlFor={id}>{copy.state}</label>
      <StateSelect id={id} value={chosen ?? state} onChange={setChosen} />
      <Button type="submit" size="s" busy={set.isPending} busyLabel={copy.setting}>
        {copy.setState}
      </Button>
      <StatusLine kind="bad">{problem}</StatusLine>
    </form>
  );
}
