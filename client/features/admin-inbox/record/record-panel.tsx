import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiError } from '#shared/errors.ts';
import type { RecordKind } from '#shared/inbox-records.ts';
import { panelTitles } from '../../../copy/admin-operation.ts';
import { recordCopy } from '../../../copy/admin-records.ts';
import { isMissing } from '../../../data/queries.ts';
import { useFailure } from '../../../data/use-failure.ts';
import { UnsentTexts } from '../../../forms/record-drafts.tsx';
import { IconButton, TextButton } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { openedInApp } from '../../../ui/history.ts';
import { Arrow, ArrowLeft, Close } from '../../../ui/icons.tsx';
import { Failed, Loading } from '../../../ui/states.tsx';
import type { InboxRecord } from '../records.ts';
import { useRemoveFromList, useRetryList } from '../use-inbox.ts';
import styles from './record.module.css';
import { deleteRecordDrafts, draftsOf, shownReply } from './record-drafts.ts';
import type { RecordNavigation } from './use-record-navigation.ts';

export interface RecordProps<Rec> {
  id: string;
  /** The record's row; undefined when it is not in the loaded list. */
  listed: Rec | undefined;
  navigation: RecordNavigation;
  wide: boolean;
  onDelete: (record: InboxRecord) => Promise<void>;
}

interface PanelProps<Rec> extends Omit<RecordProps<Rec>, 'listed'> {
  kind: RecordKind;
  isListed: boolean;
  query: UseQueryResult<unknown, ApiError>;
  /** The record as far as it is known. */
  record: Rec | undefined;
  children: (record: Rec, actions: { onDelete: () => Promise<void>; onErased: () => Promise<void> }) => ReactNode;
}

export function RecordPanel<Rec extends InboxRecord>(props: PanelProps<Rec>) {
  const { kind, id, isListed, query, record, navigation, wide, onDelete, children } = props;
  const copy = recordCopy[kind];
  const removeFromList = useRemoveFromList(kind);
  const error = useFailure(query);
  // A refetch must not hide the note that is being written about a deleted application.
  const [lost, setLost] = useState<string>();
  if (isMissing(error) && lost !== id) setLost(id);
  const gone = lost === id;
  const listed = useEffectEvent(() => {
    if (isListed) removeFromList(id);
  });
  useEffect(() => {
    if (gone) listed();
  }, [gone]);
  const shown = gone ? undefined : record;
  // The refetched list no longer contains it, but the panel keeps showing it.
  const [seen, setSeen] = useState<string>();
  if (record && seen !== id) setSeen(id);
  const heading = useRef<HTMLHeadingElement>(null);
  const content = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each record starts at its top
  useEffect(() => {
    const panel = content.current?.closest('dialog, section');
    panel?.scrollTo({ top: 0, behavior: 'instant' });
    // Focus stays on the button used for navigation.
    if (!panel?.contains(document.activeElement)) heading.current?.focus({ preventScroll: true });
  }, [id]);
  const title = shown?.name ?? copy.untitled;
  const retryList = useRetryList(kind);
  const retry = () => {
    retryList();
    void query.refetch();
  };

  const body = (
    <div ref={content} className={styles.content} data-panel>
      <div className={styles.way} data-above-toasts="">
        <IconButton label={copy.previous} onClick={() => navigation.step(-1)} aria-disabled={!navigation.canStep(-1)}>
          <ArrowLeft />
        </IconButton>
        <IconButton label={copy.next} onClick={() => navigation.step(1)} aria-disabled={!navigation.canStep(1)}>
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
          Shortcuts
        </Link>
      </div>
      {gone ? <Failed message={seen === id ? copy.deleted : copy.unknown} /> : null}
      {gone ? (
        <UnsentTexts key={id} drafts={draftsOf(kind, id)} labels={{ template: 'Template' }} shown={shownReply} />
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
        <Fragment key={id}>
          {children(shown, {
            onDelete: () => onDelete(shown),
            onErased: () => {
              deleteRecordDrafts(kind, id);
              return navigation.close();
            },
          })}
        </Fragment>
      ) : (
        <p>
          <TextButton onClick={() => void navigation.close()}>Back to the list</TextButton>
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
    <section className={styles.panel} aria-labelledby="record-name" data-panel>
      <header className={styles.head} data-above-toasts="">
        <h2 id="record-name" ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <IconButton
          label="Close"
          aria-keyshortcuts={kind === 'enquiry' ? 'Escape' : 'Escape e'}
          onClick={() => void navigation.close()}
        >
          <Close />
        </IconButton>
      </header>
      {body}
    </section>
  );
}
