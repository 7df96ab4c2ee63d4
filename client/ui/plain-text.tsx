import '../styles/prose.css';
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

/** Plain text as HTML: empty lines separate paragraphs, dashes make a list. */
export function PlainText({ text, className = 'prose' }: { text: string; className?: string }) {
  const blocks = text
    .split(/\r?\n\s*\r?\n/)
    .map((block) => block.trim())
    .filter(Boolean);
  return (
    <div className={className}>
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks of text have no other identity
        <Block key={at} lines={block.split(/\r?\n/)} />
      ))}
    </div>
  );
}

const bullet = /^\s*[-*•]\s+/;

function Block({ lines }: { lines: readonly string[] }) {
  if (lines.length > 1 && lines.every((line) => bullet.test(line))) {
    return (
      <ul dir="auto">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at}>{line.replace(bullet, '')}</li>
        ))}
      </ul>
    );
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return <p dir="auto">{lines.flatMap((line, at) => (at === 0 ? [line] : [<br key={at} />, line]))}</p>;
}
