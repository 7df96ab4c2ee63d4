import '../styles/prose.css';
import { type ComponentType, lazy, memo, type ReactNode, Suspense, useState } from 'react';
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

let formatted: ComponentType<TextProps> | undefined;

const LateFormatted = lazy(async () => {
  await loadFormatting();
  // If the code cannot be loaded, the server's HTML stays, or else the unformatted text.
  return formatted ? { default: formatted } : new Promise<never>(() => undefined);
});

/** Loads what formats texts: the server before it renders, the browser while it loads a page's data. */
export async function loadFormatting(): Promise<void> {
  formatted ??= await import('./markdown.tsx').then(
    ({ Markdown }) => Markdown,
    () => undefined,
  );
}

/** A text with Markdown signs, formatted. Memoized: an update before hydration would replace the server's text. */
export const FormattedText = memo(function FormattedText(props: TextProps) {
  const [Text] = useState(() => formatted ?? LateFormatted);
  return (
    <Suspense fallback={<PlainText {...props} />}>
      <Text {...props} />
    </Suspense>
  );
});

const PlainText = ({ text, className = 'prose' }: TextProps) => (
  <div className={className}>
    <p className={styles.typed} dir="auto">
      {text}
    </p>
  </div>
);
