import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './section.module.css';

type SectionProps = {
  /** night: dark in both themes. */
  tone?: 'plain' | 'sunk' | 'night';
  /** Padding of 64 or 160 px instead of 128, on service pages. */
  space?: 'tight' | 'wide';
  /** A page that starts with a link back. */
  start?: 'link';
  id?: string;
  className?: string;
  children: ReactNode;
};

export function Section({ tone = 'plain', space, start, id, className, children }: SectionProps) {
  return (
    <section
      id={id}
      className={cx(styles.section, tone === 'night' && 'on-night', className)}
      data-tone={tone === 'plain' ? undefined : tone}
      data-space={space}
      data-start={start}
    >
      {children}
    </section>
  );
}

export function Wrap({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('wrap', className)}>{children}</div>;
}

export function Lead({ children }: { children: ReactNode }) {
  return <p className={styles.lead}>{children}</p>;
}

type SectionHeadingProps = {
  title: ReactNode;
  lead?: ReactNode;
  level?: 1 | 2;
  /** The ticked line under the heading. */
  ground?: boolean;
};

export function SectionHeading({ title, lead, level = 2, ground = false }: SectionHeadingProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={cx(styles.head, ground && 'ground')}>
      <Title dir="auto" className={level === 1 ? styles.page : undefined}>
        {title}
      </Title>
      {lead ? <Lead>{lead}</Lead> : null}
    </div>
  );
}
