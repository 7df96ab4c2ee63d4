import type { ReactNode } from 'react';
import styles from './long-text.module.css';

/** A few lines; of what is longer, these are seen and the rest is scrolled to. */
const maxOpenText = 300;

/** A text that others have written, of whatever length, in a place of bounded height; what is no text is left as it is. */
export function LongText({ label, children }: { label: string; children: ReactNode }) {
  if (typeof children !== 'string' || children.length <= maxOpenText) return children;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section className={styles.long} aria-label={label} tabIndex={0} dir="auto">
      {children}
    </section>
  );
}
