import { type RecordKind, type RecordState, recordStates } from '#shared/inbox-records.ts';
import { stateNames } from '#shared/record-fields.ts';
import selectStyles from '../../ui/compact-select.module.css';
import styles from './record/record.module.css';

type StateSelectProps = {
  id: string;
  kind: RecordKind;
  /** Undefined until the admin chooses. */
  value: RecordState | undefined;
  onChange: (state: RecordState) => void;
};

export function StateSelect({ id, kind, value, onChange }: StateSelectProps) {
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
          Choose a state
        </option>
      )}
      {recordStates[kind].map((each) => (
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
