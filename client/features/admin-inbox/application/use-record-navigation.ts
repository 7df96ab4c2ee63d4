import { getRouteApi, type RouterEvents, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useCloseOpened } from '../../../search-params/opened-in-app.ts';
import { bringIntoSight } from '../../../ui/in-sight.ts';
import { type Application, idOf } from '../applications.ts';

const route = getRouteApi('/_admin/jobresponse');

const steps: Readonly<Record<string, number>> = {
  j: 1,
  ArrowDown: 1,
  ArrowRight: 1,
  k: -1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

const rowLinks = () => [...document.querySelectorAll<HTMLElement>('a[data-application]')];
const linkOf = (id: string | undefined) => rowLinks().find((link) => link.dataset.application === id);

/** Leads to the first of these applications that the list shows. A list that shows its link stays where it is. */
function returnToRow(ids: readonly (string | undefined)[]): void {
  const link = ids.map(linkOf).find(Boolean);
  const before = window.scrollY;
  link?.focus({ preventScroll: true });
  bringIntoSight(link);
  if (window.scrollY !== before) bringIntoSight(link?.closest('tr'));
}

/** Keys go to whoever is typed or chosen into, and to a dialog that lies over the page. */
function isTaken({ target }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : document.body;
  if (element.matches('input:not([type=checkbox]), textarea, select, [role=menu] *')) return true;
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
  return modal !== undefined && !modal.querySelector('[data-panel]');
}

export type RecordNavigation = ReturnType<typeof useRecordNavigation>;

/**
 * From one application to the next in the order of the list, over all of its pages: open, the next one takes the place
 * of the one before; closed, the focus goes from row to row. Closing leads back to the row. Keys act in list and application
 * (`data-walk` of responses-page.tsx), Escape in the application (`data-panel`); a row's link has its id (`data-application`).
 */
export function useRecordNavigation({ order, pageSize }: { order: readonly Application[]; pageSize: number }) {
  const search = route.useSearch();
  const { response } = search;
  const navigate = route.useNavigate();
  const router = useRouter();
  const [keysShown, showKeys] = useState(false);
  const scrolled = useRef(0);
  const returning = useRef<readonly (string | undefined)[]>(undefined);
  const leave = useCloseOpened('response');
  const at = order.findIndex((row) => idOf(row) === response);

  const step = (by: number): boolean => {
    const next = at + by;
    const row = at < 0 ? order[0] : order[next];
    if (!row) return false;
    const onPage = Math.floor(Math.max(next, 0) / pageSize) + 1;
    void navigate({
      search: (now) => ({ ...now, response: idOf(row), page: onPage > 1 ? onPage : undefined }),
      replace: true,
      state: true,
      resetScroll: false,
    });
    return true;
  };

  const close = async () => {
    // Deleted, it has no row to go back to.
    const next = order[at + 1] ?? order[at - 1];
    returning.current = [response, next && idOf(next)];
    await leave();
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
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    const on = (places: string) => target instanceof Element && target.closest(places) !== null;
    // Letters are for whoever is in the list or the application; elsewhere they may mean something to the browser or a
    // voice (WCAG 2.1.4).
    if (key.length === 1 && !on('[data-walk]')) return;
    // A text that is being written is kept: Escape may leave it.
    if (key === 'Escape' && response && on('[data-panel]') && !document.querySelector('dialog:modal'))
      return void close();
    if (isTaken(event)) return;
    if (key === 'Escape' && response && !document.querySelector('dialog:modal')) return void close();
    if (key === '?') return showKeys(true);
    const by = steps[key];
    if (by === undefined) return;
    // Arrows scroll the page until there is a row or an application to walk from.
    const onRow = document.activeElement?.matches('a[data-application]') ?? false;
    if (key.startsWith('Arrow') && !response && !onRow) return;
    if (response ? step(by) : focusRow(by)) event.preventDefault();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  const isOpen = response !== undefined;
  const last = useRef(search);
  useLayoutEffect(() => {
    if (search.response) last.current = search;
  }, [search]);
  useLayoutEffect(() => {
    if (isOpen) scrolled.current = window.scrollY;
    else if (last.current.response) {
      // Else it was closed by Back.
      returning.current ??= [last.current.response];
      window.scrollTo({ top: scrolled.current, behavior: 'instant' });
    }
  }, [isOpen]);
  const goBackToList = useEffectEvent(async ({ fromLocation: from, toLocation: to }: RouterEvents['onRendered']) => {
    const ids = returning.current;
    if (isOpen || !ids) return;
    returning.current = undefined;
    // Back leads to the list as it was when the first one was opened; it stays as it was seen last.
    if (from?.state.opened && to.state.__TSR_index === from.state.__TSR_index - 1)
      await navigate({ search: { ...last.current, response: undefined }, replace: true, resetScroll: false });
    returnToRow(ids);
  });
  // Going back, the router has by then scrolled to where the list was when the first one was opened.
  useEffect(() => router.subscribe('onRendered', (event) => void goBackToList(event)), [router]);
  useEffect(() => {
    if (response) bringIntoSight(linkOf(response)?.closest('tr'));
  }, [response]);

  return { at, count: order.length, step, close, keysShown, showKeys };
}
