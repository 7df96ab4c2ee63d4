import { useQuery } from '@tanstack/react-query';
import { adminsCopy } from '../../copy/admins.ts';
import { readQuery } from '../../data/queries.ts';
import { useFailure } from '../../data/use-failure.ts';
import { Failed, Loading } from '../../ui/states.tsx';
import styles from './admin-operation.module.css';
import { AdminsList } from './admins-list.tsx';
import { OwnPassword } from './own-password.tsx';
import { OwnSecondStep } from './own-second-step.tsx';
import { OwnSessions } from './own-sessions.tsx';

/** Admins, and the signed-in admin's sessions, password and second factor. */
export function AdminsPanel() {
  const query = useQuery({ ...readQuery('getAdmins'), staleTime: 0 });
  const { data } = query;
  if (useFailure(query) && !data) return <Failed message={adminsCopy.failed} retry={query} />;
  if (!data) return <Loading lines={6} />;
  return (
    <div className={styles.sections}>
      <AdminsList admins={data.admins} own={data.own.email} />
      <OwnSessions sessions={data.sessions} />
      <OwnSecondStep own={data.own} />
      <OwnPassword fromEnvironment={data.own.fromEnvironment} />
    </div>
  );
}
