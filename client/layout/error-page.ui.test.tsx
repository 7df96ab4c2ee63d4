import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderApp } from '../test-support/render-app.tsx';
import { expectShown } from '../test-support/screen.ts';
import { reloadPage } from './reload-page.ts';

vi.mock(import('./reload-page.ts'), () => ({ reloadPage: vi.fn(async () => false) }));

const second = 1000;
const reloads = vi.mocked(reloadPage);
let served = false;

beforeEach(() => {
  served = false;
  reloads.mockReset().mockImplementation(async () => served);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

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
  expect(reloads).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10 * second);
  expect(reloads.mock.calls.length).toBeGreaterThan(2);
  const before = reloads.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  expect(reloads).toHaveBeenCalledTimes(before + 1);
  served = true;
  await vi.advanceTimersByTimeAsync(second);
  const calls = reloads.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600 * second);
  expect(reloads).toHaveBeenCalledTimes(calls);
});

test('reloads within a minute after each of several dropouts in a row', async () => {
  for (let dropout = 0; dropout < 6; dropout++) {
    served = false;
    const screen = await showErrorPage();
    await vi.advanceTimersByTimeAsync(3 * second);
    served = true;
    window.dispatchEvent(new Event('online'));
    const back = Date.now();
    while (!(await reloads.mock.results.at(-1)?.value)) {
      await vi.advanceTimersByTimeAsync(second);
      expect(Date.now() - back, `dropout ${dropout}`).toBeLessThanOrEqual(60 * second);
    }
    reloads.mockClear();
    await screen.unmount();
  }
});

test('reloads ever more rarely while the file stays missing', async () => {
  served = true;
  const times: number[] = [];
  for (let reload = 0; reload < 10; reload++) {
    const screen = await showErrorPage();
    while (reloads.mock.calls.length <= reload) await vi.advanceTimersByTimeAsync(second);
    times.push(Date.now());
    await screen.unmount();
  }
  const pauses = times.slice(1).map((time, at) => Math.round((time - (times[at] ?? 0)) / second));
  expect(pauses[0]).toBeLessThanOrEqual(10);
  expect(pauses.at(-1)).toBeGreaterThanOrEqual(60);
  expect(pauses.at(-1)).toBeLessThanOrEqual(65);
});

test('stops retrying once the visitor has left it', async () => {
  const screen = await showErrorPage();
  await screen.unmount();
  const calls = reloads.mock.calls.length;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(600 * second);
  expect(reloads).toHaveBeenCalledTimes(calls);
});
