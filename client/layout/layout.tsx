import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useLoggedIn } from '../session/session-flag.ts';
import { useSessionSync } from '../session/use-session-sync.ts';
import { AlertDialogProvider } from '../ui/alert-dialog.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { AdminHeader } from './admin-header.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useRestoredFocus } from './use-restored-focus.ts';

/** After every change of the page the keyboard starts at the new one. (The router scrolls to its top.) */
function useFocusOnNavigation() {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, pathChanged, toLocation }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return;
        main.current?.focus({ preventScroll: true });
      }),
    [router],
  );
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
