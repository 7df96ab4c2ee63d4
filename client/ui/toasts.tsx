import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from './idle.ts';
import { watchNotes } from './toast.ts';

const load = () => import('./toast-list.tsx');

/**
 * Where toasts appear. The library behind it comes after the first press of a key or button: late enough to weigh
 * nothing on the first load and to keep no press waiting, early enough to be there when a server is not and a toast has
 * to say so.
 */
export function Toasts() {
  const [List, setList] = useState<ComponentType | null>(null);

  useEffect(() => {
    const open = () => {
      load().then(
        (module) => setList(() => module.default),
        (error: unknown) => console.warn('Notifications could not be loaded', error),
      );
    };
    // A failed fetch is tried again with the next note: they wait.
    const fetchAhead = () => void whenIdle(() => load().catch(() => {}));
    const stop = watchNotes(open);
    window.addEventListener('pointerdown', fetchAhead, { once: true, passive: true });
    window.addEventListener('keydown', fetchAhead, { once: true });
    return () => {
      stop();
      window.removeEventListener('pointerdown', fetchAhead);
      window.removeEventListener('keydown', fetchAhead);
    };
  }, []);

  return List ? <List /> : null;
}
