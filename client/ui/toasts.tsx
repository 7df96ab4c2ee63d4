import { useEffect, useState } from 'react';
import { drainToasts, subscribeToToasts } from './toast.ts';
import { useImport } from './use-import.ts';

const loadList = () =>
  import('./toast-list.tsx').catch((error: unknown) => {
    for (const { text } of drainToasts()) window.alert(text);
    throw error;
  });

/** Loads the toast library ahead, so that it works offline. If that fails, the browser's own alert shows the message. */
export function Toasts() {
  const [shown, setShown] = useState(0);
  useEffect(() => subscribeToToasts(() => setShown((count) => count + 1)), []);
  const list = useImport(loadList, shown + 1);
  return list ? <list.default /> : null;
}
