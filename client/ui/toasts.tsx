import { useEffect, useState } from 'react';
import { drainToasts, subscribeToToasts } from './toast.ts';
import { useImport } from './use-import.ts';

const loadList = () =>
  import('./toast-list.tsx').catch((error: unknown) => {
    for (const { text } of drainToasts()) window.alert(text);
    throw error;
  });

/**
 * Where toasts appear. The library behind it is fetched ahead, to be there when a server is not and a toast has to say
 * so. Where that fails, the next toast tries again, and is said by the browser itself if it must be.
 */
export function Toasts() {
  const [shown, setShown] = useState(0);
  useEffect(() => subscribeToToasts(() => setShown((count) => count + 1)), []);
  const list = useImport(loadList, shown + 1);
  return list ? <list.default /> : null;
}
