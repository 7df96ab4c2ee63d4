import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from './button.tsx';
import { ignoreSecondClick } from './double-click.ts';
import styles from './drawer.module.css';
import { leaveEntry, openEntry } from './history.ts';
import { Close, Menu } from './icons.tsx';

// React passes the invoker attributes on, but its types lack them. They work without script.
function invoke(command: 'show-modal' | 'close', id: string) {
  return { command, commandfor: id } as object;
}

export function DrawerButton({ drawer, label, className }: { drawer: string; label: string; className?: string }) {
  const router = useRouter();
  return (
    <IconButton
      label={label}
      className={className}
      aria-haspopup="dialog"
      {...invoke('show-modal', drawer)}
      onClick={(event) => {
        // The history entry opens it.
        event.preventDefault();
        ignoreSecondClick();
        openEntry(router, drawer);
      }}
    >
      <Menu />
    </IconButton>
  );
}

type DrawerProps = {
  id: string;
  label: string;
  head?: ReactNode;
  /** Links need `replace`: they replace the menu's history entry. */
  children: ReactNode;
};

/** Side menu of small screens. Links, buttons, Escape, the backdrop and Back close it. */
export function Drawer({ id, label, head, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  // The entry outlives a reload.
  const isOpen = useLocation({ select: ({ state }) => state.opened === id });
  // It may have been opened before hydration.
  const catchUp = useEffectEvent(() => {
    if (ref.current?.open) openEntry(router, id);
  });
  useEffect(() => catchUp(), []);
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      // After a rotation, its button may be hidden.
      const { activeElement } = document;
      if (activeElement === document.body || dialog.contains(activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    if (event.target !== ref.current && !event.target.closest('a, button')) return;
    // Two ways to close it would make the browser warn: drop the button's command.
    if (!event.target.closest('a')) event.preventDefault();
    ref.current?.close();
    ignoreSecondClick();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively
    <dialog
      ref={ref}
      id={id}
      className={styles.drawer}
      aria-label={label}
      onClick={click}
      onClickCapture={(event) => {
        // A link to the current page only closes the menu.
        const link = event.target instanceof Element && event.target.closest('a');
        if (link && link.href === location.href) event.preventDefault();
      }}
      onClose={() => void leaveEntry(router, id)}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <div>{head}</div>
          <IconButton label="Close menu" {...invoke('close', id)}>
            <Close />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
