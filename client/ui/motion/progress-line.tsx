import { useHydrated } from '@tanstack/react-router';
import { cx } from '../cx.ts';
import styles from './progress-line.module.css';

/** A decorative timeline whose marker moves to `percent` of the height in 3 s. Server HTML has the full line. */
export function ProgressLine({ percent, className }: { percent: number; className?: string }) {
  const hydrated = useHydrated();
  return (
    <span className={cx(styles.track, className)} aria-hidden="true">
      <span
        className={styles.line}
        // Without a transition until it starts to grow.
        data-growing={percent > 0 || undefined}
        style={hydrated ? { transform: `translateY(${percent - 100}%)` } : undefined}
      >
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
