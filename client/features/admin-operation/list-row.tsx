import type { ReactNode } from 'react';
import { ConfirmButton } from '../../session/confirm-button.tsx';
import type { useConfirmedAction } from '../../session/use-confirmed-action.ts';
import styles from './admin-operation.module.css';

/** A terminal command that wraps only at spaces. */
export function Command({ children }: { children: string }) {
  const words = children.split(' ').map((word, at) => ({ key: `${at} ${word}`, word }));
  return (
    <code className={styles.command}>
      {words.map(({ key, word }) => (
        <span key={key}>{word} </span>
      ))}
    </code>
  );
}

interface RowAction {
  readonly action: ReturnType<typeof useConfirmedAction<string>>;
  /** Accessible name, because all rows have the same label. */
  readonly name: string;
  readonly question: string;
}

export function ListRow({ id, actions, children }: { id: string; actions: readonly RowAction[]; children: ReactNode }) {
  return (
    <li className={styles.entry}>
      <div>{children}</div>
      {actions.length > 0 ? (
        <div className={styles.actions}>
          {actions.map(({ action, name, question }) => (
            <ConfirmButton key={action.label} action={action} target={id} question={question} aria-label={name} />
          ))}
        </div>
      ) : null}
    </li>
  );
}
