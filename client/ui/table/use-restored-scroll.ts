import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * Restores the scroll position after a reload or Back once the list has loaded, unless the visitor has scrolled.
 *
 * @param isSettled whether content above the list has loaded
 */
export function useRestoredScroll(isSettled: boolean): void {
  const place = useElementScrollRestoration({ getElement: () => window });
  const [start] = useState(() => window.scrollY);
  const restore = useEffectEvent(() => {
    if (place && window.scrollY === start)
      window.scrollTo({ left: place.scrollX, top: place.scrollY, behavior: 'instant' });
  });
  useLayoutEffect(() => {
    if (isSettled) restore();
  }, [isSettled]);
}
