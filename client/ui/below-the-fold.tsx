import { useElementScrollRestoration, useHydrated, useLocation } from '@tanstack/react-router';
import { type ReactNode, startTransition, use, useEffect, useState } from 'react';
import styles from './below-the-fold.module.css';
import { LastMove } from './history.ts';

/**
 * Delays content below the first screen by two frames after a navigation within the app, so that a slow phone paints the
 * new page at once. Server HTML contains it, and so does a page reached by Back, whose scroll position needs it.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const wanted = useLocation({ select: ({ hash }) => hash !== '' });
  const left = useElementScrollRestoration({ getElement: () => window });
  const move = use(LastMove);
  const [shown, setShown] = useState(() => !hydrated || wanted || Boolean(left?.scrollY) || move.current < 0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // Two frames: the first screen has been painted by then.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setShown(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return shown ? children : <div className={styles.room} />;
}
