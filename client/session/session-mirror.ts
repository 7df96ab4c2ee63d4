import { useSyncExternalStore } from 'react';

/**
 * The browser's mirrors of the sessions (specification section 3): their presence means "logged in". They hold a
 * plain marker, never a token; the sessions themselves live in cookies that no script can read.
 */
const keys = { user: ['RefreshToken'], admin: ['authToken', 'isLoggedIn'] } as const;
const marker = 'true';

export type MirrorName = keyof typeof keys;

const listeners = new Set<() => void>();

/** Tells everybody who asks `useMirror`. To be called where storage has changed unheard. */
export function refreshMirrors(): void {
  reflect();
  for (const listener of listeners) listener();
}

/** Shows the mirrors on <html>, where the styles of the first paint read them. */
function reflect(): void {
  for (const who of ['user', 'admin'] as const) document.documentElement.toggleAttribute(`data-${who}`, hasMirror(who));
}

/** Whether the browser holds the mirror. False on the server and where storage is forbidden. */
export function hasMirror(who: MirrorName): boolean {
  try {
    return keys[who].every((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

/** Remembers that this session lives. */
export function setMirror(who: MirrorName): void {
  for (const key of keys[who]) localStorage.setItem(key, marker);
  refreshMirrors();
}

/** Forgets one session's mirror. */
export function dropMirror(who: MirrorName): void {
  for (const key of keys[who]) localStorage.removeItem(key);
  refreshMirrors();
}

/** Clears everything the site has stored, as logging out does (section 4). */
export function clearStorage(): void {
  localStorage.clear();
  refreshMirrors();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of this browser has logged in or out.
  window.addEventListener('storage', refreshMirrors);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', refreshMirrors);
  };
}

/** Whether the mirror is there, kept up to date in every open tab. */
export function useMirror(who: MirrorName): boolean {
  return useSyncExternalStore(
    subscribe,
    () => hasMirror(who),
    () => false,
  );
}

/**
 * Runs in the page's head before anything is painted, so that the header is right from the first paint although
 * pages are cached for everybody alike.
 */
export const firstPaintScript = `(function(){var d=document.documentElement;d.setAttribute('data-script','');try{var s=localStorage;if(s.getItem('RefreshToken')!==null)d.setAttribute('data-user','');if(s.getItem('authToken')!==null&&s.getItem('isLoggedIn')!==null)d.setAttribute('data-admin','')}catch(e){}})()`;
