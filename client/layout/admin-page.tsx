import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { Wrap } from '../ui/section.tsx';
import styles from './admin-page.module.css';
import { useFocusAfterReload } from './use-restored-focus.ts';

type AdminPageProps = {
  title: string;
  /** One quiet line: how much there is, or what to do. */
  lead?: ReactNode;
  /** At the far end of the heading: a link or button; null while it is not there yet. */
  end?: ReactNode;
  children: ReactNode;
};

/** A page of the admin's: close to the header, and wide, because there is work to see. */
export function AdminPage({ title, lead, end, children }: AdminPageProps) {
  useFocusAfterReload();
  return (
    <Wrap className={styles.page}>
      <div className={cx(styles.head, end !== undefined && styles.withEnd)}>
        <div>
          <h1>{title}</h1>
          {lead ? <p className="soft num">{lead}</p> : null}
        </div>
        {end}
      </div>
      {children}
    </Wrap>
  );
}
