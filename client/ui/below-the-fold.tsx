import { useElementScrollRestoration, useHydrated, useLocation } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import styles from './below-the-fold.module.css';

/**
 * What lies below a page's first screen. The server's HTML has it; where the app walks to the page, it is drawn a moment
 * after what is seen first, so that a slow phone shows the new page at once. Whoever comes back to a place further down sees
 * that first.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const wanted = useLocation({ select: ({ hash }) => hash !== '' });
  const left = useElementScrollRestoration({ getElement: () => window });
  const [shown, setShown] = useState(!hydrated || wanted || Boolean(left?.scrollY));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    // The frame after the next one: by then the first screen has been painted.
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
