import { lazy, Suspense, useEffect, useState } from 'react';
import { watchNotes } from './toast.ts';

const ToastList = lazy(() => import('./toast-list.tsx'));

/** Where toasts appear. The library behind it is loaded with the first toast. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => watchNotes(() => setWanted(true)), []);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastList />
    </Suspense>
  ) : null;
}
