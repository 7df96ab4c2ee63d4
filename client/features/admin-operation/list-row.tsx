import type { ReactNode } from 'react';
import type { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import { Button } from '../../ui/button.tsx';
import styles from './admin-operation.module.css';

interface RowAction {
  readonly action: ReturnType<typeof useConfirmedAction<string>>;
  /** Accessible name, because all rows have the same label. */
  readonly name: string;
  readonly question: string;
}

interface ListRowProps {
  id: string;
  actions: readonly RowAction[];
  children: ReactNode;
}

/** A row of a panel's list with confirmed actions. */
export function ListRow({ id, actions, children }: ListRowProps) {
  return (
    <li className={styles.entry}>
      <div>{children}</div>
      {actions.length > 0 ? (
        <div className={styles.actions}>
          {actions.map(({ action: { label, ask, pending }, name, question }) => (
            <Button
              key={label}
              size="s"
              variant="quiet"
              aria-label={name}
              busy={pending === id}
              onClick={() => void ask(id, question)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
    </li>
  );
}
