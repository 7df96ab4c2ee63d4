import { useRouter } from '@tanstack/react-router';
import { createContext, type ReactNode, use, useId, useLayoutEffect, useState } from 'react';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { leaveDialogs, useStaleEntries } from './history.ts';
import { Alert, Check } from './icons.tsx';
import { useModal } from './use-modal.ts';

type AlertOptions = { kind?: 'good' | 'bad' | 'plain' };
type ConfirmOptions = { confirmLabel?: string; cancelLabel?: string; danger?: boolean };

type Asker = {
  /** Resolves when the dialog is closed. */
  alert: (message: string, options?: AlertOptions) => Promise<void>;
  /** Resolves to true for the confirming button, otherwise to false. */
  confirm: (message: string, options?: ConfirmOptions) => Promise<boolean>;
};

type Question = {
  key: number;
  message: string;
  kind: 'good' | 'bad' | 'plain';
  yes: string;
  no?: string;
  danger: boolean;
  answer: (yes: boolean) => void;
};

const AlertContext = createContext<Asker | null>(null);

export function useAlert(): Asker {
  const asker = use(AlertContext);
  if (!asker) throw new Error('useAlert needs an AlertDialogProvider above it');
  return asker;
}

type SetQueue = (change: (waiting: readonly Question[]) => readonly Question[]) => void;

function createAsker(setQueue: SetQueue): Asker {
  let count = 0;
  const ask = (question: Omit<Question, 'key' | 'answer'>) =>
    new Promise<boolean>((resolve) => {
      count += 1;
      const key = count;
      const answer = (yes: boolean) => {
        setQueue((waiting) => waiting.filter((each) => each.key !== key));
        resolve(yes);
      };
      setQueue((waiting) => [...waiting, { ...question, key, answer }]);
    });
  return {
    alert: async (message, { kind = 'plain' } = {}) => {
      await ask({ message, kind, yes: 'OK', danger: false });
    },
    confirm: (message, { confirmLabel = 'OK', cancelLabel = 'Cancel', danger = false } = {}) =>
      ask({ message, kind: 'plain', yes: confirmLabel, no: cancelLabel, danger }),
  };
}

export function AlertDialogProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Question[]>([]);
  const [asker] = useState(() => createAsker(setQueue));
  useStaleEntries();
  const first = queue[0];
  return (
    <AlertContext value={asker}>
      {children}
      {first ? <AlertBox key={first.key} question={first} /> : null}
    </AlertContext>
  );
}

function AlertBox({ question }: { question: Question }) {
  const { message, kind, yes, no, danger } = question;
  const router = useRouter();
  const answer = (is: boolean) => void leaveDialogs(router).then(() => question.answer(is));
  const modal = useModal(() => answer(false), { backCloses: true });
  const id = useId();
  // If the dialog is higher than the window, the focus has scrolled to its buttons. Shows its text first.
  const { ref } = modal;
  useLayoutEffect(() => {
    ref.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [ref]);
  return (
    <dialog {...modal} role="alertdialog" aria-labelledby={id} className={cx(styles.dialog, styles.s)}>
      <div>
        <p id={id} className={styles.message} data-kind={kind}>
          {kind === 'good' ? <Check size={24} /> : null}
          {kind === 'bad' ? <Alert size={24} /> : null}
          {/* Isolates quoted text, which may be right to left. */}
          <span>
            {message.split(/(“.*”)/s).map((part) => (part.startsWith('“') ? <bdi key="quoted">{part}</bdi> : part))}
          </span>
        </p>
        <div className={styles.foot}>
          {/* The safe button has the focus, so that a stray Enter neither deletes nor logs out. */}
          <Button
            variant={danger ? 'danger' : 'go'}
            onClick={() => answer(true)}
            data-first-focus={no === undefined || undefined}
          >
            {yes}
          </Button>
          {no === undefined ? null : (
            <Button onClick={() => answer(false)} data-first-focus>
              {no}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}
