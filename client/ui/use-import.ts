import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Loads a module that the page can do without. Unlike `lazy`, it does not throw and can try again.
 *
 * @param load `() => import('./heavy.ts')`
 * @param wanted false: nothing is loaded; after a failure, another value tries again
 */
export function useImport<Module extends object>(
  load: () => Promise<Module>,
  wanted: boolean | number = true,
): Module | undefined {
  const [module, setModule] = useState<Module>();
  const fetchIt = useEffectEvent(() => {
    load().then(setModule, (error: unknown) => console.warn('A part of the page could not be loaded', error));
  });
  useEffect(() => {
    if (wanted) fetchIt();
  }, [wanted]);
  return wanted ? module : undefined;
}
