import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { ignoreSecondClick } from './double-click.ts';
import { useDialogEntry } from './history.ts';
import { scrollToShow } from './scroll.ts';

/** The link whose address is open: it opens this dialog. */
const opener = '[aria-haspopup="dialog"][aria-current]';

/** Opens a modal dialog. Dialogs later in the document stay above it, even if they opened first. */
function showModal(dialog: HTMLDialogElement): void {
  const open = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  // Without a scrollbar, base.css must reserve no room for it.
  const { clientWidth, dataset } = document.documentElement;
  if (open.length === 0 && window.innerWidth === clientWidth) dataset.scrollbar = 'none';
  const above = open.filter((each) => dialog.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING);
  for (const each of above) each.close();
  for (const each of [dialog, ...above]) {
    each.showModal();
    // React's autoFocus would move the focus before the browser stores where to return it.
    each.querySelector<HTMLElement>('[data-first-focus]')?.focus();
  }
}

/**
 * Shows a native <dialog> as a modal while its component is mounted.
 *
 * @param backCloses Back closes it and stays on the page. Dialogs with an address close when the address changes.
 */
export function useModal(onClose: () => void, { backCloses }: { backCloses: boolean }) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  useDialogEntry(onClose, backCloses);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    // Server HTML has it open but not modal, for visitors without script.
    dialog.removeAttribute('open');
    // Opened by its address, it returns the focus to the link that would have opened it.
    const isElsewhere = !document.activeElement?.matches('a, button, input');
    const link = isElsewhere ? document.querySelector<HTMLElement>(opener) : null;
    link?.focus({ preventScroll: true });
    showModal(dialog);
    ignoreSecondClick();
    return () => {
      dialog.close();
      if (link && link === document.activeElement) scrollToShow(link);
      if (!document.querySelector('dialog:modal')) delete document.documentElement.dataset.scrollbar;
      ignoreSecondClick();
    };
  }, []);

  return {
    ref,
    open: true,
    /** Escape. The owner decides whether to close. */
    onCancel: (event: { preventDefault(): void; target: unknown }) => {
      if (event.target !== ref.current) return;
      event.preventDefault();
      onClose();
    },
    // Not when it closes because the page is left.
    onClose: () => {
      if (ref.current && !ref.current.open) onClose();
    },
    // Only the backdrop has the dialog itself as target. Text selection that ends outside is not a backdrop click.
    onPointerDown: (event: MouseEvent) => {
      pressedBackdrop.current = event.target === ref.current;
    },
    onClick: (event: MouseEvent) => {
      if (pressedBackdrop.current && event.target === ref.current) onClose();
      pressedBackdrop.current = false;
    },
  };
}
