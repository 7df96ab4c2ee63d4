import { useEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import styles from './progress-line.module.css';

/** The plumb line of a timeline: its bob sinks to `percent` of the height in 3 seconds. Decoration. */
export function ProgressLine({ percent, className }: { percent: number; className?: string }) {
  const line = useRef<HTMLSpanElement>(null);
  const begun = useRef(false);
  useEffect(() => {
    if (!line.current) return;
    // Through CSSOM: the page's policy allows no style attribute in HTML.
    const { style } = line.current;
    // The server's line is whole, for readers without script; from there it must not be seen to shrink.
    if (!begun.current) style.transition = 'none';
    begun.current = true;
    style.transform = `translateY(${percent - 100}%)`;
    line.current.getBoundingClientRect();
    style.transition = '';
  }, [percent]);
  return (
    <span className={cx(styles.track, className)} aria-hidden="true">
      <span ref={line} className={styles.line}>
        <svg aria-hidden="true" width="22" height="38" viewBox="0 0 22 38" focusable="false">
          <path
            d="M11 1v5M11 6L1.5 16 11 36.5 20.5 16z"
            fill="var(--warm)"
            stroke="var(--ground)"
            strokeWidth="2"
            strokeLinejoin="round"
          />
        </svg>
      </span>
    </span>
  );
}
