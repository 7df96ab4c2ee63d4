import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from './toast.ts';

/**
 * Loads a module that the page can do without. Unlike `lazy`, it does not throw and can try again.
 *
 * @param load `() => import('./heavy.ts')`
 * @param wanted false: nothing is loaded; after a failure, another value tries again
 * @param isReported whether a toast reports a failure, because the visitor asked for the module
 */
export function useImport<Module extends object>(
  load: () => Promise<Module>,
  wanted: boolean | number | string = true,
  isReported = false,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  const fetchIt = useEffectEvent(() => {
    load().then(setModule, (error: unknown) => {
      console.warn('A part of the page could not be loaded', error);
      if (isReported) toast.error('A part of this page could not be loaded. Please reload the page.');
    });
  });
  useEffect(() => {
    if (wanted) fetchIt();
  }, [wanted]);
  return wanted ? module : undefined;
}
