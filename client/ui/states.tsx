import type { ReactNode } from 'react';
import { Button, TextButton } from './button.tsx';
import { cx } from './cx.ts';
import { StatusLine } from './form-panel.tsx';
import { Illustration } from './illustration.tsx';
import styles from './states.module.css';

/** For visitors without script. */
function ReloadLink() {
  return (
    <noscript>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty reference is this page with its query */}
      <a href="">Reload the page</a>
    </noscript>
  );
}

export function Loading({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div className={cx(styles.skeleton, className)} role="status">
      <span className="soft">
        Loading... <ReloadLink />
      </span>
      {Array.from({ length: lines }, (_, line) => `line ${line}`).map((key) => (
        <span key={key} className={styles.line} />
      ))}
    </div>
  );
}

type Retry = { isFetching: boolean; refetch: () => unknown };

/** Stays mounted during a retry (see `useFailure`), so that it keeps the focus and announces the result. */
export function Failed({ message, retry }: { message: string; retry?: Retry | undefined }) {
  return (
    <StatusLine
      kind="bad"
      action={
        retry ? (
          <>
            <TextButton
              aria-disabled={retry.isFetching || undefined}
              onClick={() => retry.isFetching || retry.refetch()}
              className={styles.retry}
            >
              {retry.isFetching ? 'Loading...' : 'Try again'}
            </TextButton>
            <ReloadLink />
          </>
        ) : null
      }
    >
      {message}
    </StatusLine>
  );
}

/** For a failure that is logged only, as specified: no message. */
export function RetryButton({ retry, children }: { retry: Retry; children: string }) {
  return (
    <p role="status">
      <Button
        busy={retry.isFetching}
        busyLabel="Loading..."
        onClick={() => void retry.refetch()}
        className={styles.retry}
      >
        {children}
      </Button>
      <ReloadLink />
    </p>
  );
}

type EmptyProps = { title: string; children?: ReactNode; action?: ReactNode; picture?: string };

export function Empty({ title, children, action, picture }: EmptyProps) {
  return (
    <div className={styles.empty} data-picture={picture ? true : undefined}>
      <div>
        <p className={`display ${styles.title}`}>{title}</p>
        {children ? <div className="soft">{children}</div> : null}
        {action}
      </div>
      {picture ? <Illustration src={picture} alt="" crop /> : null}
    </div>
  );
}
