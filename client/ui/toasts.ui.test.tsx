import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { application, inboxWith } from '../test-support/fake-inbox.ts';
import { blog, hostWithBlogs, hostWithJobs, job } from '../test-support/fake-records.ts';
import { renderApp, signIn } from '../test-support/render-app.tsx';
import { button, expectCount, expectGone, expectShown } from '../test-support/screen.ts';
import { drainToasts, toast } from './toast.ts';
import { useImport } from './use-import.ts';

const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const none = page.getByText('No notifications.');

/** Interactive elements that this element covers. */
function pressableUnder(element: Element): string[] {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const under = new Set<string>();
  for (let x = left + 1; x < right; x += 8)
    for (let y = top + 1; y < bottom; y += 8)
      for (const each of document.elementsFromPoint(x, y))
        if (!element.contains(each) && each.matches('a, button, input, select, textarea, summary, label'))
          under.add(each.outerHTML.slice(0, 80));
  return [...under];
}

/** The keys work once the code of the toasts has come. */
const focusNotifications = (target: typeof none) =>
  expect
    .poll(async () => {
      await userEvent.keyboard('{Alt>}t{/Alt}');
      return document.activeElement === target.query();
    })
    .toBe(true);

test('a toast is top right below the header and covers nothing, however wide the window is', async () => {
  await renderApp('/ForgotPassword');
  const sent = status('OTP sent to your email.');
  for (const width of [360, 768, 1366, 3440]) {
    await page.viewport(width, 900);
    toast.success('OTP sent to your email.');
    await expectShown(sent);
    const box = () => sent.element().getBoundingClientRect();
    await expect.poll(() => width - box().right, { message: `${width} px` }).toBeLessThanOrEqual(24);
    expect(box().top).toBeGreaterThanOrEqual(page.getByRole('banner').element().getBoundingClientRect().bottom);
    expect(pressableUnder(sent.element())).toEqual([]);
  }
});

const failToLoad = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function MissingPart() {
  useImport(failToLoad, true, true);
  return null;
}

test('a part of the page that was asked for and cannot be loaded is reported', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  const { screen } = await renderApp('/about');
  await screen.rerender(<MissingPart />);
  await expect.poll(() => drainToasts()).toMatchObject([{ kind: 'error', text: /could not be loaded/ }]);
});

test.each([
  ['/blogpost', 'Create Blog'],
  ['/alljobposts', 'Post a new job'],
])('toasts leave the button at the head of %s free', async (path, name) => {
  signIn('admin');
  hostWithBlogs(blog(1, 'One'));
  hostWithJobs(job(1, 'Cook'));
  await renderApp(path);
  const link = page.getByRole('main').getByRole('link', { name, exact: true });
  for (const width of [360, 412, 768, 1366]) {
    await page.viewport(width, 740);
    await expectShown(link);
    await focusNotifications(none);
    const { top, right } = link.element().getBoundingClientRect();
    const toasts = none.element().getBoundingClientRect();
    // A toast of two lines is four pixels higher than this.
    expect(top > toasts.bottom + 4 || right < toasts.left, `${width} px`).toBe(true);
    await userEvent.tab();
    await expectGone(none);
  }
});

test('a toast replaces one with the same text, and Alt+T moves the focus to the newest or to an empty area', async () => {
  await renderApp('/ForgotPassword');
  await focusNotifications(none);
  await userEvent.tab();
  await expectGone(none);
  toast.success('Saved.');
  await expectShown(status('Saved.'));
  toast.success('Saved.');
  toast.success('Another.');
  await expectShown(status('Another.'));
  await expectCount(status('Saved.'), 1);
  await userEvent.keyboard('{Alt>}t{/Alt}');
  await expect.element(status('Another.')).toHaveFocus();
});

test('a new toast leaves an older one in the page, which a screen reader would otherwise read again', async () => {
  await renderApp('/ForgotPassword');
  toast.success('Saved.');
  await expectShown(status('Saved.'));
  const older = status('Saved.').element();
  let insertions = 0;
  const observer = new MutationObserver((records) => {
    const added = records.flatMap(({ addedNodes }) => [...addedNodes]);
    insertions += added.filter((node) => node.contains(older)).length;
  });
  observer.observe(document.body, { childList: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  toast.error('Failed.');
  await expectShown(page.getByRole('alert').filter({ hasText: 'Failed.' }), status('Saved.'));
  expect(insertions).toBe(0);
});

test('a toast of an open application on a phone covers no arrow, and outlives the panel', async () => {
  signIn('admin');
  inboxWith({ applications: [application(1)] });
  await page.viewport(360, 740);
  await renderApp('/jobresponse?response=1');
  const panel = page.getByRole('dialog', { name: 'Keeper1' });
  const setState = async (state: string) => {
    await panel.getByRole('combobox', { name: 'State' }).selectOptions(state);
    await panel.getByRole('button', { name: 'Set state' }).click();
    return status(`State changed to ${state}.`);
  };
  let news = await setState('Interview');
  await news.getByRole('button', { name: 'Dismiss' }).click();
  await expectGone(news);
  await panel.getByRole('combobox', { name: 'State' }).selectOptions('Reviewing');
  panel.element().scrollTo(0, 0);
  (panel.getByRole('button', { name: 'Set state' }).element() as HTMLElement).click();
  news = status('State changed to Reviewing.');
  await expectShown(news);
  expect(pressableUnder(news.element())).toEqual([]);
  await button('Close').click();
  await expectGone(panel);
  await expectShown(news);
  await userEvent.keyboard('{Alt>}t{/Alt}');
  await expect.element(news).toHaveFocus();
});

test('a toast stands for five seconds, waits while somebody reads or is away, and is dragged away', async () => {
  await renderApp('/ForgotPassword');
  toast.success('Saved.');
  await expectShown(status('Saved.'));
  const bar = status('Saved.').getByRole('progressbar');
  await expect.element(bar).toHaveStyle({ animationDuration: '5s' });
  await status('Saved.').hover();
  await expect.element(bar).toHaveStyle({ animationPlayState: 'paused' });
  await page.getByRole('heading', { level: 1 }).hover();
  await expect.element(bar).toHaveStyle({ animationPlayState: 'running' });
  window.dispatchEvent(new Event('blur'));
  await expect.element(bar).toHaveStyle({ animationPlayState: 'paused' });
  const element = status('Saved.').element();
  const drag = (share: number) => {
    const { left, top, width } = element.getBoundingClientRect();
    const at = (part: number) => ({ bubbles: true, clientX: left + 20 + width * part, clientY: top + 20 });
    element.dispatchEvent(new PointerEvent('pointerdown', at(0)));
    for (const step of [0.25, 0.5, 1]) document.dispatchEvent(new PointerEvent('pointermove', at(share * step)));
    document.dispatchEvent(new PointerEvent('pointerup', at(share)));
  };
  drag(0.5);
  await expectShown(status('Saved.'));
  drag(-0.95);
  await expectGone(status('Saved.'));
});
