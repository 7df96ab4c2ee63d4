import { useEffect } from 'react';

const isRow = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.matches('tr, li');

/** The same button of the next row, else of the one before. */
function sameInNextRow(lost: HTMLElement, { nextSibling, previousSibling }: MutationRecord): HTMLElement | undefined {
  const row = [nextSibling, previousSibling].find(isRow);
  const all = [...(row?.querySelectorAll<HTMLElement>('a[href], button, input, select') ?? [])];
  const alike = all.filter(({ className }) => className === lost.className);
  return alike.find(({ textContent }) => textContent === lost.textContent) ?? alike[0] ?? all[0];
}

const regions = '[data-cards], [data-walk], section[aria-labelledby], dialog, main';

/** What is left round a place: the table that it stood beside, or what is said instead, else the heading of its section, dialog or page. */
function startRound(place: Node): HTMLElement | null {
  const region = place instanceof Element ? place.closest<HTMLElement>(regions) : null;
  const main = document.querySelector('main');
  const start = (region ?? main ?? document).querySelector<HTMLElement>('table, h1, h2, h3') ?? region;
  if (start) start.tabIndex = -1;
  return start;
}

const levelOf = (element: Element) => element.closest('dialog:modal') ?? document.body;
const topLevel = () => [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;

/**
 * Whoever presses what then goes (a row that is deleted, the last "Load older") goes on from the next sensible place and
 * not from the top of the document: the same button of the next row, the table or the heading. A dialog that closes gives the
 * focus back by itself, but not to what has gone meanwhile; so each dialog, and the page below, has a place of its own.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    const places = new Map<Element, HTMLElement>();
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return;
      if (target.closest('main, dialog')) places.set(levelOf(target), target);
      else places.delete(document.body);
    };
    // Pressed beside everything: nothing has the focus because nothing is meant to.
    const onPress = () => setTimeout(() => document.activeElement === document.body && places.delete(topLevel()));

    const follow = (record: MutationRecord, removed: Node) => {
      for (const [level, place] of places) {
        if (!level.isConnected) places.delete(level);
        else if (removed.contains(place)) {
          const next = (isRow(removed) && sameInNextRow(place, record)) || startRound(record.target);
          if (next) places.set(level, next);
        }
      }
    };
    const observer = new MutationObserver((records) => {
      for (const record of records) {
        // What has only been moved is there again.
        for (const removed of record.removedNodes) if (!removed.isConnected) follow(record, removed);
      }
      if (document.activeElement !== document.body) return;
      const place = places.get(topLevel());
      // A dialog that was there from the beginning has nowhere to give the focus back to.
      const closed = records.some(({ removedNodes }) => [...removedNodes].some((node) => node.nodeName === 'DIALOG'));
      const next = place?.isConnected ? place : (place || closed) && startRound(document.body);
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

/** For a page that the site itself loads anew (`reloadPage`) after something was done in it: on from its heading. */
export function useFocusAfterReload(): void {
  useEffect(() => {
    if (document.activeElement === document.body && window.history.state?.reloaded) startRound(document.body)?.focus();
  }, []);
}
