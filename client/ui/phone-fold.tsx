import { type ReactNode, useState } from 'react';
import { cx } from './cx.ts';
import { ChevronDown } from './icons.tsx';
import styles from './phone-fold.module.css';

/** A list of links under a heading: a disclosure on phones, open on wider screens and without script. */
export function PhoneFold({
  heading,
  className,
  children,
}: {
  heading: string;
  className?: string;
  children: ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <nav aria-label={heading} className={cx(styles.fold, className)} data-open={isOpen || undefined}>
      <div>
        <h2>{heading}</h2>
        <button type="button" aria-label={heading} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <ChevronDown />
        </button>
      </div>
      <ul>{children}</ul>
    </nav>
  );
}
