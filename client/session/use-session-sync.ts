import { useQueryClient } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '../data/call.ts';
import { clearDrafts } from '../forms/draft-store.ts';
import { clearLoggedIn, isLoggedIn, refreshFlags, useLoggedIn } from './session-flag.ts';

/** Flags without a living session are removed. Without a flag nothing is asked. */
export function clearDeadFlags(): void {
  if (!isLoggedIn('user') && !isLoggedIn('admin')) return;
  call('getSession').then(
    (session) => {
      for (const who of ['user', 'admin'] as const) if (isLoggedIn(who) && !session[who]) clearLoggedIn(who);
    },
    // No network: the flags stay until the server has spoken.
    () => undefined,
  );
}

/**
 * Keeps the page and the sessions together: at start, and where the browser brings a page back from its memory (which
 * has heard of nothing meanwhile). When the admin's session ends, here or in another tab, what only the admin may read
 * leaves the memory, and the guard of the admin's pages is asked again.
 */
export function useSessionSync(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const admin = useLoggedIn('admin');
  const inAdminArea = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.area === 'admin'),
  });

  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      refreshFlags();
      clearDeadFlags();
    };
    // Without a key, another tab has cleared the whole storage: somebody has logged out there (`clearStorage`).
    const cleared = ({ key }: StorageEvent) => key === null && clearDrafts();
    clearDeadFlags();
    window.addEventListener('pageshow', restored);
    window.addEventListener('storage', cleared);
    return () => {
      window.removeEventListener('pageshow', restored);
      window.removeEventListener('storage', cleared);
    };
  }, []);

  const lived = useRef(false);
  useEffect(() => {
    const ended = lived.current && !admin;
    lived.current = admin;
    if (!ended) return;
    // The admin's pages have left the screen by now (`routes/_admin.tsx`), so their queries are inactive.
    queryClient.removeQueries({ type: 'inactive' });
    if (inAdminArea) void router.invalidate();
  }, [admin, inAdminArea, queryClient, router]);
}
