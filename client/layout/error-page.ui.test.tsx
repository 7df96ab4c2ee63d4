import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderApp } from '../test-support/render-app.tsx';
import { expectShown } from '../test-support/screen.ts';

const second = 1000;
let served = false;
/** Requests that ask whether a server answers; if it does, the page reloads. */
const asked = vi.fn(async () => new Response(null, { status: served ? 200 : 503 }));
const reloaded = vi.fn((event: NavigateEvent) => event.preventDefault());

beforeEach(() => {
  served = false;
  asked.mockClear();
  reloaded.mockClear();
  // First, because it replaces fetch too.
  fakeApi();
  vi.spyOn(window, 'fetch').mockImplementation(asked);
  window.navigation.addEventListener('navigate', keepPage);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  window.navigation.removeEventListener('navigate', keepPage);
  vi.restoreAllMocks();
});

function keepPage(event: NavigateEvent) {
  if (event.navigationType === 'reload') reloaded(event);
}

/** Shows the error page at an address whose script failed to load, as a new document does after each reload. */
async function showErrorPage() {
  const { router, screen } = await renderApp('/');
  router.routesById['/about'].options.beforeLoad = () => {
    throw Object.assign(new Error('missing'), { name: 'MissingFileError' });
  };
  await router.navigate({ to: '/about' });
  await expectShown(page.getByRole('heading', { name: 'Unexpected Application Error!' }));
  return screen;
}

test('retries until a server answers, sooner when the network returns', async () => {
  await showErrorPage();
  expect(asked).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * second);
  expect(asked.mock.calls.length).toBeGreaterThan(2);
  const before = asked.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  expect(asked).toHaveBeenCalledTimes(before + 1);
  served = true;
  await vi.advanceTimersByTimeAsync(2 * second);
  expect(reloaded).toHaveBeenCalledTimes(1);
});

test('reloads within a minute after each of several dropouts in a row', async () => {
  for (let dropout = 0; dropout < 6; dropout++) {
    served = false;
    const screen = await showErrorPage();
    await vi.advanceTimersByTimeAsync(3 * second);
    served = true;
    window.dispatchEvent(new Event('online'));
    const back = Date.now();
    while (!reloaded.mock.calls.length) {
      await vi.advanceTimersByTimeAsync(second);
      expect(Date.now() - back, `dropout ${dropout}`).toBeLessThanOrEqual(60 * second);
    }
    asked.mockClear();
    reloaded.mockClear();
    await screen.unmount();
  }
});

test('reloads ever more rarely while the file stays missing', async () => {
  served = true;
  const times: number[] = [];
  for (let reload = 0; reload < 10; reload++) {
    const screen = await showErrorPage();
    while (reloaded.mock.calls.length <= reload) await vi.advanceTimersByTimeAsync(second);
    times.push(Date.now());
    await screen.unmount();
  }
  const pauses = times.slice(1).map((time, at) => Math.round((time - (times[at] ?? 0)) / second));
  expect(pauses[0]).toBeLessThanOrEqual(10);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(60);
  expect(pauses.at(-1)).toBeLessThanOrEqual(65);
});

test('names the failure in the title, also if the page has its own, and gives it back', async () => {
  const screen = await showErrorPage();
  expect(document.title).toBe('Something went wrong | Realvance');
  await screen.unmount();
  expect(document.title).not.toMatch(/went wrong/);
});

test('does not interrupt its own reload on a slow network', async () => {
  served = true;
  await showErrorPage();
  await vi.advanceTimersByTimeAsync(120 * second);
  expect(reloaded).toHaveBeenCalledTimes(1);
});

test('stops retrying once the visitor has left it', async () => {
  const screen = await showErrorPage();
  await screen.unmount();
  const calls = asked.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(600 * second);
  expect(asked).toHaveBeenCalledTimes(calls);
});
