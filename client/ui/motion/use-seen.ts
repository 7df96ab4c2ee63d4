import { type RefObject, useEffect, useEffectEvent } from 'react';

type SeenOptions = {
  /** The share of the element that has to be visible. */
  threshold?: number;
  /** Grows the window, to be early: '300px'. */
  margin?: string;
};

/** Calls back once, when the element first is visible enough. */
export function useSeen(
  ref: RefObject<Element | null>,
  onSeen: () => void,
  { threshold = 0.1, margin = '0px' }: SeenOptions = {},
): void {
  const seen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        seen();
      },
      { threshold, rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, threshold, margin]);
}
