import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ApplicationRef } from '../../../../shared/schemas/hiring.ts';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { inboxCopy } from '../../../copy/admin-inbox.ts';
import { trailCopy } from '../../../copy/admin-operation.ts';
import { replyCopy } from '../../../copy/admin-replies.ts';
import { readQuery } from '../../../data/queries.ts';
import { useFailure } from '../../../data/use-failure.ts';
import { latestDraft } from '../../../forms/draft-store.ts';
import { openedInApp } from '../../../search-params/opened-in-app.ts';
import { Button } from '../../../ui/button.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { type Application, refOf } from '../applications.ts';
import { PersonActions } from '../person-actions.tsx';
import { isAddress } from '../person-links.tsx';
import styles from './application.module.css';
import { ApplicationAnswers } from './application-answers.tsx';
import { replyDraft } from './application-drafts.ts';
import { ApplicationFacts } from './application-facts.tsx';
import { ApplicationHistory } from './application-history.tsx';
import { NoteForm } from './note-form.tsx';
import { OtherApplications } from './other-applications.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Resume } from './resume.tsx';
import { StateForm } from './state-form.tsx';

/** While a mail is on its way, whether it has left is worth a look now and then. */
const lookAgainMs = 3000;

interface ApplicationDetailProps {
  application: Application;
  all: readonly Application[];
  onDelete: () => Promise<void>;
  onErased: () => unknown;
}

/** One column of reading: what can be done, what was typed, the resume, the person's others, and what has happened. */
export function ApplicationDetail({ application, all, onDelete, onErased }: ApplicationDetailProps) {
  const query = useQuery({
    ...readQuery('getApplicationHistory', { application: application.key }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.events.some(({ mail }) => mail === 'waiting') ? lookAgainMs : false),
  });
  const { data } = query;
  const failure = useFailure(query);
  // What was being written is there again after a reload.
  const [replying, setReplying] = useState(() => (latestDraft(replyDraft(application.key)) ? 'again' : 'no'));
  const opened = useRef<HTMLDivElement>(null);
  const to = application.contact_email?.trim() ?? '';
  const openReply = () => {
    setReplying('asked');
    opened.current?.querySelector('input')?.focus();
  };
  // The version that is shown: the server refuses a change that is based on an older one.
  const ref: ApplicationRef | undefined = data && refOf({ ...application, version: data.version });
  return (
    <>
      <p className={styles.position}>{application.position_applied_for.trim() || inboxCopy.noPosition}</p>
      <div className={styles.actions}>
        {data && ref ? <StateForm application={ref} state={data.state} /> : null}
        {isAddress(to) ? (
          <>
            <Button size="s" variant="quiet" aria-expanded={replying !== 'no'} onClick={openReply}>
              {replyCopy.open}
            </Button>
            <PersonActions email={to} onErased={onErased} />
          </>
        ) : null}
        <Button size="s" variant="bad" onClick={() => void onDelete()}>
          {copy.deleteThis}
        </Button>
      </div>
      {replying !== 'no' && data && ref && isAddress(to) ? (
        <div ref={opened}>
          {data.mails === 'none' ? (
            <p>
              {replyCopy.none} <a href={`mailto:${to}`}>{to}</a>
            </p>
          ) : (
            <ReplyForm
              application={application}
              applicationRef={ref}
              state={data.state}
              to={to}
              toFiles={data.mails === 'files'}
              autoFocus={replying === 'asked'}
              onClose={() => setReplying('no')}
            />
          )}
        </div>
      ) : null}
      <ApplicationFacts application={application} />
      <ApplicationAnswers answers={application.answers ?? []} />
      <Resume application={application} />
      <OtherApplications application={application} all={all} />
      <section className={styles.part} aria-labelledby="application-history">
        <h3 id="application-history">{copy.history}</h3>
        {!data && !failure ? <Loading lines={3} /> : null}
        {data && ref ? (
          <>
            <ApplicationHistory events={data.events} mails={data.mails} />
            <NoteForm application={ref} />
            <p>
              <Link
                to="."
                search={(now) => ({ ...now, panel: 'trail', record: `application ${application.jobresponse_id}` })}
                state={openedInApp}
                resetScroll={false}
              >
                {trailCopy.ofThis}
              </Link>
            </p>
          </>
        ) : null}
        {!data && failure ? <Failed message={copy.historyFailed} retry={query} /> : null}
      </section>
    </>
  );
}
