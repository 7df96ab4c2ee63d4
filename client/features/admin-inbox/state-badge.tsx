import type { HiringState } from '../../../shared/schemas/hiring-states.ts';
import { stateNames } from '../../copy/admin-applications.ts';
import styles from './application/application.module.css';

/** A state as a word with a dot: full while it is open, hollow when it has ended. */
export function StateBadge({ state }: { state: HiringState | undefined }) {
  if (!state) return null;
  return (
    <span className={styles.state} data-state={state}>
      {stateNames[state]}
    </span>
  );
}
