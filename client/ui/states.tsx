import type { ReactNode } from 'react';
import type { IllustrationName } from '../assets/illustrations/alt.ts';
import { TextButton } from './button.tsx';
import { Illustration } from './illustration.tsx';
import styles from './states.module.css';
import { StatusLine } from './status-line.tsx';

export function Loading({ lines = 3 }: { lines?: number }) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="soft">Loading...</span>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
        <span key={key} className={styles.line} />
      ))}
    </div>
  );
}

type FailedProps = { message: string; onRetry?: () => void };

export function Failed({ message, onRetry }: FailedProps) {
  return (
    <StatusLine kind="bad" action={onRetry ? <TextButton onClick={onRetry}>Try again</TextButton> : null}>
      {message}
    </StatusLine>
  );
}

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode; picture?: IllustrationName };

export function Empty({ title, children, action, picture }: EmptyProps) {
  return (
    <div className={styles.empty} data-picture={picture ? true : undefined}>
      <div>
        <p className={`display ${styles.title}`}>{title}</p>
        {children ? <div className="soft">{children}</div> : null}
        {action}
      </div>
      {picture ? <Illustration name={picture} alt="" crop /> : null}
    </div>
  );
}
