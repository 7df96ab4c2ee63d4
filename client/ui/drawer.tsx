import { type MouseEvent, type ReactNode, useRef } from 'react';
import { IconButton } from './button.tsx';
import { dropRestOfDoubleClick } from './double-click.ts';
import styles from './drawer.module.css';
import { Close, Menu } from './icons.tsx';

// The invoker attributes open and close the dialog without script; React passes them on, its types lack them.
function invoke(command: 'show-modal' | 'close', id: string) {
  return { command, commandfor: id } as object;
}

/** For browsers without invoker commands. */
function act(id: string, run: (dialog: HTMLDialogElement) => void) {
  return () => {
    dropRestOfDoubleClick();
    if ('commandForElement' in HTMLButtonElement.prototype) return;
    const dialog = document.getElementById(id);
    if (dialog instanceof HTMLDialogElement) run(dialog);
  };
}

export function DrawerButton({ drawer, label, className }: { drawer: string; label: string; className?: string }) {
  return (
    <IconButton
      label={label}
      className={className}
      aria-haspopup="dialog"
      {...invoke('show-modal', drawer)}
      onClick={act(drawer, (dialog) => dialog.showModal())}
    >
      <Menu />
    </IconButton>
  );
}

type DrawerProps = {
  id: string;
  label: string;
  /** Stands beside the close button: the brand. */
  head?: ReactNode;
  children: ReactNode;
};

/** The side menu of small screens. A link or button in it, Escape and the backdrop close it. */
export function Drawer({ id, label, head, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    if (event.target !== ref.current && !event.target.closest('a, button')) return;
    ref.current?.close();
    dropRestOfDoubleClick();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively, links have their own keys
    <dialog ref={ref} id={id} className={styles.drawer} aria-label={label} onClick={click}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <div>{head}</div>
          <IconButton label="Close menu" {...invoke('close', id)} onClick={act(id, (dialog) => dialog.close())}>
            <Close />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
