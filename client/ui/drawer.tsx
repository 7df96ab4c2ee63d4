import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from './button.tsx';
import { ignoreSecondClick } from './double-click.ts';
import styles from './drawer.module.css';
import { Close, Menu } from './icons.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The side menu that is open over the page: going back closes it. */
    menu?: string;
  }
}

// The invoker attributes open and close the dialog without script; React passes them on, its types lack them.
function invoke(command: 'show-modal' | 'close', id: string) {
  return { command, commandfor: id } as object;
}

/** Gives the open menu a history entry of its own, over the page that is shown. */
function useMenuEntry(id: string) {
  const navigate = useNavigate();
  return () =>
    void navigate({
      to: '.',
      search: true,
      hash: true,
      state: (state) => ({ ...state, menu: id }),
      resetScroll: false,
      hashScrollIntoView: false,
    });
}

export function DrawerButton({ drawer, label, className }: { drawer: string; label: string; className?: string }) {
  const enter = useMenuEntry(drawer);
  return (
    <IconButton
      label={label}
      className={className}
      aria-haspopup="dialog"
      {...invoke('show-modal', drawer)}
      onClick={(event) => {
        // Its history entry opens it from now on.
        event.preventDefault();
        ignoreSecondClick();
        enter();
      }}
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
  /** Its links take the place of the menu's history entry: they are given `replace`. */
  children: ReactNode;
};

/** The side menu of small screens. A link or button in it, Escape, the backdrop and Back close it. */
export function Drawer({ id, label, head, children }: DrawerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const { history } = useRouter();
  const entered = useLocation({ select: ({ state }) => state.menu === id });
  const enter = useMenuEntry(id);
  // Somebody may have opened it before script was there.
  const catchUp = useEffectEvent(() => {
    if (ref.current?.open && !entered) enter();
  });
  useEffect(() => catchUp(), []);
  useEffect(() => {
    const dialog = ref.current;
    if (!entered || !dialog) return;
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.close();
      // Its button is not there any more once the screen has been turned.
      const { activeElement } = document;
      if (activeElement === document.body || dialog.contains(activeElement))
        document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, [entered]);
  const click = (event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    if (event.target !== ref.current && !event.target.closest('a, button')) return;
    ref.current?.close();
    ignoreSecondClick();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog natively, links have their own keys
    <dialog
      ref={ref}
      id={id}
      className={styles.drawer}
      aria-label={label}
      onClick={click}
      onClickCapture={(event) => {
        // The page that is shown is below the menu: its link only closes it.
        const link = event.target instanceof Element && event.target.closest('a');
        if (link && link.href === location.href) event.preventDefault();
      }}
      onClose={() => {
        // Not when Back or a link has closed it: they have left the menu's entry. A question that it brought stays.
        if (history.location.state.menu === id) history.back({ ignoreBlocker: true });
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <div>{head}</div>
          {/* `click` closes it. After that, the browser would warn that the command had nothing to close. */}
          <IconButton label="Close menu" {...invoke('close', id)} onClick={(event) => event.preventDefault()}>
            <Close />
          </IconButton>
        </div>
        <div className={styles.body}>{children}</div>
      </div>
    </dialog>
  );
}
