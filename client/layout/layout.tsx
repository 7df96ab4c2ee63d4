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

/**
 * After every change of the page the keyboard starts at the new one (the router scrolls to its top); after Back it goes on
 * at the link that was followed, if that is there.
 */
function useFocusOnNavigation() {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const linksTo = (href: string) => [
      ...(main.current?.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`) ?? []),
    ];
    /** By place in the history, where the link that was followed from there leads, and which of those that lead there it is. */
    const followed = new Map<number, { href: string; nth: number }>();
    const unsubscribes = [
      router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
        const href = document.activeElement?.getAttribute('href') ?? '';
        const nth = linksTo(href).findIndex((link) => link.matches(':focus'));
        if (fromLocation) followed.set(fromLocation.state.__TSR_index, { href, nth });
      }),
      // By then the router has scrolled to where one was; what is there now may have another height.
      router.subscribe('onRendered', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation) return;
        const { __TSR_index: place } = toLocation.state;
        const left = place < fromLocation.state.__TSR_index ? followed.get(place) : undefined;
        const link = left && linksTo(left.href)[left.nth];
        // A list that was walked through by keys leads to where one was last.
        if (link && !document.activeElement?.matches('main :is(a, button, input, select, textarea)'))
          link.focus({ preventScroll: true });
        // The browser may have given it the focus already, as a dialog closed.
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
