import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { cssTransition, type Id, ToastContainer, type TypeOptions, toast as toastify } from 'react-toastify/unstyled';
import { IconButton } from './button.tsx';
import { Alert, Check, Close } from './icons.tsx';
import { drainToasts, subscribeToToasts } from './toast.ts';
import styles from './toast-list.module.css';
import { useMedia, useReducedMotion } from './use-media.ts';

const slide = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapseDuration: 150 });

/** Lower edge of the sticky headers at the top of the window. */
function lowerEdgeOfHeaders(part: HTMLElement): number {
  const heads = Array.from(part.querySelectorAll('[data-above-toasts]'), (head) => head.getBoundingClientRect());
  return heads.reduce(
    (end, { top, bottom }) => (top < Math.max(end + 8, innerHeight / 4) ? Math.max(end, bottom) : end),
    0,
  );
}

/** A container in the top layer: a popover, or within the topmost modal dialog, outside of which all is inert. */
function createPlace() {
  const element = document.createElement('div');
  element.popover = 'manual';
  element.className = styles.place ?? '';
  const move = () => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
    const part = dialog ?? document.body;
    element.style.setProperty('--free-above', `${lowerEdgeOfHeaders(part)}px`);
    // Screen readers announce toasts again that are inserted again.
    if (element.parentElement === part) return;
    part.append(element);
    element.showPopover();
    dialog?.addEventListener('close', move, { once: true });
  };
  return { element, move };
}

function Mark({ type }: { type: TypeOptions }) {
  return type === 'error' || type === 'warning' ? <Alert /> : <Check />;
}

export default function ToastList() {
  const still = useReducedMotion();
  const hovers = useMedia('(hover: hover)');
  const [asked, setAsked] = useState(false);
  const [place] = useState(createPlace);
  // The newest toast of each text, which replaces an equal older one.
  const newest = useRef(new Map<string, Id>());
  useEffect(() => {
    place.move();
    const stop = subscribeToToasts(() => {
      place.move();
      for (const { kind, text } of drainToasts()) {
        const before = newest.current.get(text);
        if (before !== undefined) toastify.dismiss(before);
        newest.current.set(
          text,
          toastify[kind](text, { role: kind === 'error' || kind === 'warning' ? 'alert' : 'status' }),
        );
      }
    });
    return () => {
      stop();
      place.element.remove();
    };
  }, [place]);
  /** Alt+T, the library's own shortcut, focuses the newest toast. It does nothing if there is none. */
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
        // A touch counts as hovering until the next touch.
        pauseOnHover={hovers}
        pauseOnFocusLoss
        draggable
        draggablePercent={80}
        newestOnTop
        // A CSS transition waits for an animation to end, which reduced motion removes.
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
