import type { ElementType, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './section.module.css';

type SectionProps = {
  tone?: 'plain' | 'sunk';
  /** Leaves out the space on one side, where two sections of the same tone meet. */
  flush?: 'top' | 'bottom';
  id?: string;
  label?: string;
  className?: string;
  children: ReactNode;
};

export function Section({ tone = 'plain', flush, id, label, className, children }: SectionProps) {
  return (
    <section
      id={id}
      aria-label={label}
      className={cx(styles.section, className)}
      data-tone={tone === 'sunk' ? tone : undefined}
      data-flush={flush}
    >
      {children}
    </section>
  );
}

export function Wrap({
  as: Tag = 'div',
  className,
  children,
}: {
  as?: ElementType;
  className?: string;
  children: ReactNode;
}) {
  return <Tag className={cx('wrap', className)}>{children}</Tag>;
}

export function Lead({ className, children }: { className?: string; children: ReactNode }) {
  return <p className={cx(styles.lead, className)}>{children}</p>;
}

type HeadProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Stands in the right half instead of a lead: a link, a button. */
  end?: ReactNode;
  level?: 1 | 2;
  /** The ticked line under the heading. */
  ground?: boolean;
  id?: string;
  className?: string;
};

export function Head({ title, lead, end, level = 2, ground = false, id, className }: HeadProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className={cx(styles.head, ground && 'ground', className)}>
      <Title id={id} dir="auto" className={level === 1 ? styles.page : undefined}>
        {title}
      </Title>
      {lead ? <Lead>{lead}</Lead> : null}
      {end ? <div className={styles.end}>{end}</div> : null}
    </div>
  );
}
