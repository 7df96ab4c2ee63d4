import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { cssTransition, type Id, ToastContainer, type TypeOptions, toast as toastify } from 'react-toastify/unstyled';
import { IconButton } from './button.tsx';
import { Alert, Check, Close } from './icons.tsx';
import { drainToasts, subscribeToToasts } from './toast.ts';
import styles from './toast-list.module.css';
import { useMedia, useReducedMotion } from './use-media.ts';

const slide = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapseDuration: 150 });

/** The newest toast of each text: said again, it takes the place of the one before. */
const newest = new Map<string, Id>();

function showWaiting(): void {
  for (const { kind, text } of drainToasts()) {
    const before = newest.get(text);
    if (before !== undefined) toastify.dismiss(before);
    newest.set(text, toastify[kind](text, { role: kind === 'error' ? 'alert' : 'status' }));
  }
}

/** Where the heads end that begin at the top of the window, one below the other: what is to press there stays free. */
function endOfHeads(part: HTMLElement): number {
  const heads = Array.from(part.querySelectorAll('[data-above-toasts]'), (head) => head.getBoundingClientRect());
  return heads.reduce(
    (end, { top, bottom }) => (top < Math.max(end + 8, innerHeight / 4) ? Math.max(end, bottom) : end),
    0,
  );
}

/** A place of its own: a popover, which lies above everything, in the topmost modal dialog, outside of which all is inert. */
function createPlace() {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = styles.place ?? '';
  const move = () => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
    (dialog ?? document.body).append(element);
    element.style.setProperty('--free-above', `${endOfHeads(dialog ?? document.body)}px`);
    element.showPopover();
    dialog?.addEventListener('close', move, { once: true });
  };
  return { element, move };
}

function Mark({ type }: { type: TypeOptions }) {
  return type === 'error' ? <Alert /> : <Check />;
}

export default function ToastList() {
  const still = useReducedMotion();
  const hovers = useMedia('(hover: hover)');
  const [asked, setAsked] = useState(false);
  const [place] = useState(createPlace);
  useEffect(() => {
    place.move();
    const stop = subscribeToToasts(() => {
      place.move();
      showWaiting();
    });
    return () => {
      stop();
      place.element.remove();
    };
  }, [place]);
  /** The library's own key, Alt+T, which goes to the newest toast. Without any it would do nothing. */
  const isHotKey = (event: KeyboardEvent) => {
    const hot = event.altKey && event.code === 'KeyT';
    if (hot) place.move();
    if (hot) setAsked(!document.querySelector('.Toastify__toast'));
    return hot;
  };
  return createPortal(
    <>
      <ToastContainer
        hotKeys={isHotKey}
        position="top-right"
        autoClose={5000}
        // A finger that has gone still hovers, until it touches something else.
        pauseOnHover={hovers}
        pauseOnFocusLoss
        draggable
        draggablePercent={80}
        newestOnTop
        // A css transition waits for an animation to end, which never comes when there is none.
        transition={still ? false : slide}
        className={styles.list}
        toastClassName={styles.toast}
        progressClassName={styles.progress}
        icon={Mark}
        closeButton={({ closeToast }) => (
          <IconButton label="Dismiss" className={styles.close} onClick={closeToast}>
            <Close />
          </IconButton>
        )}
      />
      {asked ? (
        <section aria-label="Notifications" className={styles.list}>
          <p ref={(text) => text?.focus()} tabIndex={-1} className={styles.empty} onBlur={() => setAsked(false)}>
            No notifications.
          </p>
        </section>
      ) : null}
    </>,
    place.element,
  );
}
