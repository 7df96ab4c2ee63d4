import type { HiringState } from '#shared/schemas/hiring-states.ts';
import { stateNames } from '../../copy/admin-applications.ts';
import styles from './application/application.module.css';

/** State with a dot: filled while open, hollow when finished. */
export function StateBadge({ state }: { state: HiringState | undefined }) {
  if (!state) return null;
  return (
    <span className={styles.state} data-state={state}>
      {stateNames[state]}
    </span>
  );
}
