import { Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useMirror } from '../api/session-mirror.ts';
import { useLivingSession } from '../api/use-living-session.ts';
import { AlertDialogProvider } from '../ui/alert-dialog.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import styles from './layout.module.css';
import { useAppLinks } from './use-app-links.ts';

// Visitors never see it.
const AdminHeader = lazy(() => import('./admin-header.tsx'));

/**
 * On every route change the view scrolls to the top and the keyboard starts at the new page (section 2). The server's
 * canonical address was the first page's: browsers share by it, so it goes, and they take the address bar's.
 */
function useFreshStart() {
  const router = useRouter();
  const main = useRef<HTMLElement>(null);
  useEffect(
    () =>
      router.subscribe('onResolved', ({ fromLocation, hrefChanged, pathChanged, toLocation }) => {
        if (fromLocation && hrefChanged) document.querySelector('link[rel="canonical"]')?.remove();
        if (!fromLocation || !pathChanged || toLocation.hash) return;
        window.scrollTo({ top: 0, behavior: 'instant' });
        main.current?.focus({ preventScroll: true });
      }),
    [router],
  );
  return main;
}

export function Layout() {
  const main = useFreshStart();
  const admin = useMirror('admin');
  const desk = useMatches({ select: (matches) => matches.some((match) => match.staticData.area === 'admin') });
  useLivingSession();
  useAppLinks();
  return (
    <AlertDialogProvider>
      <a className="skip" href="#main">
        Skip to content
      </a>
      {admin ? (
        <Suspense fallback={<header className={styles.adminBar} />}>
          <AdminHeader />
        </Suspense>
      ) : (
        <Header />
      )}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      {desk ? null : <Footer />}
      <Toasts />
    </AlertDialogProvider>
  );
}
