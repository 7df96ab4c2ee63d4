import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { ignoreSecondClick } from './double-click.ts';
import { bringIntoSight } from './in-sight.ts';

/** The link to what is open. */
const opener = '[aria-haspopup="dialog"][aria-current]';

/**
 * What stands later in the page lies above, whichever was shown first: read from an address, what lies below may be
 * there only after what lies above.
 */
function showModal(dialog: HTMLDialogElement): void {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  // No scrollbar goes, so none must be made room for: see base.css.
  const { clientWidth, dataset } = document.documentElement;
  if (open.length === 0 && window.innerWidth === clientWidth) dataset.scrollbar = 'none';
  const above = open.filter((each) => dialog.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
  for (const each of above) each.close();
  for (const each of [dialog, ...above]) {
    each.showModal();
    // Not React's autoFocus: that moves the focus before the browser could note where to give it back.
    each.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }
}

/**
 * Shows a native dialog as a modal for as long as its component lives. The browser then keeps focus inside,
 * makes the rest inert and, on close(), gives focus back to where it was.
 * What is open by the address leaves with it; anything else is closed by Back (`backCloses`), which leads nowhere then.
 */
export function useModal(onClose: () => void, { backCloses }: { backCloses: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // Server HTML has it open but not modal, so that it can be read without script.
    dialog.removeAttribute('open');
    // Opened by an address, it closes where a press would have opened it.
    const isElsewhere = !document.activeElement?.matches('a, button, input');
    const link = isElsewhere ? document.querySelector<HTMLElement>(opener) : null;
    link?.focus({ preventScroll: true });
    showModal(dialog);
    ignoreSecondClick();
    return () => {
      dialog.close();
      if (link && link === document.activeElement) bringIntoSight(link);
      if (!document.querySelector('dialog:modal')) delete document.documentElement.dataset.scrollbar;
      ignoreSecondClick();
    };
  }, []);

  const { history } = useRouter();
  const holdBack = useEffectEvent((action: string) => {
    const isTop = [...document.querySelectorAll('dialog:modal')].at(-1) === ref.current;
    if (!isTop || action === 'PUSH' || action === 'REPLACE') return false;
    if (action !== 'BACK') {
      onClose();
      return false;
    }
    // The history is on its way forward again: whoever has waited for the closing may lead elsewhere only after it.
    window.addEventListener('popstate', () => onClose(), { once: true });
    return true;
  });
  // Once it is seen, Back is for it.
  useLayoutEffect(() => {
    if (!backCloses) return;
    return history.block({ blockerFn: ({ action }) => holdBack(action), enableBeforeUnload: false });
  }, [backCloses, history]);

  return {
    ref,
    open: true,
    /** Escape and a closing form end here. The owner decides; until it does, the dialog stays. */
    onCancel: (event: { preventDefault(): void; target: unknown }) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    // Not when it closes because it leaves the page: by then its link has led elsewhere.
    onClose: () => {
      if (ref.current && !ref.current.open) onClose();
    },
    // The dialog's own box is covered by its content, so only the backdrop reports the dialog as target. A drag
    // that starts inside (selecting text) and ends outside is not a click on the backdrop.
    onPointerDown: (event: MouseEvent) => {
      pressedBackdrop.current = event.target === ref.current;
    },
    onClick: (event: MouseEvent) => {
      if (pressedBackdrop.current && event.target === ref.current) onClose();
      pressedBackdrop.current = false;
    },
  };
}
