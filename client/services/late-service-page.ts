import { late } from '../ui/later.tsx';

/** Past what a page loads first. */
const usedAfterMs = 6000;

/** Resolves when the visitor first scrolls, points, taps or presses a key, or after some seconds. */
const firstUse = () =>
  new Promise<void>((resolve) => {
    if (window.scrollY > 0) return resolve();
    const used = new AbortController();
    const begin = (event?: Event) => {
      // Chromium reports a move when the page changes under a pointer that rests.
      if (event instanceof MouseEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return;
      used.abort();
      resolve();
    };
    for (const event of ['scroll', 'pointermove', 'pointerdown', 'keydown', 'focusin'])
      window.addEventListener(event, begin, { signal: used.signal, passive: true });
    window.setTimeout(begin, usedAfterMs);
  });

/** A service page is read more than used: its code can wait for the visitor. */
export const { View: ServicePage, load } = late(async () => (await import('./service-page.tsx')).ServicePage, {
  when: firstUse,
});
