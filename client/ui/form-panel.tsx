import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { cx } from './cx.ts';
import styles from './form-panel.module.css';
import { Alert, Check } from './icons.tsx';
import { scrollToShow } from './scroll.ts';

/** Shows a new message, which a low window might hide, and keeps the focused control visible. */
export function scrollToMessage(news: Element | null | undefined): void {
  scrollToShow(news, document.querySelector(':is(input, textarea, select, button):focus'));
}

type StatusKind = 'good' | 'bad' | 'busy';

type StatusLineProps = {
  kind: StatusKind;
  /** Without content the line stays in the page, so that screen readers announce what comes. */
  children?: ReactNode;
  /** A link or TextButton at the end. */
  action?: ReactNode;
  /** The line came with the page and is what it is about. */
  autoFocus?: boolean;
};

export function StatusLine({ kind, children, action, autoFocus = false }: StatusLineProps) {
  const quiet = children === null || children === undefined || children === '';
  const line = useRef<HTMLDivElement>(null);
  const before = useRef(children);
  useEffect(() => {
    const isNews = children !== before.current;
    before.current = children;
    if (!isNews || quiet || kind === 'busy') return;
    scrollToMessage(line.current);
  }, [children, quiet, kind]);
  return (
    <div
      ref={line}
      className={styles.status}
      data-kind={quiet ? undefined : kind}
      role={kind === 'bad' ? 'alert' : 'status'}
      {...(autoFocus && { autoFocus, tabIndex: -1 })}
    >
      {quiet ? null : (
        <>
          {kind === 'good' ? <Check size={18} /> : null}
          {kind === 'bad' ? <Alert size={18} /> : null}
          {kind === 'busy' ? <span className={styles.ring} /> : null}
          <span className={styles.words}>{children}</span>
          {action}
        </>
      )}
    </div>
  );
}

export function FormPanel({ title, className, children, ...rest }: ComponentProps<'form'> & { title?: string }) {
  return (
    <form {...rest} className={cx(styles.form, className)}>
      {title ? <h2 className={styles.title}>{title}</h2> : null}
      {children}
    </form>
  );
}

export function FormFoot({ children }: { children: ReactNode }) {
  return <div className={styles.foot}>{children}</div>;
}
