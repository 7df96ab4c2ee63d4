import { useSyncExternalStore } from 'react';
import { attempt } from '#shared/attempt.ts';
import type { AdminRole } from '#shared/schemas/admin-answers.ts';

/** `localStorage` flags of the sessions; presence means "logged in". They contain no token; sessions are HttpOnly cookies. */
const keys = { user: ['RefreshToken'], admin: ['authToken', 'isLoggedIn'] } as const;
const marker = 'true';

export type SessionName = keyof typeof keys;

/** Flags that storage refused; they last as long as the page. */
const unstored = new Set<string>();

const listeners = new Set<() => void>();

/** Notifies `useLoggedIn` of changes without a storage event. */
export function refreshFlags(): void {
  setHtmlAttributes();
  for (const listener of listeners) listener();
}

/** Sets attributes on <html> for CSS: the flags, and `data-script`, because script runs. */
function setHtmlAttributes(): void {
  document.documentElement.toggleAttribute('data-script', true);
  for (const who of ['user', 'admin'] as const)
    document.documentElement.toggleAttribute(`data-${who}`, isLoggedIn(who));
}

/** Whether the flag is set; false on the server. */
export function isLoggedIn(who: SessionName): boolean {
  return keys[who].every((key) => unstored.has(key) || (attempt(() => localStorage.getItem(key)) ?? null) !== null);
}

/** Whether a storage change is a login in another tab, which sets its flags one after the other. */
export const isLoginElsewhere = (who: SessionName, { key, newValue }: StorageEvent): boolean =>
  newValue !== null && key === keys[who].at(-1);

const roleKey = 'adminRole';

/** Which parts of the admin area are shown; the server decides what a session may do. */
export function setAdminRole(role: AdminRole | undefined): void {
  if (role === undefined || role === adminRole()) return;
  attempt(() => localStorage.setItem(roleKey, role));
  refreshFlags();
}

export function adminRole(): AdminRole {
  const kept = attempt(() => localStorage.getItem(roleKey));
  return kept === 'hiring' || kept === 'editor' ? kept : 'owner';
}

export const useAdminRole = (): AdminRole => useSyncExternalStore(subscribe, adminRole, () => 'owner');

export function setLoggedIn(who: SessionName): void {
  for (const key of keys[who]) {
    attempt(() => localStorage.setItem(key, marker));
    if (attempt(() => localStorage.getItem(key)) !== marker) unstored.add(key);
  }
  refreshFlags();
}

export function logInAdmin(role: AdminRole | undefined): void {
  setLoggedIn('admin');
  setAdminRole(role);
}

export function clearLoggedIn(who: SessionName): void {
  for (const key of keys[who]) {
    unstored.delete(key);
    attempt(() => localStorage.removeItem(key));
  }
  refreshFlags();
}

/** Value that tells other tabs about a logout, in contrast to an expired session. */
export const loggedOutKey = 'loggedOut';

export function notifyOtherTabs(key: string): void {
  attempt(() => {
    localStorage.setItem(key, marker);
    localStorage.removeItem(key);
  });
}

export function clearStorage(): void {
  unstored.clear();
  attempt(() => localStorage.clear());
  refreshFlags();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has logged in or out.
  window.addEventListener('storage', refreshFlags);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', refreshFlags);
  };
}

export function useLoggedIn(who: SessionName): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLoggedIn(who),
    () => false,
  );
}

/** Runs in the page's head before the first paint: pages are cached for everyone, so only this makes the header right. Empty in the browser. `data-arrival` marks the first page of a visit. */
export const firstPaintScript = !import.meta.env.SSR
  ? ''
  : `(function(){var d=document.documentElement;d.setAttribute('data-script','');try{var s=localStorage;if(s.getItem('RefreshToken')!==null)d.setAttribute('data-user','');if(s.getItem('authToken')!==null&&s.getItem('isLoggedIn')!==null)d.setAttribute('data-admin','');s=sessionStorage;if(!s.getItem('arrived')){s.setItem('arrived','1');d.setAttribute('data-arrival','')}}catch(e){}})()`;
