import { useSyncExternalStore } from 'react';
import { attempt } from '../../shared/attempt.ts';

/**
 * The browser's flags of the sessions in `localStorage`: their presence means "logged in". They hold a
 * plain marker, never a token; the sessions themselves live in cookies that no script can read.
 */
const keys = { user: ['RefreshToken'], admin: ['authToken', 'isLoggedIn'] } as const;
const marker = 'true';

type SessionName = keyof typeof keys;

/** Flags that the browser's storage did not take, being full or forbidden: they live as long as the page. */
const unstored = new Set<string>();

const listeners = new Set<() => void>();

/** Tells everybody who asks `useLoggedIn`. To be called where storage has changed unheard. */
export function refreshFlags(): void {
  reflect();
  for (const listener of listeners) listener();
}

/** Shows on <html> what the styles read there: the flags, and that there is script. */
function reflect(): void {
  document.documentElement.toggleAttribute('data-script', true);
  for (const who of ['user', 'admin'] as const)
    document.documentElement.toggleAttribute(`data-${who}`, isLoggedIn(who));
}

/** Whether the browser holds the flag. False on the server. */
export function isLoggedIn(who: SessionName): boolean {
  return keys[who].every((key) => unstored.has(key) || (attempt(() => localStorage.getItem(key)) ?? null) !== null);
}

/** Whether a change of the storage is the login of another tab; its flags are set one after the other. */
export const isLoginElsewhere = (who: SessionName, { key, newValue }: StorageEvent): boolean =>
  newValue !== null && key === keys[who].at(-1);

/** Remembers that this session lives. */
export function setLoggedIn(who: SessionName): void {
  for (const key of keys[who]) {
    attempt(() => localStorage.setItem(key, marker));
    if (attempt(() => localStorage.getItem(key)) !== marker) unstored.add(key);
  }
  refreshFlags();
}

/** Forgets one session's flag. */
export function clearLoggedIn(who: SessionName): void {
  for (const key of keys[who]) {
    unstored.delete(key);
    attempt(() => localStorage.removeItem(key));
  }
  refreshFlags();
}

/** What the storage of other tabs says when somebody has logged out, and not merely a session has ended. */
export const loggedOutKey = 'loggedOut';

/** The other tabs of the browser hear of it, as a change of the storage. */
export function tellOtherTabs(key: string): void {
  attempt(() => {
    localStorage.setItem(key, marker);
    localStorage.removeItem(key);
  });
}

/** Lets the other tabs forget what they keep for themselves. */
export const tellOfLogout = (): void => tellOtherTabs(loggedOutKey);

/** Clears everything the site has stored, as logging out does. */
export function clearStorage(): void {
  unstored.clear();
  attempt(() => localStorage.clear());
  refreshFlags();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser has logged in or out.
  window.addEventListener('storage', refreshFlags);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', refreshFlags);
  };
}

/** Whether the flag is there, kept up to date in every open tab. */
export function useLoggedIn(who: SessionName): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isLoggedIn(who),
    () => false,
  );
}

/**
 * Runs in the page's head before anything is painted, so that the header is right from the first paint although
 * pages are cached for everybody alike.
 */
export const firstPaintScript = `(function(){var d=document.documentElement;d.setAttribute('data-script','');try{var s=localStorage;if(s.getItem('RefreshToken')!==null)d.setAttribute('data-user','');if(s.getItem('authToken')!==null&&s.getItem('isLoggedIn')!==null)d.setAttribute('data-admin','')}catch(e){}})()`;
