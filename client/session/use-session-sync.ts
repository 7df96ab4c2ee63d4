import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { call } from '../data/call.ts';
import { clearDrafts } from '../forms/draft-store.ts';
import { endAdminSession } from './session-end.ts';
import { clearLoggedIn, isLoggedIn, refreshFlags, useLoggedIn } from './session-flag.ts';

/** How often an open page asks whether its sessions live. */
const askAgainMs = 60_000;

/**
 * Asks whether the sessions live that the flags tell of, and removes the flags of those that do not.
 *
 * @throws ApiError without a network: the flags stay until the server has spoken
 */
async function askForSessions({ inAdminArea }: { inAdminArea: boolean }) {
  const session = await call('getSession');
  if (isLoggedIn('user') && !session.user) clearLoggedIn('user');
  if (!session.admin && inAdminArea) endAdminSession();
  else if (isLoggedIn('admin') && !session.admin) clearLoggedIn('admin');
  return session;
}

/** Flags without a living session are removed. Without a flag nothing is asked. */
export function clearDeadFlags(): void {
  if (isLoggedIn('user') || isLoggedIn('admin')) askForSessions({ inAdminArea: false }).catch(() => undefined);
}

/**
 * Keeps the page and the sessions together: at start, while it is open, when somebody looks at it again, and where the
 * browser brings it back from its memory (which has heard of nothing meanwhile). When the admin's session ends, here or in another tab, what only the admin may read
 * leaves the memory, and the guard of the admin's pages is asked again.
 */
export function useSessionSync(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const admin = useLoggedIn('admin');
  const user = useLoggedIn('user');
  const inAdminArea = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.area === 'admin'),
  });

  // A session can be ended from elsewhere: by another admin, by a new password.
  useQuery({
    queryKey: ['getSession'],
    queryFn: () => askForSessions({ inAdminArea }),
    enabled: admin || user,
    staleTime: 0,
    retry: false,
    refetchInterval: askAgainMs,
    refetchOnWindowFocus: true,
    // What it finds shows by the flags.
    notifyOnChangeProps: [],
  });

  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      refreshFlags();
      clearDeadFlags();
    };
    // Without a key, another tab has cleared the whole storage: somebody has logged out there (`clearStorage`).
    const cleared = ({ key }: StorageEvent) => key === null && clearDrafts();
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
