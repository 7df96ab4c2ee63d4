import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLoggedIn } from '../session/session-flag.ts';
import { useSessionSync } from '../session/use-session-sync.ts';
import { AlertDialogProvider } from '../ui/alert-dialog.tsx';
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
  useEffect(() => {
    const linksTo = (href: string) => [
      ...(main.current?.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`) ?? []),
    ];
    /** The followed link of each history entry: its address, and its position among links with the same address. */
    const followed = new Map<number, { href: string; nth: number }>();
    const unsubscribes = [
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        const href = document.activeElement?.getAttribute('href') ?? '';
        const nth = linksTo(href).findIndex((link) => link.matches(':focus'));
        if (fromLocation) followed.set(fromLocation.state.__TSR_index, { href, nth });
      }),
      // Runs after the router has restored the scroll position.
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation) return;
        const { __TSR_index: place } = toLocation.state;
        const left = place < fromLocation.state.__TSR_index ? followed.get(place) : undefined;
        const link = left && linksTo(left.href)[left.nth];
        // Leaves the focus where keyboard navigation through a list has put it.
        if (link && !document.activeElement?.matches('main :is(a, button, input, select, textarea)'))
          link.focus({ preventScroll: true });
        // A closing dialog may have focused the link already.
        if (link?.matches(':focus')) bringIntoSight(link);
        else if (pathChanged && !toLocation.hash) main.current?.focus({ preventScroll: true });
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [router]);
  return main;
}

export function Layout() {
  const main = useFocusOnNavigation();
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
        <Outlet />
      </main>
      {adminPage ? null : <Footer />}
      <Toasts />
    </AlertDialogProvider>
  );
}
