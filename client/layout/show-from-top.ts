import { bringIntoSight } from '../ui/in-sight.ts';

/**
 * The next step of a page is read from its top, as another page would be, and however far the one before was scrolled. What
 * has the focus comes in sight too: in a low window that takes precedence.
 */
export function showFromTop(): void {
  window.scrollTo({ top: 0, behavior: 'instant' });
  bringIntoSight(document.activeElement);
}
