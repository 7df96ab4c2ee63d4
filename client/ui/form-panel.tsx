import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './form-panel.module.css';

/** A form on a raised surface. */
export function FormPanel({ title, className, children, ...rest }: ComponentProps<'form'> & { title?: string }) {
  return (
    <form {...rest} className={cx(styles.form, className)}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      {children}
    </form>
  );
}

/** Buttons, and below them what became of the form. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
