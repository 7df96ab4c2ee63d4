import { useInView } from 'framer-motion';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './reveal.module.css';

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
