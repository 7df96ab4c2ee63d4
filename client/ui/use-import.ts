import { useEffect, useEffectEvent, useState } from 'react';

/**
 * A module that the page can do without. Where it can't be loaded, the page stays as it is; whoever wants it next tries
 * again (`lazy` would remember the failure, and throw), though Chromium before 156 remembers it until the next document.
 *
 * @param load `() => import('./heavy.ts')`
 * @param wanted nothing is loaded while it is false; after a failure, another value tries again
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
