import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { AlertBox } from './alert-box.tsx';

type AlertOptions = { kind?: 'good' | 'bad' | 'plain'; closeLabel?: string };
type ConfirmOptions = { confirmLabel?: string; cancelLabel?: string; danger?: boolean };

type Asker = {
  /** Resolves when the person has closed it. */
  alert: (message: string, options?: AlertOptions) => Promise<void>;
  /** True for the confirming button; false for everything else, Escape included. */
  confirm: (message: string, options?: ConfirmOptions) => Promise<boolean>;
};

export type Question = {
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

/** The one place alerts and questions come from. They wait for each other. */
export function AlertDialogProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<readonly Question[]>([]);
  const count = useRef(0);

  const ask = useCallback(
    (question: Omit<Question, 'key' | 'answer'>) =>
      new Promise<boolean>((resolve) => {
        count.current += 1;
        const key = count.current;
        const answer = (yes: boolean) => {
          setQueue((waiting) => waiting.filter((each) => each.key !== key));
          resolve(yes);
        };
        setQueue((waiting) => [...waiting, { ...question, key, answer }]);
      }),
    [],
  );

  const asker = useMemo<Asker>(
    () => ({
      alert: async (message, { kind = 'plain', closeLabel = 'OK' } = {}) => {
        await ask({ message, kind, yes: closeLabel, danger: false });
      },
      confirm: (message, { confirmLabel = 'OK', cancelLabel = 'Cancel', danger = false } = {}) =>
        ask({ message, kind: 'plain', yes: confirmLabel, no: cancelLabel, danger }),
    }),
    [ask],
  );

  const first = queue[0];
  return (
    <AlertContext value={asker}>
      {children}
      {first ? <AlertBox key={first.key} question={first} /> : null}
    </AlertContext>
  );
}
