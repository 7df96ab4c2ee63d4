import { useElementScrollRestoration, useHydrated, useLocation, useRouter } from '@tanstack/react-router';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import styles from './below-the-fold.module.css';

/**
 * What lies below a page's first screen. The server's HTML has it; where the app walks to the page, it is drawn a moment
 * after what is seen first, so that a slow phone shows the new page at once. Whoever comes back to a place further down sees
 * that first, and Back leads to the link that was followed (layout.tsx), which may be here.
 */
export function BelowTheFold({ children }: { children: ReactNode }) {
  const hydrated = useHydrated();
  const wanted = useLocation({ select: ({ hash }) => hash !== '' });
  const left = useElementScrollRestoration({ getElement: () => window });
  const router = useRouter();
  const isBack = () => {
    const { location, resolvedLocation } = router.state;
    return resolvedLocation !== undefined && location.state.__TSR_index < resolvedLocation.state.__TSR_index;
  };
  const [shown, setShown] = useState(() => !hydrated || wanted || Boolean(left?.scrollY) || isBack());
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
