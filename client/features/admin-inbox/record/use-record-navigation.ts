import { type RouterEvents, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { RecordKind } from '#shared/inbox-records.ts';
import { LastMove, useCloseOpened } from '../../../ui/history.ts';
import { scrollToShow } from '../../../ui/scroll.ts';
import { isKeyTaken } from '../../../ui/shortcuts.ts';
import { inboxes, openRecord } from '../inbox-calls.ts';
import { type InboxRecord, idOf } from '../records.ts';

const steps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  ArrowRight: 1,
  k: -1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

const placeOfLink = 'tr, [data-item]';
const rowLinks = () => [...document.querySelectorAll<HTMLElement>('a[data-record]')];
const linkOf = (id: string | undefined) => rowLinks().find((link) => link.dataset.record === id);

/** Focuses the first of these records that the list shows, without scrolling if it is visible. */
function returnToRow(ids: readonly (string | undefined)[]): void {
  const link = ids.map(linkOf).find(Boolean);
  const before = window.scrollY;
  link?.focus({ preventScroll: true });
  scrollToShow(link);
  if (window.scrollY !== before) scrollToShow(link?.closest(placeOfLink));
}

interface NavigationOptions {
  readonly kind: RecordKind;
  readonly order: readonly InboxRecord[];
  readonly pageSize: number;
}

export type RecordNavigation = ReturnType<typeof useRecordNavigation>;

/**
 * Keyboard navigation through the records of an inbox in list order, across pages. With an open record, the next one replaces
 * it; otherwise focus moves between rows. Closing returns to the row. `data-record-list` marks a page with records, `data-panel` an
 * open one; `data-record` on a row's link has its id.
 */
export function useRecordNavigation({ kind, order, pageSize }: NavigationOptions) {
  const search = useSearch({ strict: false });
  const { param } = inboxes[kind];
  const open = search[param];
  const navigate = useNavigate();
  const router = useRouter();
  const move = use(LastMove);
  const scrolled = useRef(0);
  const isReturning = useRef(false);
  const close = useCloseOpened(param);
  const [lastKnown, setLastKnown] = useState<Pick<NavigationOptions, 'order'> & { at: number }>({ order: [], at: 0 });
  const lastOpen = open ?? lastKnown.order[lastKnown.at]?.id;
  const at = order.findIndex(({ id }) => id === lastOpen);
  if (at >= 0 && (lastKnown.order !== order || lastKnown.at !== at)) setLastKnown({ order, at });
  // A handled record may leave a filtered list. Its index is then after the rows that were before it.
  const indexOfGone = () => {
    const before = new Set(lastKnown.order.slice(0, lastKnown.at).map(idOf));
    return order.findLastIndex(({ id }) => before.has(id)) + 1;
  };
  const place = at >= 0 ? at : indexOfGone();

  const indexAfter = (by: number) => (at < 0 && by > 0 ? place + by - 1 : place + by);
  const canStep = (by: number) => order[indexAfter(by)] !== undefined;

  const step = (by: number): boolean => {
    const row = order[indexAfter(by)];
    if (!row) return false;
    const onPage = Math.floor(indexAfter(by) / pageSize) + 1;
    void navigate({
      to: '.',
      search: (now) => ({ ...now, ...openRecord(kind, row.id), page: onPage > 1 ? onPage : undefined }),
      replace: true,
      state: true,
      resetScroll: false,
    });
    return true;
  };

  const focusRow = (by: number): boolean => {
    const links = rowLinks();
    const now = links.findIndex((each) => each.matches(':focus'));
    const link = now < 0 ? links[0] : links[now + by];
    link?.focus();
    return link !== undefined;
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event;
    if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const on = (places: string) => target instanceof Element && target.closest(places) !== null;
    // Escape may close a form, because drafts are kept.
    if (key === 'Escape' && open && on('[data-panel]') && !document.querySelector('dialog:modal')) return void close();
    if (isKeyTaken(event)) return;
    if (key === 'Escape' && open && !document.querySelector('dialog:modal')) return void close();
    const by = steps[key];
    if (by === undefined) return;
    // Without a focused row or record, arrows scroll the page.
    const onRow = document.activeElement?.matches('a[data-record]') ?? false;
    if (key.startsWith('Arrow') && !open && !onRow) return;
    if (open ? step(by) : focusRow(by)) event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const isOpen = open !== undefined;
  const last = useRef(search);
  useLayoutEffect(() => {
    if (search[param]) last.current = search;
  }, [search, param]);
  useLayoutEffect(() => {
    if (isOpen) scrolled.current = window.scrollY;
    else if (last.current[param]) {
      isReturning.current = true;
      window.scrollTo({ top: scrolled.current, behavior: 'instant' });
    }
  }, [isOpen, param]);
  const goBackToList = useEffectEvent(async ({ fromLocation: from }: RouterEvents['onRendered']) => {
    if (isOpen || !isReturning.current) return;
    isReturning.current = false;
    // Back restores the list as it was when the first record was opened; keep the current page instead.
    if (from?.state.opened && move.current === -1)
      await navigate({
        to: '.',
        search: () => ({ ...last.current, ...openRecord(kind, undefined) }),
        replace: true,
        resetScroll: false,
      });
    // A record that was deleted or has left the list has no row to return to.
    returnToRow([last.current[param], ...[0, 1, -1].map((by) => order[place + by]?.id)]);
  });
  // On Back, the router has restored the scroll position by now.
  useEffect(() => router.subscribe('onRendered', (event) => void goBackToList(event)), [router]);
  useEffect(() => {
    if (open) scrollToShow(linkOf(open)?.closest(placeOfLink));
  }, [open]);

  return { at, count: order.length, canStep, step, close };
}
