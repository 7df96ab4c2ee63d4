import type { ReactNode } from 'react';
import styles from './list-item.module.css';

interface ListItemProps {
  /** Its first link covers the row. */
  title: ReactNode;
  status?: ReactNode;
  /** One line. */
  about: ReactNode;
  /** Right of it. */
  when?: ReactNode;
  actions?: ReactNode;
}

export function ListItem({ title, status, about, when, actions }: ListItemProps) {
  return (
    <div className={styles.item}>
      <div className={styles.title}>{title}</div>
      <div className={styles.status}>{status}</div>
      <p className={styles.about}>{about}</p>
      <p className={styles.when}>{when}</p>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
