import { afterEach, expect, test, vi } from 'vitest';
import { clearLoggedIn, clearStorage, isLoggedIn, setLoggedIn } from './session-flag.ts';

const refuse = (name: string) => () => {
  throw new DOMException('no', name);
};
const full = { getItem: () => null, setItem: refuse('QuotaExceededError'), removeItem: () => {}, clear: () => {} };
const forbidden = refuse('SecurityError');

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['full', full],
  ['forbidden', { getItem: forbidden, setItem: forbidden, removeItem: forbidden, clear: forbidden }],
])('with %s storage, a login lasts as long as the page', (_, storage) => {
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => {} } });
  for (const who of ['user', 'admin'] as const) {
    setLoggedIn(who);
    expect(isLoggedIn(who)).toBe(true);
    clearLoggedIn(who);
    expect(isLoggedIn(who)).toBe(false);
  }
  setLoggedIn('user');
  clearStorage();
  expect(isLoggedIn('user')).toBe(false);
});
