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

/** Creates a container in the top layer: a popover, or within the topmost modal dialog, outside of which all is inert. */
function createContainer() {
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

function Icon({ type }: { type: TypeOptions }) {
  return type === 'error' || type === 'warning' ? <Alert /> : <Check />;
}

export default function ToastList() {
  const reducedMotion = useReducedMotion();
  const hovers = useMedia('(hover: hover)');
  const [isEmptyOpen, setIsEmptyOpen] = useState(false);
  const [container] = useState(createContainer);
  // The newest toast of each text, which replaces an equal older one.
  const newest = useRef(new Map<string, Id>());
  useEffect(() => {
    container.move();
    const stop = subscribeToToasts(() => {
      container.move();
      for (const { kind, text } of drainToasts()) {
        const older = newest.current.get(text);
        if (older !== undefined) toastify.dismiss(older);
        newest.current.set(
          text,
          toastify[kind](text, { role: kind === 'error' || kind === 'warning' ? 'alert' : 'status' }),
        );
      }
    });
    return () => {
      stop();
      container.element.remove();
    };
  }, [container]);
  /** Alt+T is the library's shortcut, which focuses the newest toast. Without a toast it does nothing, so a message opens here. */
  const isHotKey = (event: KeyboardEvent) => {
    const hot = event.altKey && event.code === 'KeyT';
    if (hot) {
      container.move();
      setIsEmptyOpen(!document.querySelector('.Toastify__toast'));
    }
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
        transition={reducedMotion ? false : slide}
        className={styles.list}
        toastClassName={styles.toast}
        progressClassName={styles.progress}
        icon={Icon}
        closeButton={({ closeToast }) => (
          <IconButton label="Dismiss" className={styles.close} onClick={closeToast}>
            <Close />
          </IconButton>
        )}
      />
      {isEmptyOpen ? (
        <section aria-label="Notifications" className={styles.list}>
          <p ref={(text) => text?.focus()} tabIndex={-1} className={styles.empty} onBlur={() => setIsEmptyOpen(false)}>
            No notifications.
          </p>
        </section>
      ) : null}
    </>,
    container.element,
  );
}
