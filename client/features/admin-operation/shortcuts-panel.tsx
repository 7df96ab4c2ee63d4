import { useState } from 'react';
import { useAdminRole } from '../../session/session-flag.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { areShortcutsOn, switchShortcuts } from '../../ui/shortcuts.ts';
import styles from './admin-operation.module.css';

const shortcuts = [
  ['/', 'Search the list'],
  ['j, ↓, →', 'Next row or record'],
  ['k, ↑, ←', 'Previous row or record'],
  ['Enter', 'Open the record'],
  ['s', 'Choose a state'],
  ['r', 'Reply by mail'],
  ['n', 'Write a note'],
  ['e', 'Archive or close'],
  ['Escape', 'Close the record and return to its row'],
  ['?', 'Show these shortcuts'],
] as const;

/** Those of a role without records. */
const shortcutsOfLists = [
  ['/', 'Search the list'],
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['?', 'Show these shortcuts'],
] as const;

export function ShortcutsPanel() {
  const [on, setOn] = useState(areShortcutsOn);
  const hasRecords = useAdminRole() !== 'editor';
  return (
    <div className={styles.sections}>
      <Facts>
        {(hasRecords ? shortcuts : shortcutsOfLists).map(([keys, what]) => (
          <Fact key={keys} name={<kbd>{keys}</kbd>}>
            {what}
          </Fact>
        ))}
      </Facts>
      <p className="soft">
        Letters work anywhere on an admin page, except while you type.
        {hasRecords ? ' Arrow keys work in a list with records.' : null}
      </p>
      <Checkbox
        name="shortcuts"
        label="Use letters and signs as shortcuts in this browser"
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          switchShortcuts(checked);
          setOn(checked);
        }}
      />
    </div>
  );
}
