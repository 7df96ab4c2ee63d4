import { useId } from 'react';
import type { Question } from './alert-dialog.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { Alert, Check } from './icons.tsx';
import { useModal } from './use-modal.ts';

export function AlertBox({ question }: { question: Question }) {
  const { message, kind, yes, no, danger, answer } = question;
  const modal = useModal(() => answer(false));
  const id = useId();
  return (
    <dialog {...modal} role="alertdialog" aria-labelledby={id} className={cx(styles.dialog, styles.s)}>
      <div>
        <p id={id} className={styles.message} data-kind={kind}>
          {kind === 'good' ? <Check size={24} /> : null}
          {kind === 'bad' ? <Alert size={24} /> : null}
          {/* What is quoted is written by others, maybe from right to left: it turns nothing round it about. */}
          <span>
            {message.split(/(“.*”)/s).map((part) => (part.startsWith('“') ? <bdi key="quoted">{part}</bdi> : part))}
          </span>
        </p>
        <div className={styles.foot}>
          {/* The safe answer has the focus: an Enter in passing neither deletes nor logs out. */}
          <Button
            variant={danger ? 'bad' : 'go'}
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
