import { useLocation, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { attempt } from '#shared/attempt.ts';
import { IconButton } from './button.tsx';
import { ignoreSecondClick } from './double-click.ts';
import styles from './drawer.module.css';
import { leaveEntry, openEntry } from './history.ts';
import { Close, Menu } from './icons.tsx';

export function DrawerButton({ drawer, label, className }: { drawer: string; label: string; className?: string }) {
  const router = useRouter();
  return (
    <IconButton
      label={label}
      className={className}
      aria-haspopup="dialog"
      popoverTarget={drawer}
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

/** Side menu of small screens: a modal dialog, but a popover until script runs. Links, buttons, Escape, the backdrop and Back close it. */
export function Drawer({ id, label, head, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const router = useRouter();
  // The entry outlives a reload.
  const isOpen = useLocation({ select: ({ state }) => state.opened === id });
  // It may have been opened before hydration.
  const catchUp = useEffectEvent(() => {
    // Browsers without popovers do not know the selector.
    if (!attempt(() => ref.current?.matches(':popover-open'))) return;
    ref.current?.hidePopover();
    openEntry(router, id);
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
    // A modal dialog is no popover that the button could hide.
    if (!event.target.closest('a')) event.preventDefault();
    ref.current?.close();
    ignoreSecondClick();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively
    <dialog
      ref={ref}
      id={id}
      popover="auto"
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
          <IconButton label="Close menu" popoverTarget={id} popoverTargetAction="hide">
            <Close />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
