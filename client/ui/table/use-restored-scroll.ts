import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect, useState } from 'react';

/**
 * Where the router restores the place after a reload or Back, a list that is read in the browser may not be there yet, and the
 * page too short. Once it is there, the window goes where the router has it noted; whoever has scrolled meanwhile stays.
 *
 * @param isSettled whether what stands above the list is there too, and will not push it down any more
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
