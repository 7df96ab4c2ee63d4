import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { call } from '../data/call.ts';
import { clearDrafts, draftOwnerKey, hasDrafts } from '../forms/draft-store.ts';
import { endAdminSession, forgetTyped } from './session-end.ts';
import { clearLoggedIn, isLoggedIn, loggedOutKey, refreshFlags, useLoggedIn } from './session-flag.ts';

/** How often an open page asks whether its sessions live: they can be ended from elsewhere. */
const askAgainMs = 60_000;

/**
 * Flags without a living session are removed. Without a flag nothing is asked.
 *
 * @param options.said whether to say so of the admin's: the page that is open will be gone
 */
export function clearDeadFlags({ said = false } = {}): void {
  if (!isLoggedIn('user') && !isLoggedIn('admin')) return;
  call('getSession').then(
    ({ user, admin }) => {
      if (isLoggedIn('user') && !user) clearLoggedIn('user');
      if (isLoggedIn('admin') && !admin) said ? endAdminSession() : clearLoggedIn('admin');
    },
    // No network: the flags stay until the server has spoken.
    () => undefined,
  );
}

/**
 * Keeps the page and the sessions together: at start, while it is open, when somebody looks at it again, and where the
 * browser brings it back from its memory (which has heard of nothing meanwhile). When the admin's session ends, here or
 * elsewhere, what only the admin may read leaves the memory, and the guard of the admin's pages is asked again.
 */
export function useSessionSync(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const admin = useLoggedIn('admin');
  const inAdminArea = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.area === 'admin'),
  });

  const ask = useEffectEvent(() => {
    if (focusManager.isFocused()) clearDeadFlags({ said: inAdminArea });
  });
  // Of a session that has ended a moment ago, they are on the screen until the login is.
  const mayShowForms = useEffectEvent(() => inAdminArea || isLoggedIn('admin'));
  useEffect(() => {
    const restored = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      refreshFlags();
      ask();
    };
    // Somebody has logged out in another tab; without a key, that has cleared the whole storage (`clearStorage`).
    const cleared = ({ key }: StorageEvent) => {
      if (key !== null && key !== loggedOutKey) return;
      const typed = hasDrafts('session');
      forgetTyped();
      // It stands in the open form still, and the next key would keep it again.
      if (typed && !hasDrafts('session')) window.location.reload();
    };
    // Another admin has logged in in another tab, while forms of the one before are open here.
    const claimed = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== draftOwnerKey || !oldValue || newValue === oldValue) return;
      clearDrafts('user');
      if (mayShowForms()) window.location.reload();
    };
    ask();
    // Not a query, whose code the pages that everybody sees first do without.
    const timer = setInterval(ask, askAgainMs);
    const stop = focusManager.subscribe(ask);
    window.addEventListener('pageshow', restored);
    window.addEventListener('storage', cleared);
    window.addEventListener('storage', claimed);
    return () => {
      clearInterval(timer);
      stop();
      window.removeEventListener('pageshow', restored);
      window.removeEventListener('storage', cleared);
      window.removeEventListener('storage', claimed);
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
