import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './form-panel.module.css';

export function FormPanel({ title, className, children, ...rest }: ComponentProps<'form'> & { title?: string }) {
  return (
    <form {...rest} className={cx(styles.form, className)}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      {children}
    </form>
  );
}

/** Buttons with the status line below them. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
