import { applicationStates, type RecordState } from '#shared/inbox-records.ts';
import { applicationCopy, stateNames } from '../../copy/admin-applications.ts';
import selectStyles from '../../ui/compact-select.module.css';
import styles from './application/application.module.css';

type StateSelectProps = {
  id: string;
  /** Undefined until the admin chooses. */
  value: RecordState | undefined;
  onChange: (state: RecordState) => void;
};

export function StateSelect({ id, value, onChange }: StateSelectProps) {
  return (
    <select
      id={id}
      aria-keyshortcuts="s"
      className={selectStyles.select}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value as RecordState)}
    >
      {value ? null : (
        <option value="" disabled>
          {applicationCopy.chooseState}
        </option>
      )}
      {applicationStates.map((each) => (
        <option key={each} value={each}>
          {stateNames[each]}
        </option>
      ))}
    </select>
  );
}

export function StateBadge({ state }: { state: RecordState | undefined }) {
  if (!state) return null;
  return (
    <span className={styles.state} data-state={state}>
      {stateNames[state]}
    </span>
  );
}
