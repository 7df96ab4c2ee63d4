import { useInView } from 'framer-motion';
import { useEffect, useRef, useState } from 'react';
import { useImport } from '../use-import.ts';
import { useReducedMotion } from '../use-media.ts';
import styles from './counter.module.css';

const loadCountUp = () => import('./count-up.ts');

/** Counts up once when its section comes into view. Server HTML, reduced motion and screen readers have the final number. */
export function Counter({ to, seconds }: { to: number; seconds: number }) {
  const ref = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(to);
  const still = useReducedMotion();
  const near = useInView(ref, { once: true, margin: '100% 0px' });
  const motion = useImport(loadCountUp, near && !still);

  useEffect(() => {
    const banner = ref.current?.closest('section');
    if (motion && banner) return motion.countUp(banner, to, seconds, setShown);
    setShown(to);
  }, [motion, to, seconds]);

  return (
    <span ref={ref} role="img" aria-label={String(to)} className={styles.counter} data-final={to}>
      <span className={styles.shown}>{shown}</span>
    </span>
  );
}
