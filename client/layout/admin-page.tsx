import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { HostEndpointName } from '../../shared/contract/endpoints.ts';
import { readQuery } from '../data/queries.ts';
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
  /** An action of the page needs this extension call: the head says so if the backend lacks it. */
  needs?: HostEndpointName;
  children: ReactNode;
};

/** A page of the admin's: close to the header, and wide, because there is work to see. */
export function AdminPage({ title, lead, end, needs, children }: AdminPageProps) {
  useFocusAfterReload();
  const { data } = useQuery({ ...readQuery('getHostExtensions'), enabled: needs !== undefined });
  const missing = data?.missing.find(({ call }) => call === needs);
  return (
    <Wrap className={styles.page}>
      <div className={cx(styles.head, end !== undefined && styles.withEnd)}>
        <div>
          <h1>{title}</h1>
          {lead ? <p className="soft num">{lead}</p> : null}
          {missing ? <p className="soft">{missing.message}</p> : null}
        </div>
        {end}
      </div>
      {children}
    </Wrap>
  );
}
