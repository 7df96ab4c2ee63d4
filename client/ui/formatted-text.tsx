import '../styles/prose.css';
import type { ReactNode } from 'react';
import { late } from './later.tsx';
import styles from './long-text.module.css';
import type { TextProps } from './markdown.tsx';

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

const PlainText = ({ text, className = 'prose' }: TextProps) => (
  <div className={className}>
    <p className={styles.typed} dir="auto">
      {text}
    </p>
  </div>
);

const { View, load } = late<TextProps>(async () => (await import('./markdown.tsx')).Markdown, { Fallback: PlainText });

/** A text with Markdown signs, formatted. */
export const FormattedText = View;

/** Loads what formats texts: the server before it renders, the browser while it loads a page's data. */
export const loadFormatting = (): Promise<void> => load().catch(() => undefined);
