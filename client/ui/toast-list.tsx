import { useEffect } from 'react';
import { cssTransition, ToastContainer, type TypeOptions, toast as toastify } from 'react-toastify/unstyled';
import { IconButton } from './button.tsx';
import { Alert, Check, Close } from './icons.tsx';
import { useReducedMotion } from './motion/use-reduced-motion.ts';
import { takeNotes, watchNotes } from './toast.ts';
import styles from './toast-list.module.css';

const slide = cssTransition({ enter: styles.enter ?? '', exit: styles.exit ?? '', collapseDuration: 150 });

function showNotes(): void {
  for (const { kind, text } of takeNotes()) toastify[kind](text, { role: kind === 'error' ? 'alert' : 'status' });
}

function Mark({ type }: { type: TypeOptions }) {
  return type === 'error' ? <Alert /> : <Check />;
}

export default function ToastList() {
  const still = useReducedMotion();
  useEffect(() => watchNotes(showNotes), []);
  return (
    <ToastContainer
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
  );
}
