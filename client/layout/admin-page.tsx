import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { HostEndpointName } from '#shared/contract/endpoints.ts';
import type { AdminRole } from '#shared/schemas/admin-answers.ts';
import { otherRoleCopy } from '../copy/admins.ts';
import { adminLinksOf } from '../copy/navigation.ts';
import { readQuery } from '../data/queries.ts';
import { cx } from '../ui/cx.ts';
import { Wrap } from '../ui/section.tsx';
import styles from './admin-page.module.css';
import { useFocusAfterReload } from './use-restored-focus.ts';

type AdminPageProps = {
  title: string;
  lead?: ReactNode;
  /** Link or button at the end of the heading; null while it loads. */
  end?: ReactNode;
  /** Extension call that the page depends on. The page says so if the backend lacks it. */
  needs?: HostEndpointName;
  children: ReactNode;
};

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

export function OtherRole({ role }: { role: AdminRole }) {
  return (
    <AdminPage title={otherRoleCopy.title} lead={otherRoleCopy.text(role)}>
      <ul>
        {adminLinksOf(role).map(({ label, to }) => (
          <li key={to}>
            <Link to={to as LinkProps['to']}>{label}</Link>
          </li>
        ))}
      </ul>
    </AdminPage>
  );
}
