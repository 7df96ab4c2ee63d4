import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Closes a <details> menu once a press ends, or the focus arrives, outside of it: the browser itself does neither. */
export function useCloseOutside(ref: RefObject<HTMLDetailsElement | null>, close: () => void): void {
  const onEvent = useEffectEvent(({ type, target }: Event) => {
    if (!ref.current?.open || !(target instanceof Node) || ref.current.contains(target)) return;
    // A press on what cannot have the focus, as a label, gives it to what lies around the menu (`main`): closing then
    // would take the label away from under the press, of which Chromium 150 dies.
    if (type === 'focusin' && target.contains(ref.current)) return;
    close();
  });
  useEffect(() => {
    const listen = (event: Event) => onEvent(event);
    document.addEventListener('pointerup', listen);
    document.addEventListener('focusin', listen);
    return () => {
      document.removeEventListener('pointerup', listen);
      document.removeEventListener('focusin', listen);
    };
  }, []);
}
