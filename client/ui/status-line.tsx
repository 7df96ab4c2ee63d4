import { type ReactNode, useEffect, useRef } from 'react';
import { Alert, Check } from './icons.tsx';
import { bringNewsIntoSight } from './in-sight.ts';
import styles from './status-line.module.css';

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
    bringNewsIntoSight(line.current);
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
