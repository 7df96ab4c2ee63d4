import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Closes a <details> menu with Escape, and when a press or the focus ends up outside of it. */
export function useCloseOutside(ref: RefObject<HTMLDetailsElement | null>, close: () => void): void {
  const onEvent = useEffectEvent((event: Event) => {
    const { type, target } = event;
    if (!ref.current?.open || !(target instanceof Node)) return;
    if (event instanceof KeyboardEvent ? event.key !== 'Escape' : ref.current.contains(target)) return;
    // A press on a label focuses `main`. Closing on that focus would remove the pressed label, which crashes Chromium 150.
    if (type === 'focusin' && target.contains(ref.current)) return;
    close();
  });
  useEffect(() => {
    const listen = (event: Event) => onEvent(event);
    const left = new AbortController();
    document.addEventListener('pointerup', listen, left);
    document.addEventListener('focusin', listen, left);
    document.addEventListener('keydown', listen, left);
    return () => left.abort();
  }, []);
}
