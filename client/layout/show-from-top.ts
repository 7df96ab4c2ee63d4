import { bringIntoSight } from '../ui/in-sight.ts';

/** Shows the next step of a page from its top. In a low window, showing the focused element takes precedence. */
export function showFromTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  bringIntoSight(document.activeElement);
}
