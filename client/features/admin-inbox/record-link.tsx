import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openedInApp } from '../../ui/history.ts';
import styles from './admin-inbox.module.css';
import { inboxes, openRecord } from './inbox-calls.ts';
import type { InboxRecord } from './records.ts';

/** Next to its list, the name is shown in full. */
export const maxName = 120;

export function RecordLink({ record: { kind, id }, children }: { record: InboxRecord; children: ReactNode }) {
  // The link's own comparison fails, because it compares search parameters as text.
  const open = useSearch({ strict: false, select: (search) => search[inboxes[kind].param] });
  return (
    <Link
      to="."
      search={(now) => ({ ...now, ...openRecord(kind, id) })}
      // Replaces the open record, so that closing returns to the list.
      replace={open !== undefined}
      state={open === undefined ? openedInApp : true}
      resetScroll={false}
      preload={false}
      aria-current={open === id ? 'page' : undefined}
      data-record={id}
      className={styles.name}
    >
      {children}
    </Link>
  );
}
