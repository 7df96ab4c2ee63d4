import type { ReactNode } from 'react';
import styles from './long-text.module.css';

const maxOpenText = 300;

/** Text of any length in a box that scrolls. Renders other content unchanged. */
export function LongText({ label, children }: { label: string; children: ReactNode }) {
  if (typeof children !== 'string' || children.length <= maxOpenText) return children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
    <section className={styles.long} aria-label={label} tabIndex={0} dir="auto">
      {children}
    </section>
  );
}
