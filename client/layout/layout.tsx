import { Outlet, type RouterEvents, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLoggedIn } from '../session/session-flag.ts';
import { useSessionSync } from '../session/use-session-sync.ts';
import { AlertDialogProvider } from '../ui/alert-dialog.tsx';
import { LastMove, useHistoryMoves } from '../ui/history.ts';
import { bringIntoSight } from '../ui/in-sight.ts';
import { Toasts } from '../ui/toasts.tsx';
import { AdminHeader } from './admin-header.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useRestoredFocus } from './use-restored-focus.ts';

/** Moves focus to <main> after a navigation, and back to the followed link after Back. */
function useFocusOnNavigation() {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  const linksTo = (href: string) => [
    ...(main.current?.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`) ?? []),
  ];
  /** The followed link of each history entry: its address, and its position among links with the same address. */
  const followed = useRef(new Map<number, { href: string; nth: number }>());
  const entry = useRef(0);
  const lastMove = useRef(0);
  useHistoryMoves((by) => {
    const href = document.activeElement?.getAttribute('href') ?? '';
    followed.current.set(entry.current, { href, nth: linksTo(href).findIndex((link) => link.matches(':focus')) });
    lastMove.current = by;
    entry.current += by;
  });
  const moveFocus = useEffectEvent(({ fromLocation, pathChanged, toLocation }: RouterEvents['onRendered']) => {
    if (!fromLocation) return;
    const left = lastMove.current < 0 ? followed.current.get(entry.current) : undefined;
    const link = left && linksTo(left.href)[left.nth];
    // Leaves the focus where keyboard navigation through a list has put it.
    if (link && !document.activeElement?.matches('main :is(a, button, input, select, textarea)'))
      link.focus({ preventScroll: true });
    // A closing dialog may have focused the link already.
    if (link?.matches(':focus')) bringIntoSight(link);
    else if (pathChanged && !toLocation.hash) main.current?.focus({ preventScroll: true });
  });
  // Runs after the router has restored the scroll position.
  useEffect(() => router.subscribe('onRendered', (event) => moveFocus(event)), [router]);
  return { main, lastMove };
}

export function Layout() {
  const { main, lastMove } = useFocusOnNavigation();
  const admin = useLoggedIn('admin');
  const adminPage = useMatches({ select: (matches) => matches.some((match) => match.staticData.area === 'admin') });
  useRestoredFocus();
  useSessionSync();
  return (
    <AlertDialogProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {admin ? <AdminHeader /> : <Header />}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <LastMove value={lastMove}>
          <Outlet />
        </LastMove>
      </main>
      {adminPage ? null : <Footer />}
      <Toasts />
    </AlertDialogProvider>
  );
}
