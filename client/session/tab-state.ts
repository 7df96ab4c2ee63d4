import { attempt } from '#shared/attempt.ts';
import type { SessionName } from './session-flag.ts';

export const tabStateHours = 24;

const prefix = 'tab-state:';
const keyOf = (owner: SessionName, name: string) => `${prefix}${owner}:${name}`;

/** Keeps state of this tab over reloads, until its owner's logout or a day later. Without a value, deletes it. */
export function saveTabState(owner: SessionName, name: string, value?: object): void {
  const key = keyOf(owner, name);
  attempt(() => {
    if (value)
      window.sessionStorage.setItem(key, JSON.stringify({ value, until: Date.now() + tabStateHours * 3_600_000 }));
    else window.sessionStorage.removeItem(key);
  });
}

export function readTabState<Value extends object>(owner: SessionName, name: string): Value | undefined {
  return attempt(() => {
    const stored = JSON.parse(window.sessionStorage.getItem(keyOf(owner, name)) ?? 'null');
    return stored?.until > Date.now() ? stored.value : undefined;
  });
}

/** @param but the role that is still logged in and keeps its state */
export function clearTabState(but?: SessionName): void {
  attempt(() => {
    for (const key of Object.keys(window.sessionStorage))
      if (key.startsWith(prefix) && !(but && key.startsWith(keyOf(but, '')))) window.sessionStorage.removeItem(key);
  });
}
