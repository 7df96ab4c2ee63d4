import { useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './counter.module.css';
import { countAt } from './progress.ts';
import { useReducedMotion } from './use-reduced-motion.ts';

type CounterProps = { to: number; seconds: number; className?: string };

/**
 * Counts from 0 once, when the banner around it (the nearest section) is 10 % visible. Server HTML and people who
 * want less motion have the final number; readers hear only that one.
 */
export function Counter({ to, seconds, className }: CounterProps) {
  const ref = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(to);
  const still = useReducedMotion();

  useEffect(() => {
    const banner = ref.current?.closest('section') ?? ref.current;
    if (still || !banner) return setShown(to);
    let frame = 0;
    let begun = 0;
    const tick = (now: number) => {
      begun ||= now;
      const next = countAt(now - begun, seconds, to);
      setShown(next);
      if (now - begun < seconds * 1000) frame = requestAnimationFrame(tick);
    };
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        frame = requestAnimationFrame(tick);
      },
      { threshold: 0.1 },
    );
    setShown(0);
    observer.observe(banner);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, [to, seconds, still]);

  return (
    <span ref={ref} role="img" aria-label={String(to)} className={cx(styles.counter, className)} data-final={to}>
      {shown}
    </span>
  );
}
