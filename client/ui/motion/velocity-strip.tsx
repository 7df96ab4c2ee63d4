import { useInView } from 'framer-motion';
import { type ReactNode, useRef } from 'react';
import { useImport } from '../use-import.ts';
import { useReducedMotion } from '../use-media.ts';
import { type Direction, strip } from './velocity.ts';
import styles from './velocity-strip.module.css';

type VelocityStripProps = {
  label: string;
  items: readonly { key: string; node: ReactNode }[];
  /** -1 reverses the direction. */
  direction?: Direction;
};

const loadDriver = () => import('./velocity-driver.tsx');

/** A row of badges that moves while scrolling. Screen readers get the first copy only. */
export function VelocityStrip({ label, items, direction = 1 }: VelocityStripProps) {
  const row = useRef<HTMLDivElement>(null);
  const still = useReducedMotion();
  const near = useInView(row, { margin: '300px', once: true });
  const driver = useImport(loadDriver, near && !still);
  return (
    <div className={styles.strip}>
      <div ref={row} className={styles.row}>
        {Array.from({ length: strip.copies }, (_, copy) => (
          <ul
            // biome-ignore lint/suspicious/noArrayIndexKey: four identical copies
            key={copy}
            className={styles.copy}
            aria-label={copy === 1 ? label : undefined}
            aria-hidden={copy === 1 ? undefined : true}
          >
            {items.map((item) => (
              <li key={item.key} className={styles.badge}>
                {item.node}
              </li>
            ))}
          </ul>
        ))}
      </div>
      {driver ? <driver.default row={row} direction={direction} /> : null}
    </div>
  );
}
