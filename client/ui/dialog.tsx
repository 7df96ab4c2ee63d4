import { type ReactNode, useId } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';
import { Close } from './icons.tsx';
import { useModal } from './use-modal.ts';

type DialogProps = {
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  /** cover: the whole window. */
  size?: 's' | 'm' | 'l' | 'cover';
  /** For dialogs without an address of their own: Back closes only this dialog. */
  backCloses?: boolean;
};

export function Dialog({ onClose, title, children, footer, size = 'm', backCloses = false }: DialogProps) {
  const modal = useModal(onClose, { backCloses });
  const titleId = useId();
  return (
    <dialog {...modal} className={cx(styles.dialog, styles[size])} aria-labelledby={titleId}>
      <div className={styles.sheet}>
        <header className={styles.head} data-above-toasts="">
          <h2 id={titleId} dir="auto" className={styles.title}>
            {title}
          </h2>
          <IconButton label="Close" className={styles.close} onClick={onClose}>
            <Close />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
        {footer ? <footer className={styles.foot}>{footer}</footer> : null}
      </div>
    </dialog>
  );
}
