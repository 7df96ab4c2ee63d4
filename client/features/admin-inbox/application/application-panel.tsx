import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { JobResponse } from '#shared/schemas/application.ts';
import { applicationCopy as copy } from '../../../copy/admin-applications.ts';
import { panelTitles } from '../../../copy/admin-operation.ts';
import { isMissing, readQuery } from '../../../data/queries.ts';
import { useFailure } from '../../../data/use-failure.ts';
import { UnsentTexts } from '../../../forms/record-drafts.tsx';
import { IconButton, TextButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { openedInApp } from '../../../ui/history.ts';
import { Arrow, ArrowLeft, Close } from '../../../ui/icons.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import { type Application, toApplications } from '../applications.ts';
import { replyCopy } from '../copy.ts';
import { nameOf } from '../person.tsx';
import { useRetryResponses } from '../use-inbox.ts';
import styles from './application.module.css';
import { ApplicationDetail } from './application-detail.tsx';
import { draftsOf, forgetTexts, shownReply } from './application-drafts.ts';
import type { RecordNavigation } from './use-record-navigation.ts';

interface PanelProps {
  id: string;
  /** The application's row; undefined when it is not in the loaded list. */
  row: Application | undefined;
  all: readonly Application[];
  navigation: RecordNavigation;
  wide: boolean;
  onDelete: (row: JobResponse) => Promise<void>;
}

export function ApplicationPanel({ id, row, all, navigation, wide, onDelete }: PanelProps) {
  const client = useQueryClient();
  // Refetch like the list, because another tab may have erased the person.
  const query = useQuery({
    ...readQuery('getjobresponse', { jobresponse_id: id }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
  const error = useFailure(query);
  // A refetch must not hide the note that is being written about a deleted application.
  const [lost, setLost] = useState<string>();
  if (isMissing(error) && lost !== id) setLost(id);
  const gone = lost === id;
  const listed = useEffectEvent(() => {
    if (row) void client.invalidateQueries({ queryKey: ['getalljobresponse'] });
  });
  useEffect(() => {
    if (gone) listed();
  }, [gone]);
  // The list decides about the position in the list; the full record has more fields.
  const whole =
    query.data && row ? { ...row, ...query.data } : (row ?? (query.data && toApplications([query.data], [])[0]));
  const shown = gone ? undefined : whole;
  // The refetched list no longer contains it, but the panel keeps showing it.
  const [seen, setSeen] = useState<string>();
  if (whole && seen !== id) setSeen(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each application starts at its top
  useEffect(() => {
    const panel = content.current?.closest('dialog, section');
    panel?.scrollTo({ top: 0, behavior: 'instant' });
    // Focus stays on the button used for navigation.
    if (!panel?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [id]);
  const title = shown ? nameOf(shown) : copy.untitled;
  const retryList = useRetryResponses();
  const retry = () => {
    retryList();
    void query.refetch();
  };

  const body = (
    <div ref={content} className={styles.content} data-panel>
      <div className={styles.way} data-above-toasts="">
        <IconButton
          label={copy.previous}
          onClick={() => navigation.at > 0 && navigation.step(-1)}
          aria-disabled={navigation.at <= 0}
        >
          <ArrowLeft />
        </IconButton>
        <IconButton
          label={copy.next}
          onClick={() => navigation.at >= 0 && navigation.step(1)}
          aria-disabled={navigation.at < 0 || navigation.at + 1 >= navigation.count}
        >
          <Arrow />
        </IconButton>
        <span className="soft num" role="status">
          <span className="vh">{title}</span>{' '}
          {navigation.at >= 0 ? copy.place(navigation.at + 1, navigation.count) : null}
        </span>
        <Link
          to="."
          search={(now) => ({ ...now, panel: 'shortcuts' })}
          state={openedInApp}
          resetScroll={false}
          aria-label={panelTitles.shortcuts}
        >
          {copy.keys}
        </Link>
      </div>
      {gone ? <Failed message={seen === id ? copy.deleted : copy.unknown} /> : null}
      {gone ? (
        <UnsentTexts key={id} drafts={draftsOf(id)} labels={{ prepared: replyCopy.prepared }} shown={shownReply} />
      ) : null}
      {error && !gone && !query.data ? (
        error.code === 'not_supported_by_backend' && shown ? (
          <p className="soft">{copy.listOnly}</p>
        ) : (
          <Failed
            message={`${copy.failed} ${error.message}`}
            retry={{ isFetching: query.isFetching, refetch: retry }}
          />
        )
      ) : null}
      {!shown && !gone && !error ? <Loading lines={6} /> : null}
      {shown ? (
        <ApplicationDetail
          key={id}
          application={shown}
          all={all}
          onDelete={() => onDelete(shown)}
          onErased={async () => {
            await navigation.close();
            await forgetTexts(id);
          }}
        />
      ) : (
        <p>
          <TextButton onClick={() => void navigation.close()}>{copy.backToList}</TextButton>
        </p>
      )}
    </div>
  );
  if (!wide) {
    return (
      <Dialog size="cover" title={title} onClose={() => void navigation.close()}>
        {body}
      </Dialog>
    );
  }
  return (
    <section className={styles.panel} aria-labelledby="application-name" data-panel>
      <header className={styles.head} data-above-toasts="">
        <h2 id="application-name" ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <IconButton label={copy.close} aria-keyshortcuts="Escape e" onClick={() => void navigation.close()}>
          <Close />
        </IconButton>
      </header>
      {body}
    </section>
  );
}
