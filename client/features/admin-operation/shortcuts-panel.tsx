import { useState } from 'react';
import { shortcutsCopy as copy } from '../../copy/admin-operation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { areShortcutsOn, switchShortcuts } from '../../ui/shortcuts.ts';
import styles from './admin-operation.module.css';

export function ShortcutsPanel() {
  const [on, setOn] = useState(areShortcutsOn);
  return (
    <div className={styles.sections}>
      <Facts>
        {copy.rows.map(([keys, what]) => (
          <Fact key={keys} name={<kbd>{keys}</kbd>}>
            {what}
          </Fact>
        ))}
      </Facts>
      <p className="soft">{copy.note}</p>
      <Checkbox
        name="shortcuts"
        label={copy.letters}
        checked={on}
        onChange={({ currentTarget: { checked } }) => {
          switchShortcuts(checked);
          setOn(checked);
        }}
      />
    </div>
  );
}
