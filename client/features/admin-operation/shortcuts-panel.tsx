import { useState } from 'react';
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

export function ShortcutsPanel() {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <div className={styles.sections}>
      <Facts>
        {shortcuts.map(([keys, what]) => (
          <Fact key={keys} name={<kbd>{keys}</kbd>}>
            {what}
          </Fact>
        ))}
      </Facts>
      <p className="soft">
        Letters work anywhere on an admin page, except while you type. Arrow keys work in a list with records.
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
