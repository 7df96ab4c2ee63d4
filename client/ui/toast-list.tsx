import { useEffect, useState } from 'react';
import { cssTransition, ToastContainer, type TypeOptions, toast as toastify } from 'react-toastify/unstyled';
import { IconButton } from './button.tsx';
import { Alert, Check, Close } from './icons.tsx';
import { drainToasts, subscribeToToasts } from './toast.ts';
import styles from './toast-list.module.css';
import { useReducedMotion } from './use-media.ts';

const slide = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapseDuration: 150 });

function showWaiting(): void {
  for (const { kind, text } of drainToasts()) toastify[kind](text, { role: kind === 'error' ? 'alert' : 'status' });
}

function Mark({ type }: { type: TypeOptions }) {
  return type === 'error' ? <Alert /> : <Check />;
}

export default function ToastList() {
  const still = useReducedMotion();
  const [asked, setAsked] = useState(false);
  useEffect(() => subscribeToToasts(showWaiting), []);
  /** The library's own key, Alt+T, which goes to the newest toast. Without any it would do nothing. */
  const isHotKey = (event: KeyboardEvent) => {
    const hot = event.altKey && event.code === 'KeyT';
    if (hot) setAsked(!document.querySelector('.Toastify__toast'));
    return hot;
  };
  return (
    <>
      <ToastContainer
        hotKeys={isHotKey}
        position="top-right"
        autoClose={5000}
        pauseOnHover
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
    </>
  );
}
