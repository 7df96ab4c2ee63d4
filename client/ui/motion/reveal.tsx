import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from '../cx.ts';
import styles from './reveal.module.css';
import { useSeen } from './use-seen.ts';

type RevealProps = {
  from: 'left' | 'right' | 'below';
  as?: 'div' | 'li';
  /** Once, when it is 10 % visible, also for those who see no motion. */
  onSeen?: () => void;
  className?: string;
  children: ReactNode;
};

/** Fades and slides in from its side. Server HTML is visible; what is already in view when script arrives stays so. */
export function Reveal({ from, as: Tag = 'div', onSeen, className, children }: RevealProps) {
  const ref = useRef<HTMLDivElement & HTMLLIElement>(null);
  const [state, setState] = useState<'waiting' | 'seen' | undefined>();

  useEffect(() => {
    const box = ref.current?.getBoundingClientRect();
    if (box && box.top > window.innerHeight) setState((now) => now ?? 'waiting');
  }, []);
  useSeen(ref, () => {
    setState('seen');
    onSeen?.();
  });

  return (
    <Tag ref={ref} className={cx(styles.reveal, className)} data-from={from} data-reveal={state}>
      {children}
    </Tag>
  );
}
