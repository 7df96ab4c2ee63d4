import { useEffect } from 'react';

const isRow = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.matches('tr, li');

function sameInNextRow(lost: HTMLElement, { nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  const row = [nextSibling, previousSibling].find(isRow);
  const all = [...(row?.querySelectorAll<HTMLElement>('a[href], button, input, select') ?? [])];
  const alike = all.filter(({ className }) => className === lost.className);
  return alike.find(({ textContent }) => textContent === lost.textContent) ?? alike[0] ?? all[0];
}

const regions = '[data-record-list], section[aria-labelledby], dialog, main';

/** Returns the table or heading of the region around a removed element, made focusable. */
function headingNear(place: Node): HTMLElement | null {
  const region = place instanceof Element ? place.closest<HTMLElement>(regions) : null;
  const main = document.querySelector('main');
  const start = (region ?? main ?? document).querySelector<HTMLElement>('table, h1, h2, h3') ?? region;
  if (start) start.tabIndex = -1;
  return start;
}

const levelOf = (element: Element) => element.closest('dialog:modal') ?? document.body;
const topLevel = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

/**
 * Moves the focus on when the focused element is removed, such as a deleted row or the last "Load older" button: to the
 * same control of the next row, or to the table or heading. Each modal dialog and the page keep their own position.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    const places = new Map<Element, HTMLElement>();
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.closest('main, dialog')) places.set(levelOf(target), target);
      else places.delete(document.body);
    };
    // A press outside all controls clears the focus on purpose.
    const onPress = () => setTimeout(() => document.activeElement === document.body && places.delete(topLevel()));

    const follow = (record: MutationRecord, removed: Node) => {
      for (const [level, place] of places) {
        if (!level.isConnected) places.delete(level);
        else if (removed.contains(place)) {
          const next = (isRow(removed) && sameInNextRow(place, record)) || headingNear(record.target);
          if (next) places.set(level, next);
        }
      }
    };
    const observer = new MutationObserver((records) => {
      for (const record of records) {
        // Moved nodes are still connected.
        for (const removed of record.removedNodes) if (!removed.isConnected) follow(record, removed);
      }
      if (document.activeElement !== document.body) return;
      const place = places.get(topLevel());
      // A dialog that was open from the start has no previous focus to return to.
      const closed = records.some(({ removedNodes }) => [...removedNodes].some((node) => node.nodeName === 'DIALOG'));
      const next = place?.isConnected ? place : (place || closed) && headingNear(document.body);
      if (next) next.focus({ preventScroll: true });
    });
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerup', onPress);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerup', onPress);
    };
  }, []);
}

/** Does not scroll: the browser restores the position, and a message may be there. */
export function useFocusAfterReload(): void {
  useEffect(() => {
    if (document.activeElement === document.body && window.history.state?.reloaded)
      headingNear(document.body)?.focus({ preventScroll: true });
  }, []);
}
