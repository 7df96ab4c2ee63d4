import { useHydrated } from '@tanstack/react-router';
import { useInView } from 'framer-motion';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './timeline-motion.module.css';

/** Percentage of the timeline: share of steps reached, minus 6, at least 0. */
export function progressPercent(reached: number, total: number): number {
  if (total <= 0) return 0;
  return Math.max(0, (Math.min(reached, total) / total) * 100 - 6);
}

type RevealProps = {
  from: 'left' | 'right';
  /** Called once when 10 % is visible, with reduced motion too. */
  onSeen: () => void;
  className?: string;
  children: ReactNode;
};

/** A list item that slides in from its side. Server HTML is visible, and stays visible if it is in view. */
export function Reveal({ from, onSeen, className, children }: RevealProps) {
  const ref = useRef<HTMLLIElement>(null);
  const seen = useInView(ref, { once: true, amount: 0.1 });
  const [waiting, setWaiting] = useState(false);
  const tell = useEffectEvent(onSeen);

  useEffect(() => setWaiting((ref.current?.getBoundingClientRect().top ?? 0) > window.innerHeight), []);
  useEffect(() => {
    if (seen) tell();
  }, [seen]);

  return (
    <li
      ref={ref}
      className={cx(styles.reveal, className)}
      data-from={from}
      data-reveal={waiting ? (seen ? 'seen' : 'waiting') : undefined}
    >
      {children}
    </li>
  );
}

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
