import '../jitless.ts';
import { RouterProvider } from '@tanstack/react-router';
import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import type { SiteFacts } from '#shared/site.ts';
import { callByName } from '../data/call.ts';
import { createRouter } from '../router.tsx';
import { clearStorage, setLoggedIn } from '../session/session-flag.ts';
import { watchDoubleClicks } from '../ui/double-click.ts';
import { FakeApi } from './fake-api.ts';

const site: SiteFacts = {
  name: 'Realvance',
  address: 'Noida, India',
  email: 'hello@example.com',
  phone: '+91 98765 43210',
  countryCode: '91',
  socials: [],
  url: undefined,
};

let shown = site;
let open: FakeApi | undefined;
let closeApp: (() => Promise<void>) | undefined;

watchDoubleClicks();

/** Takes the page, its calls and its storage away after a test. */
export async function clearApp(): Promise<void> {
  vi.useRealTimers();
  await closeApp?.();
  // The library's own clean-up runs only in the first file of a shared page.
  await cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  const unanswered = open?.unanswered.splice(0);
  open?.close();
  open = undefined;
  clearStorage();
  sessionStorage.clear();
  if (window.innerWidth !== 1366 || window.innerHeight !== 768) await page.viewport(1366, 768);
  expect(unanswered ?? [], 'calls without a handler').toEqual([]);
}

/** The in-memory BFF of the current test. */
export function fakeApi(): FakeApi {
  open ??= new FakeApi();
  return open;
}

/** Marks the browser as logged in, as after a login. */
export function signIn(who: 'user' | 'admin'): void {
  setLoggedIn(who);
  const api = fakeApi();
  api.answer('getSession', () => ({ user: who === 'user', admin: who === 'admin' }));
}

/**
 * Renders the whole app at an address, without a server. Set the answers of `fakeApi()` first.
 * Called again, it renders a new page with the same storage.
 *
 * @param facts of the company, where they differ from the tests' own
 * @returns the router, whose `history` a test may go back and forward in
 */
export async function renderApp(address: string, facts: Partial<SiteFacts> = {}) {
  fakeApi();
  shown = { ...site, ...facts };
  await closeApp?.();
  window.history.replaceState(null, '', address);
  return renderHere();
}

/** Loads the page again: what it held in memory is gone, its address and storage stay. */
export async function reloadApp() {
  await closeApp?.();
  return renderHere();
}

/** The address of the app, as its page shows it. */
export const appAddress = () => `${window.location.pathname}${window.location.search}`;

async function renderHere() {
  // As the first-paint script does.
  document.documentElement.toggleAttribute('data-script', true);
  const router = createRouter({ read: callByName });
  router.update({ ...router.options, context: { ...router.options.context, site: shown } });
  // The document belongs to the test runner. The router's types leave the option out of a finished route tree.
  Object.assign(router.routeTree.options, { shellComponent: undefined });
  await router.load();
  const screen = await render(<RouterProvider router={router} />);
  closeApp = async () => {
    closeApp = undefined;
    // A dialog that is still open goes back in the history, which must not reach the next test.
    const hasDialog = router.history.location.state.opened === 'dialogs';
    const wentBack =
      hasDialog && new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    await screen.unmount();
    await wentBack;
    // A change of the address that waits would fail after this.
    router.history.flush();
    router.history.destroy();
  };
  return { router, screen };
}
