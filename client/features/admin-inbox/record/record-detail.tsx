import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import type { RecordState } from '#shared/inbox-records.ts';
import type { RecordEvent, RecordRef } from '#shared/schemas/inbox.ts';
import { panelsOf } from '../../../copy/admin-operation.ts';
import { recordCopy } from '../../../copy/admin-records.ts';
import { readQuery } from '../../../data/queries.ts';
import { useFailure } from '../../../data/use-failure.ts';
import { latestDraft } from '../../../forms/drafts.ts';
import { useAdminRole } from '../../../session/session-flag.ts';
import { Button } from '../../../ui/button.tsx';
import { openedInApp } from '../../../ui/history.ts';
import { Failed, Loading } from '../../../ui/states.tsx';
import { ErasePerson, ExportPerson, isAddress } from '../person.tsx';
import { type Application, type Enquiry, refOf } from '../records.ts';
import { PersonRecords } from './person-records.tsx';
import styles from './record.module.css';
import { replyDraft } from './record-drafts.ts';
import { NoteForm, StateForm } from './record-forms.tsx';
import { HeldMails, RecordHistory } from './record-history.tsx';
import { ReplyForm } from './reply-form.tsx';

const lookAgainMs = 3000;

/** Milliseconds until the delivery of a mail may have changed; false when all are settled. */
function lookAgainAfter(events: readonly RecordEvent[]): number | false {
  const waits = events.filter(({ mail }) => mail === 'waiting').map(({ sendsInMs = lookAgainMs }) => sendsInMs + 500);
  return waits.length > 0 && Math.min(...waits, 5 * lookAgainMs);
}

interface RecordDetailProps {
  record: Application | Enquiry;
  textsOf: ComponentProps<typeof ReplyForm>['textsOf'];
  /** A state can be set together with a prepared mail about it. */
  canMailWithState?: boolean;
  /** False while the text that a reply quotes is loading. */
  isComplete?: boolean;
  lead: ReactNode;
  children: ReactNode;
  onDelete: () => Promise<void>;
  onErased: () => unknown;
}

export function RecordDetail(props: RecordDetailProps) {
  const { record, textsOf, canMailWithState = false, isComplete = true, lead, children, onDelete, onErased } = props;
  const query = useQuery({
    ...readQuery('getRecordHistory', { record: record.key }),
    staleTime: 0,
    refetchInterval: ({ state }) => lookAgainAfter(state.data?.events ?? []),
  });
  const { data } = query;
  const failure = useFailure(query);
  // Restores an unfinished text after a reload.
  const [replying, setReplying] = useState(() => (latestDraft(replyDraft(record.key)) ? 'again' : 'no'));
  const opened = useRef<HTMLDivElement>(null);
  const to = record.email;
  const role = useAdminRole();
  const mayHandlePerson = role === 'owner' && isAddress(to);
  const [undone, setUndone] = useState<{ subject: string; text: string }>();
  const [stateAfter, setStateAfter] = useState<RecordState>();
  const openReply = (next?: RecordState) => {
    setStateAfter(next);
    setReplying('asked');
    opened.current?.querySelector('input')?.focus();
  };
  // The displayed version: the server refuses changes based on an older one.
  const ref: RecordRef | undefined = data && refOf({ ...record, version: data.version });
  return (
    <>
      {lead}
      <div className={styles.actions}>
        {data && ref ? (
          <StateForm
            record={ref}
            name={record.name}
            state={data.state}
            onMail={canMailWithState && isAddress(to) && data.mails !== 'none' ? openReply : undefined}
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
            Reply by mail…
          </Button>
        ) : null}
      </div>
      {data ? (
        <HeldMails
          record={record.key}
          name={record.name}
          events={data.events}
          readAt={query.dataUpdatedAt}
          onUndone={(mail) => {
            setUndone(mail);
            openReply();
          }}
        />
      ) : null}
      {replying !== 'no' && isComplete && data && ref && isAddress(to) ? (
        <div ref={opened}>
          {data.mails === 'none' ? (
            <p>
              No mail server is set up for this site (SMTP_URL). Use your own mail program instead:{' '}
              <a href={`mailto:${to}`}>{to}</a>
            </p>
          ) : (
            <ReplyForm
              // Another state or an undone mail, which may restore the state, opens a new form; a draft is kept.
              key={`${stateAfter} ${undone?.subject} ${undone ? data.state : ''}`}
              record={record}
              recordRef={ref}
              textsOf={textsOf}
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
      {children}
      <PersonRecords record={record} />
      <section className={styles.part} aria-labelledby="record-history">
        <h3 id="record-history">Notes and history</h3>
        {!data && !failure ? <Loading lines={3} /> : null}
        {data && ref ? (
          <>
            <RecordHistory events={data.events} mails={data.mails} />
            <NoteForm record={ref} name={record.name} />
            {panelsOf(role).includes('trail') ? (
              <p>
                <Link
                  to="."
                  search={(now) => ({ ...now, panel: 'trail', record: `${record.kind} ${record.id}` })}
                  state={openedInApp}
                  resetScroll={false}
                >
                  Show in audit trail
                </Link>
              </p>
            ) : null}
          </>
        ) : null}
        {!data && failure ? <Failed message="Couldn’t load the notes and the history." retry={query} /> : null}
      </section>
      <div className={styles.foot}>
        {mayHandlePerson ? <ExportPerson email={to} /> : null}
        <Button size="s" variant="bad" onClick={() => void onDelete()}>
          {recordCopy[record.kind].deleteThis}
        </Button>
        {mayHandlePerson ? <ErasePerson email={to} onErased={onErased} /> : null}
      </div>
    </>
  );
}
