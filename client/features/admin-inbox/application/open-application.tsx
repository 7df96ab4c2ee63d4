import { useQuery } from '@tanstack/react-query';
import type { ApplicationRef } from '../../../../shared/schemas/hiring.ts';
import { applicationWords as words } from '../../../copy/admin-applications.ts';
import { readQuery } from '../../../data/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { type Application, refOf } from '../applications.ts';
import { isAddress } from '../contact-columns.tsx';
import { PersonActions } from '../person-actions.tsx';
import styles from './application.module.css';
import { ApplicationAnswers } from './application-answers.tsx';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationHistory } from './application-history.tsx';
import { NoteForm } from './note-form.tsx';
import { OtherApplications } from './other-applications.tsx';
import { Resume } from './resume.tsx';
import { StateForm } from './state-form.tsx';

interface OpenApplicationProps {
  application: Application;
  all: readonly Application[];
  onDelete: () => Promise<void>;
  onErased: () => unknown;
}

/** One column of reading: what can be done, what was typed, the resume, the person's others, and what has happened. */
export function OpenApplication({ application, all, onDelete, onErased }: OpenApplicationProps) {
  const { data, isPending, refetch } = useQuery({
    ...readQuery('getApplicationHistory', { application: application.key }),
    staleTime: 0,
  });
  // What is seen here is what the next deed comes after.
  const ref: ApplicationRef | undefined = data && refOf({ ...application, version: data.version });
  return (
    <>
      <p className={styles.position}>{application.position_applied_for}</p>
      <div className={styles.actions}>
        {data && ref ? <StateForm application={ref} state={data.state} /> : null}
        {isAddress(application.contact_email ?? '') ? (
          <PersonActions email={application.contact_email ?? ''} onErased={onErased} />
        ) : null}
        <Button size="s" variant="bad" onClick={() => void onDelete()}>
          {words.deleteThis}
        </Button>
      </div>
      <ApplicationFacts application={application} />
      <ApplicationAnswers answers={application.answers ?? []} />
      <Resume application={application} />
      <OtherApplications application={application} all={all} />
      <section className={styles.part} aria-labelledby="application-history">
        <h3 id="application-history">{words.history}</h3>
        {isPending ? <Loading lines={3} /> : null}
        {data && ref ? (
          <>
            <ApplicationHistory events={data.events} />
            <NoteForm application={ref} />
          </>
        ) : null}
        {!data && !isPending ? <Failed message={words.historyFailed} onRetry={() => void refetch()} /> : null}
      </section>
    </>
  );
}
