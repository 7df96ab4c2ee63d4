import { type HiringState, hiringStates } from '#shared/applications.ts';
import { applicationCopy, stateNames } from '../../copy/admin-applications.ts';
import selectStyles from '../../ui/compact-select.module.css';
import styles from './application/application.module.css';

type StateSelectProps = {
  id: string;
  /** Undefined until the admin chooses. */
  value: HiringState | undefined;
  onChange: (state: HiringState) => void;
};

export function StateSelect({ id, value, onChange }: StateSelectProps) {
  return (
    <select
      id={id}
      aria-keyshortcuts="s"
      className={selectStyles.select}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value as HiringState)}
    >
      {value ? null : (
        <option value="" disabled>
          {applicationCopy.chooseState}
        </option>
      )}
      {hiringStates.map((each) => (
        <option key={each} value={each}>
          {stateNames[each]}
        </option>
      ))}
    </select>
  );
}

export function StateBadge({ state }: { state: HiringState | undefined }) {
  if (!state) return null;
  return (
    <span className={styles.state} data-state={state}>
      {stateNames[state]}
    </span>
  );
}
