import { focusManager, useQueryClient } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { clearDrafts, draftAdminKey, hasDrafts } from '../forms/draft-storage.ts';
import { clearDraftsAndTabState, clearStaleFlags } from './session-end.ts';
import { isLoggedIn, loggedOutKey, refreshFlags, useLoggedIn } from './session-flag.ts';

/** Polling interval of open pages: sessions can be ended elsewhere. */
const checkAgainMs = 60_000;

/** Reloads without text in the forms: Firefox would fill it in again. */
function reloadEmpty(): void {
  for (const form of document.forms) form.reset();
  window.location.reload();
}

/** Follows the sessions at start, periodically, on focus and after Back; an ended admin session leaves the admin pages. */
export function useSessionSync(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  const admin = useLoggedIn('admin');
  const inAdminArea = useMatches({
    select: (matches) => matches.some(({ staticData }) => staticData.area === 'admin'),
  });

  const check = useEffectEvent(() => {
    if (focusManager.isFocused()) clearStaleFlags({ showMessage: inAdminArea });
  });
  // After the session's end, data stays on screen until the login opens.
  const mayShowForms = useEffectEvent(() => inAdminArea || isLoggedIn('admin'));
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      refreshFlags();
      check();
    };
    // A logout in another tab; without a key it cleared the storage (`clearStorage`).
    const onLogoutElsewhere = ({ key }: StorageEvent) => {
      if (key !== null && key !== loggedOutKey) return;
      const typed = hasDrafts('user');
      clearDraftsAndTabState();
      // The open form still contains it and would save it again.
      if (typed && !hasDrafts('user')) reloadEmpty();
    };
    // Another admin has logged in in another tab while this one's forms are open.
    const onOtherAdmin = ({ key, oldValue, newValue }: StorageEvent) => {
      if (key !== draftAdminKey || !oldValue || newValue === oldValue) return;
      clearDrafts('user');
      if (mayShowForms()) reloadEmpty();
    };
    check();
    // Not a query, because public pages load without its code.
    const timer = setInterval(check, checkAgainMs);
    const stop = focusManager.subscribe(check);
    const unmounted = new AbortController();
    window.addEventListener('pageshow', onPageShow, unmounted);
    window.addEventListener('storage', onLogoutElsewhere, unmounted);
    window.addEventListener('storage', onOtherAdmin, unmounted);
    return () => {
      clearInterval(timer);
      stop();
      unmounted.abort();
    };
  }, []);

  // A login, in this tab or another: which parts of the admin area does it open?
  useEffect(() => {
    if (admin) check();
  }, [admin]);

  const wasLoggedIn = useRef(false);
  useEffect(() => {
    const ended = wasLoggedIn.current && !admin;
    wasLoggedIn.current = admin;
    if (!ended) return;
    // The admin pages are unmounted by now (`routes/_admin.tsx`), so their queries are inactive.
    queryClient.removeQueries({ type: 'inactive' });
    if (inAdminArea) void router.invalidate();
  }, [admin, inAdminArea, queryClient, router]);
}
