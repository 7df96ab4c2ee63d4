import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { appAddress, fakeApi, renderApp } from '../../test-support/render-app.tsx';
import { button, emulateMedia, expectCount, expectGone, expectShown, texts } from '../../test-support/screen.ts';

const hero = page.getByRole('region', { name: 'What we make' });
const services = page.getByRole('region', { name: 'Services' });
const work = page.getByRole('region', { name: 'Spotlight to our latest work' });
const bullet = (carousel: Locator, at: number) =>
  carousel.getByRole('button', { name: new RegExp(`^Go to .* ${at}$`) });
const expectAt = (carousel: Locator, at: number) =>
  expect.element(bullet(carousel, at)).toHaveAttribute('aria-current', 'true');
const awake = (carousel: Locator) =>
  expect.poll(() => carousel.element().querySelector('.swiper-initialized')).toBeTruthy();
const scrollTo = async (locator: Locator) => {
  await expect.element(locator).toBeInTheDocument();
  locator.element().scrollIntoView({ block: 'center', behavior: 'instant' });
};

beforeEach(async () => {
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  // A carousel under the pointer pauses.
  await userEvent.hover(page.elementLocator(document.documentElement), { position: { x: 1, y: 1 } });
});

test('wide service cards have lines of 34 characters', async () => {
  await renderApp('/');
  for (const name of ['Software Development', 'Metaverse Development']) {
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect.element(card).toBeInTheDocument();
    const text = card.element().querySelector('p');
    if (!text) throw new Error('A card has a text.');
    const { width } = text.getBoundingClientRect();
    text.style.width = '34ch';
    expect(width).toBeGreaterThanOrEqual(text.getBoundingClientRect().width - 1);
  }
});

describe('the hero', () => {
  test('goes by bullets, arrows and keys, and has no Pause with less motion', async () => {
    await renderApp('/');
    await awake(hero);
    const expectSlide = (title: string) =>
      expect.element(hero.getByRole('heading', { name: title })).toBeInViewport({ ratio: 0.9 });
    await bullet(hero, 2).click();
    await expectSlide('Custom Data Visualization Solutions');
    await hero.getByRole('button', { name: 'Next slide' }).click();
    await expectSlide('Mobile App & Web Development');
    await userEvent.keyboard('{ArrowRight}');
    await expectSlide('Custom Data Visualization Solutions');
    await emulateMedia({ 'prefers-reduced-motion': 'reduce' });
    await expectGone(hero.getByRole('button', { name: /Pause/ }));
    await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
    await expectShown(hero.getByRole('button', { name: 'Pause the slides' }));
    await bullet(hero, 1).click();
    await expectAt(hero, 1);
  });

  test('turns every five seconds, but not while it is paused, under the pointer or has the focus', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await renderApp('/');
    await awake(hero);
    await vi.advanceTimersByTimeAsync(4900);
    await expectAt(hero, 1);
    await vi.advanceTimersByTimeAsync(200);
    await expectAt(hero, 2);
    const pointer = (type: string) =>
      hero
        .element()
        .querySelector('.swiper')
        ?.dispatchEvent(new PointerEvent(type, { pointerType: 'mouse' }));
    pointer('pointerenter');
    await vi.advanceTimersByTimeAsync(20_000);
    await expectAt(hero, 2);
    pointer('pointerleave');
    await hero.getByRole('button', { name: 'Pause the slides' }).click();
    await page.getByRole('heading', { level: 1 }).click();
    await vi.advanceTimersByTimeAsync(20_000);
    await expectAt(hero, 2);
    await hero.getByRole('button', { name: 'Play the slides' }).click();
    await vi.advanceTimersByTimeAsync(20_000);
    await expectAt(hero, 2);
    await page.getByRole('heading', { level: 1 }).click();
    await vi.advanceTimersByTimeAsync(5500);
    await expectAt(hero, 1);
  });
});

describe('the services', () => {
  const track = () => services.element().querySelector('.swiper-wrapper') ?? document.body;
  const columns = () => getComputedStyle(track()).gridTemplateColumns.split(' ').length;

  test('are in one to three columns by the width of the window, short on the large grid, with one link per card', async () => {
    await renderApp('/');
    const card = services.getByRole('article').filter({ hasText: 'billing, stock' });
    await expectShown(card.getByText('…'));
    await expect.element(card.getByText('earned the right to replace it.')).not.toBeVisible();
    expect(card.getByRole('link').elements()).toHaveLength(1);
    expect(card.getByRole('button').elements()).toHaveLength(0);
    for (const [width, count] of [
      [1366, 3],
      [900, 2],
      [700, 1],
    ] as const) {
      await page.viewport(width, 768);
      await expect.poll(columns, { message: `${width} px` }).toBe(count);
      expect(services.getByRole('button').elements()).toEqual([]);
    }
    await page.viewport(1024, 768);
    const width = (element: Element) => element.getBoundingClientRect().width;
    const spans = () => [...track().children].map((card) => Math.round((width(card) / width(track())) * 3));
    await expect.poll(spans).toEqual([2, 1, 1, 2]);
    const links = page.getByRole('navigation', { name: 'Main' }).element().querySelector('ul');
    expect(links?.offsetHeight, 'the links of the header are on one line').toBeLessThan(60);
  });

  test('are a carousel with full descriptions on a phone, and a grid when it is turned', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await page.viewport(360, 780);
    await renderApp('/');
    await vi.advanceTimersByTimeAsync(100);
    await scrollTo(services);
    await awake(services);
    await vi.advanceTimersByTimeAsync(3100);
    await expectAt(services, 2);
    await expectShown(services.getByText('earned the right to replace it.'));
    await expectShown(services.getByRole('button', { name: 'Pause the services' }));
    await page.viewport(780, 780);
    await expect.poll(columns).toBe(2);
    await expectGone(services.getByRole('button', { name: 'Next service' }));
    await page.viewport(360, 780);
    await awake(services);
    await services.getByRole('button', { name: 'Next service' }).click();
    await expectAt(services, 2);
  });
});

describe('the latest work', () => {
  /** Slides per view and the gap between them. */
  const measure = () => {
    const [first, second] = [...work.element().querySelectorAll('.swiper-slide')].map((slide) =>
      slide.getBoundingClientRect(),
    );
    if (!first || !second) throw new Error('A carousel has at least two slides.');
    const { width } = work.element().getBoundingClientRect();
    return { inView: Math.round((width + 30) / (first.width + 30)), gap: Math.round(second.left - first.right) };
  };
  const widths = [
    [1280, 4],
    [1024, 3],
    [768, 3],
    [640, 2],
    [360, 1],
  ] as const;

  test('shows one to four items, by the width of the window, before and after its script loads', async () => {
    await renderApp('/');
    await expect.element(work).toBeInTheDocument();
    for (const script of ['before', 'after']) {
      for (const [width, inView] of widths) {
        await page.viewport(width, 768);
        await expect.poll(measure, { message: `${width} px, ${script}` }).toEqual({ inView, gap: 30 });
      }
      if (script === 'after') continue;
      await expect.element(work.getByRole('button', { name: 'Next item', includeHidden: true })).not.toBeVisible();
      await scrollTo(work);
      await awake(work);
    }
  });

  test('moves on every three seconds and by its buttons, and leads to the service behind an item', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await renderApp('/');
    await vi.advanceTimersByTimeAsync(100);
    await scrollTo(work);
    await awake(work);
    await vi.advanceTimersByTimeAsync(3100);
    await expectAt(work, 2);
    vi.useRealTimers();
    await work.getByRole('button', { name: 'Previous item' }).click();
    await expectAt(work, 1);
    await work.getByRole('link', { name: 'Mandi price app' }).click();
    await expect.poll(appAddress).toBe('/appDevelopment?industry=agriculture');
    const industry = page.getByRole('tab', { name: 'Agriculture and Farmer' });
    await expect.element(industry).toHaveAttribute('aria-selected', 'true');
  });
});

test('the steps slide in from their sides, and the line follows them in three seconds', async () => {
  await renderApp('/');
  const step = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const styleOf = (locator: Locator) => getComputedStyle(locator.element());
  const shift = (name: string) => new DOMMatrix(styleOf(step(name)).transform).m41;
  const last = step('Deployment Maintenance');
  await expect.element(last).toBeInTheDocument();
  await expect.poll(() => styleOf(last).opacity).toBe('0');
  expect([shift('Testing'), shift('Deployment Maintenance')]).toEqual([-40, 40]);
  const left = (name: string) => step(name).element().getBoundingClientRect().left < 683;
  const names = ['Requirement Analysis', 'Planning Analysis', 'System Design', 'Coding Implementation'];
  expect(names.map((name) => Math.sign(shift(name)) < 0)).toEqual([true, false, true, false]);
  expect(names.map(left)).toEqual([true, false, true, false]);
  await scrollTo(last);
  await expect.poll(() => styleOf(last).opacity).toBe('1');
  const line = page
    .elementLocator(last.element().parentElement?.parentElement ?? document.body)
    .element()
    .querySelector('span > svg')?.parentElement;
  await expect.poll(() => line?.style.transform).toBe('translateY(-6%)');
  expect(line && getComputedStyle(line).transitionDuration).toBe('3s');
});

test('the statistics count once from 0, each in its own time, and end exactly', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  await renderApp('/');
  const finals = ['553', '50', '10'];
  const shown = () => finals.map((name) => page.getByRole('img', { name }).element().textContent);
  const first = page.getByRole('img', { name: '553' });
  await scrollTo(page.getByRole('region', { name: 'Technologies we work with' }));
  await expect.poll(shown).toEqual(['0', '0', '0']);
  const countsAreShown = () => first.element().firstElementChild?.checkVisibility();
  expect(countsAreShown()).toBe(true);
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' }, 'print');
  expect([countsAreShown(), getComputedStyle(first.element(), '::after').visibility]).toEqual([false, 'visible']);
  await emulateMedia({ 'prefers-reduced-motion': 'no-preference' });
  await scrollTo(first);
  // Each turn of the loop is a tenth of a second.
  const began: number[] = [];
  const ended: number[] = [];
  for (let at = 0; at < 100 && ended.filter(Boolean).length < 3; at += 1) {
    vi.advanceTimersByTime(100);
    await new Promise(requestAnimationFrame);
    for (const [figure, text] of shown().entries()) {
      if (text !== '0') began[figure] ??= at;
      if (text === finals[figure]) ended[figure] ??= at;
    }
  }
  expect(ended.map((at, figure) => Math.round((at - (began[figure] ?? 0)) / 10))).toEqual([6, 4, 3]);
  await scrollTo(page.getByRole('heading', { level: 1 }));
  await scrollTo(first);
  expect(shown()).toEqual(finals);
});

describe('the technology badges', () => {
  const row = (at: number) => page.getByRole('list', { name: `Technologies we work with, row ${at}` });
  const names = [
    ['React', 'Android', 'IOS', 'AWS', 'Node js', 'Javascript'],
    ['Python', 'Kotlin', 'Php', 'Git', 'Figma', 'C++', 'Django', 'Java'],
  ];

  test('are in two rows with the specified names that fill every window', async () => {
    await renderApp('/');
    for (const [at, expected] of names.entries()) {
      await expectCount(row(at + 1), 1);
      expect(texts(row(at + 1).getByRole('listitem'))).toEqual(expected);
    }
    for (const width of [360, 1366, 3440, 5120]) {
      await page.viewport(width, 768);
      for (const at of [1, 2]) {
        const copies = [...(row(at).element().parentElement?.children ?? [])];
        expect(copies).toHaveLength(4);
        const narrowest = () => Math.min(...copies.map((copy) => copy.getBoundingClientRect().width));
        await expect.poll(narrowest, { message: `${width} px` }).toBeGreaterThanOrEqual(width / 2);
      }
    }
  });

  test('move with the scroll, turn round with it, and do not move without it', async () => {
    await renderApp('/');
    await scrollTo(row(1));
    const places = () => [1, 2].map((at) => row(at).element().getBoundingClientRect());
    const movedSince = (before: readonly DOMRect[]) =>
      places().map(({ left }, at) => {
        const { left: start = 0, width = 1 } = before[at] ?? {};
        // A row wraps by exactly one of its copies.
        return left - start - Math.round((left - start) / width) * width;
      });
    const scroll = async (by: number) => {
      const before = places();
      for (let turn = 0; turn < 6; turn += 1) {
        window.scrollBy({ top: by, behavior: 'instant' });
        await new Promise(requestAnimationFrame);
      }
      return movedSince(before);
    };
    const expectStill = () =>
      expect
        .poll(async () => {
          const before = places();
          await new Promise((resolve) => setTimeout(resolve, 400));
          return movedSince(before);
        })
        .toEqual([0, 0]);
    await expect.poll(async () => (await scroll(-8))[0]).not.toBe(0);
    await expectStill();
    const [first = 0, second = 0] = await scroll(12);
    expect(Math.sign(first)).toBe(-Math.sign(second));
    await expectStill();
    expect(Math.sign((await scroll(-12))[0] ?? 0)).toBe(-Math.sign(first));
  });
});

describe('with less motion', () => {
  beforeEach(() => emulateMedia({ 'prefers-reduced-motion': 'reduce' }));
  const scrollThrough = async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += 500) {
      window.scrollTo({ top: y, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
  };
  /** Places of all visible elements. */
  const places = () =>
    [...document.body.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return `${element.tagName} ${[x, y, width, height].map(Math.round)} ${getComputedStyle(element).opacity}`;
    });

  /** Waits until parts that load on demand are in their place. */
  const settled = async () => {
    let last: string;
    do {
      last = places().join();
      for (let frame = 0; frame < 30; frame++) await new Promise(requestAnimationFrame);
    } while (places().join() !== last);
  };

  test.each(['/', '/appDevelopment', '/joinUs'])('nothing at %s moves or slides in', async (path) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await renderApp(path);
    await vi.advanceTimersByTimeAsync(100);
    await scrollThrough();
    if (path === '/') {
      await scrollTo(work);
      await awake(work);
      expect(texts(page.getByRole('img', { name: '553' }))).toEqual(['553']);
    }
    await scrollThrough();
    await settled();
    const before = places();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(places().filter((place, at) => place !== before[at])).toEqual([]);
    expect(document.getAnimations()).toEqual([]);
  });

  test('menus, dialogs and pages appear at once', async () => {
    const job = { jobpost_id: 1, position: 'UI Designer', description: 'x'.repeat(200), experience: '1 year' };
    fakeApi().answer('getAllJobPosts', () => [job as never]);
    await renderApp('/jobopenings');
    await page.getByText('Solutions').first().click();
    expect(document.getAnimations()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await page.getByRole('link', { name: 'Read More about UI Designer' }).click();
    const dialog = page.getByRole('dialog', { name: 'UI Designer' });
    await expect.element(dialog).toHaveStyle({ opacity: '1' });
    expect(document.getAnimations()).toEqual([]);
    await dialog.getByRole('link', { name: 'Apply for this position' }).click();
    await expectShown(button('Submit application'));
    expect([window.scrollY, getComputedStyle(document.documentElement).scrollBehavior]).toEqual([0, 'auto']);
    expect(document.getAnimations()).toEqual([]);
  });
});
