import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import type { RecordState } from '#shared/inbox-records.ts';
import type { Answer } from '#shared/job-questions.ts';
import type { JobResponse } from '#shared/schemas/application.ts';
import type { RecordEvent, RecordRef } from '#shared/schemas/inbox.ts';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { trailCopy } from '../../../copy/admin-operation.ts';
import { readQuery } from '../../../data/queries.ts';
import { useFailure } from '../../../data/use-failure.ts';
import { latestDraft } from '../../../forms/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { LocalDate } from '../../../ui/date-text.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { openedInApp } from '../../../ui/history.ts';
import { LongText } from '../../../ui/plain-text.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { StateBadge } from '../application-state.tsx';
import { type Application, idOf, positionKey, refOf } from '../applications.ts';
import { inboxCopy, replyCopy } from '../copy.ts';
import { ErasePerson, ExportPerson, emailLink, isAddress, phoneLink, webLink } from '../person.tsx';
import styles from './application.module.css';
import { replyDraft } from './application-drafts.ts';
import { NoteForm, ReplyForm, StateForm } from './application-forms.tsx';
import { HeldMails, RecordHistory } from './application-history.tsx';
import { Resume } from './resume.tsx';

function ApplicationAnswers({ answers }: { answers: readonly Answer[] }) {
  if (answers.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="application-answers">
      <h3 id="application-answers">{copy.answers}</h3>
      <dl className={styles.answers}>
        {answers.map(({ question, answer }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the answers never change, and two can be equal
          <div key={at}>
            <dt>{question}</dt>
            <dd dir="auto">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function ApplicationFacts({ application }: { application: JobResponse }) {
  const { facts } = copy;
  const rows: readonly (readonly [string, string | number | null | undefined, ((text: string) => ReactNode)?])[] = [
    [facts.email, application.contact_email, emailLink],
    [facts.phone, application.contact_mobile, phoneLink],
    [facts.linkedin, application.linkedin_profile, (text) => webLink(text)],
    [facts.experience, application.experience],
    [facts.relevant, application.relevant_experience],
    [facts.current, application.current_lpa],
    [facts.expected, application.expected_lpa],
    [facts.notice, application.expected_joining_date],
    [facts.dob, application.dob, (text) => <LocalDate value={text} />],
    [facts.gender, application.gender],
    [facts.applied, application.createdAt, (text) => <LocalDate value={text} format="time" />],
  ];
  return (
    <Facts>
      {rows.map(([label, value, show]) => {
        const text = String(value ?? '').trim();
        if (text === '') return null;
        return (
          <Fact key={label} name={label}>
            <LongText label={label}>{show ? show(text) : text}</LongText>
          </Fact>
        );
      })}
    </Facts>
  );
}

function OtherApplications({ application, all }: { application: Application; all: readonly Application[] }) {
  const { person } = application;
  const others = person ? all.filter((row) => row.person === person && idOf(row) !== idOf(application)) : [];
  if (others.length === 0) return null;
  const position = positionKey(application.position_applied_for);
  return (
    <section className={styles.part} aria-labelledby="application-others">
      <h3 id="application-others">{copy.others}</h3>
      <ul className={styles.others}>
        {others.map((row) => (
          <li key={idOf(row)}>
            <Link
              from="/jobresponse"
              to="."
              search={(now) => ({ ...now, response: idOf(row) })}
              state={true}
              replace
              resetScroll={false}
              preload={false}
            >
              {row.position_applied_for.trim() || inboxCopy.noPosition}
            </Link>
            {positionKey(row.position_applied_for) === position ? (
              <span className={styles.mark}>{copy.alsoApplied}</span>
            ) : null}
            <LocalDate value={row.createdAt} />
            <StateBadge state={row.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const lookAgainMs = 3000;

/** Milliseconds until the delivery of a mail may have changed; false when all are settled. */
function lookAgainAfter(events: readonly RecordEvent[]): number | false {
  const waits = events.filter(({ mail }) => mail === 'waiting').map(({ sendsInMs = lookAgainMs }) => sendsInMs + 500);
  return waits.length > 0 && Math.min(...waits, 5 * lookAgainMs);
}

interface ApplicationDetailProps {
  application: Application;
  all: readonly Application[];
  onDelete: () => Promise<void>;
  onErased: () => unknown;
}

export function ApplicationDetail({ application, all, onDelete, onErased }: ApplicationDetailProps) {
  const query = useQuery({
    ...readQuery('getRecordHistory', { record: application.key }),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgainAfter(state.data?.events ?? []),
  });
  const { data } = query;
  const failure = useFailure(query);
  // Restores an unfinished text after a reload.
  const [replying, setReplying] = useState(() => (latestDraft(replyDraft(application.key)) ? 'again' : 'no'));
  const opened = useRef<HTMLDivElement>(null);
  const to = application.contact_email?.trim() ?? '';
  const [undone, setUndone] = useState<{ subject: string; text: string }>();
  const [stateAfter, setStateAfter] = useState<RecordState>();
  const openReply = (next?: RecordState) => {
    setStateAfter(next);
    setReplying('asked');
    opened.current?.querySelector('input')?.focus();
  };
  // The displayed version: the server refuses changes based on an older one.
  const ref: RecordRef | undefined = data && refOf({ ...application, version: data.version });
  return (
    <>
      <p className={styles.position}>{application.position_applied_for.trim() || inboxCopy.noPosition}</p>
      <div className={styles.actions}>
        {data && ref ? (
          <StateForm
            application={ref}
            state={data.state}
            onMail={isAddress(to) && data.mails !== 'none' ? openReply : undefined}
          />
        ) : null}
        {isAddress(to) ? (
          <Button
            size="s"
            variant="quiet"
            aria-expanded={replying !== 'no'}
            aria-keyshortcuts="r"
            onClick={() => openReply()}
          >
            {replyCopy.open}
          </Button>
        ) : null}
      </div>
      {data ? (
        <HeldMails
          application={application.key}
          events={data.events}
          readAt={query.dataUpdatedAt}
          onUndone={(mail) => {
            setUndone(mail);
            openReply();
          }}
        />
      ) : null}
      {replying !== 'no' && data && ref && isAddress(to) ? (
        <div ref={opened}>
          {data.mails === 'none' ? (
            <p>
              {replyCopy.none} <a href={`mailto:${to}`}>{to}</a>
            </p>
          ) : (
            <ReplyForm
              // Another state or an undone mail opens a new form; a draft is kept.
              key={`${stateAfter} ${undone?.subject}`}
              application={application}
              recordRef={ref}
              state={data.state}
              to={to}
              toFiles={data.mails === 'files'}
              stateAfter={stateAfter}
              undone={undone}
              autoFocus={replying === 'asked'}
              onClose={() => {
                setReplying('no');
                setUndone(undefined);
                setStateAfter(undefined);
              }}
            />
          )}
        </div>
      ) : null}
      <ApplicationAnswers answers={application.answers ?? []} />
      <Resume application={application} />
      <ApplicationFacts application={application} />
      <OtherApplications application={application} all={all} />
      <section className={styles.part} aria-labelledby="application-history">
        <h3 id="application-history">{copy.history}</h3>
        {!data && !failure ? <Loading lines={3} /> : null}
        {data && ref ? (
          <>
            <RecordHistory events={data.events} mails={data.mails} />
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
      <div className={styles.foot}>
        {isAddress(to) ? <ExportPerson email={to} /> : null}
        <Button size="s" variant="bad" onClick={() => void onDelete()}>
          {copy.deleteThis}
        </Button>
        {isAddress(to) ? <ErasePerson email={to} onErased={onErased} /> : null}
      </div>
    </>
  );
}
