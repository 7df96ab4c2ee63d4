import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const hero = (page: Page) => page.getByRole('region', { name: 'What we make' });
const services = (page: Page) => page.getByRole('region', { name: 'Services' });
const work = (page: Page) => page.getByRole('region', { name: 'Spotlight to our latest work' });
const bullet = (carousel: Locator, at: number) =>
  carousel.getByRole('button', { name: new RegExp(`^Go to .* ${at}$`) });

/** Swiper is in charge of a carousel when it says so. */
const awake = (carousel: Locator) => expect(carousel.locator('.swiper-initialized')).toBeAttached();

/** Visible slides of the carousel, and the gap between them. */
function measure(carousel: Locator) {
  return carousel.evaluate((root) => {
    const slides = [...root.querySelectorAll('.swiper-slide')].map((slide) => slide.getBoundingClientRect());
    const [first, second] = slides;
    const width = root.getBoundingClientRect().width;
    if (!first || !second) throw new Error('A carousel has at least two slides.');
    return { inView: Math.round((width + 30) / (first.width + 30)), gap: Math.round(second.left - first.right) };
  });
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole page is in the first HTML', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveTitle(/^Realvance \| /);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Get Real World Solution on Our Advance Platform');
    for (const title of ['Mobile App & Web Development', 'Custom Data Visualization Solutions']) {
      await expect(hero(page).getByRole('heading', { name: title })).toBeAttached();
    }
    await expect(services(page)).toContainText('earned the right to replace it.');
    await expect(page.getByRole('heading', { name: 'Deployment Maintenance' })).toBeVisible();
    for (const figure of ['553', '50', '10']) await expect(page.getByRole('img', { name: figure })).toHaveText(figure);
    await expect(page.getByRole('button', { name: 'Next slide' })).toBeHidden();
    await page.getByRole('link', { name: 'See how it works' }).click();
    await expect(page.getByRole('heading', { name: "Here's how it works" })).toBeInViewport();
  });
});

test.describe('the hero', () => {
  test('goes by bullets, arrows and keys, and follows a change of the motion setting', async ({ page }) => {
    await page.goto('/');
    await awake(hero(page));
    const shown = (title: string) => expect(hero(page).getByRole('heading', { name: title })).toBeInViewport();
    await bullet(hero(page), 2).click();
    await shown('Custom Data Visualization Solutions');
    await hero(page).getByRole('button', { name: 'Next slide' }).click();
    await shown('Mobile App & Web Development');
    await hero(page).getByRole('button', { name: 'Previous slide' }).press('ArrowRight');
    await shown('Custom Data Visualization Solutions');

    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(hero(page).getByRole('button', { name: /Pause/ })).toBeHidden();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(hero(page).getByRole('button', { name: 'Pause the slides' })).toBeVisible();
    await bullet(hero(page), 1).click();
    await expect(bullet(hero(page), 1)).toHaveAttribute('aria-current', 'true');
  });

  test('turns every five seconds and round again, but not while paused or under the pointer', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(3000);
    await awake(hero(page));
    await page.mouse.move(5, 5);
    for (const slide of [2, 1]) {
      await page.clock.runFor(5500);
      await expect(bullet(hero(page), slide)).toHaveAttribute('aria-current', 'true');
      await page.clock.runFor(3500);
      await expect(bullet(hero(page), slide)).toHaveAttribute('aria-current', 'true');
      if (slide === 2) await page.clock.runFor(1000);
    }
    await hero(page).getByRole('button', { name: 'Pause the slides' }).click();
    await page.mouse.move(5, 5);
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.runFor(20_000);
    await expect(bullet(hero(page), 1)).toHaveAttribute('aria-current', 'true');
    await hero(page).getByRole('button', { name: 'Play the slides' }).click();
    await page.clock.runFor(20_000);
    await expect(bullet(hero(page), 1)).toHaveAttribute('aria-current', 'true');
    await page.getByRole('heading', { level: 1 }).click();
    await page.clock.runFor(5500);
    await expect(bullet(hero(page), 2)).toHaveAttribute('aria-current', 'true');
  });
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing moves automatically, and all content is visible', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(3000);
    await awake(hero(page));
    await expect(hero(page).getByRole('button', { name: /Pause/ })).toBeHidden();
    await page.clock.runFor(20_000);
    await expect(bullet(hero(page), 1)).toHaveAttribute('aria-current', 'true');
    await page.getByRole('img', { name: '553' }).scrollIntoViewIfNeeded();
    await page.clock.runFor(300);
    await expect(page.getByRole('img', { name: '553' })).toHaveText('553');
    await expect(page.getByRole('heading', { name: 'Requirement Analysis' })).toBeVisible();
  });
});

test.describe('the services', () => {
  const columns = (page: Page) =>
    services(page)
      .locator('.swiper-wrapper')
      .evaluate((street) => getComputedStyle(street).gridTemplateColumns.split(' ').length);

  test('stand in one to three columns, by the width of the window', async ({ page }) => {
    await page.goto('/');
    for (const [width, count] of [
      [1366, 3],
      [900, 2],
      [700, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => columns(page), `${width} px`).toBe(count);
      await expect(services(page).getByRole('button', { name: /^Go to/ })).toHaveCount(0);
    }
    await page.setViewportSize({ width: 1024, height: 800 });
    const spans = () =>
      services(page)
        .locator('.swiper-slide')
        .evaluateAll((cards) =>
          cards.map((card) => {
            const street = card.parentElement?.getBoundingClientRect().width ?? 0;
            return Math.round((card.getBoundingClientRect().width / street) * 3);
          }),
        );
    await expect.poll(spans).toEqual([2, 1, 1, 2]);
    const links = page.getByRole('navigation', { name: 'Main' }).locator('ul').first();
    expect((await links.boundingBox())?.height, 'the links of the header stand in one line').toBeLessThan(60);
  });

  test('are a carousel with whole descriptions on a phone, and a grid when it is turned', async ({ page }) => {
    await page.clock.install();
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto('/');
    await page.clock.runFor(3000);
    await services(page).scrollIntoViewIfNeeded();
    await page.clock.runFor(500);
    await awake(services(page));
    for (const slide of [2, 3]) {
      await page.clock.runFor(3300);
      await expect(bullet(services(page), slide)).toHaveAttribute('aria-current', 'true');
    }
    await expect(services(page).getByRole('button', { name: 'Pause the services' })).toBeVisible();
    await page.clock.resume();
    await expect(services(page).getByText('earned the right to replace it.')).toBeVisible();
    await bullet(services(page), 3).click();
    const slide = (text: string) => services(page).locator('.swiper-slide').filter({ hasText: text });
    await expect(slide('Exchange Solution')).toBeInViewport();
    await expect(slide('Software Development')).not.toBeInViewport();

    await page.setViewportSize({ width: 780, height: 780 });
    await expect(services(page).locator('.swiper-initialized')).toHaveCount(0);
    await expect.poll(() => columns(page)).toBe(2);
    await page.setViewportSize({ width: 360, height: 780 });
    await awake(services(page));
    await services(page).getByRole('button', { name: 'Next service' }).click();
    await expect(bullet(services(page), 2)).toHaveAttribute('aria-current', 'true');
  });
});

test('without Swiper the rows scroll, and no button is there that would do nothing', async ({ page, pageErrors }) => {
  pageErrors.expect(/carousel-swiper|Failed to load resource|ERR_FAILED|could not be loaded/);
  await page.route(/carousel-swiper/, (route) => route.abort());
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible();
  const last = services(page).getByRole('heading', { name: 'Metaverse Development' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport();
  await expect(services(page).getByRole('button', { name: 'Next service' })).toBeHidden();
});

test.describe("the timeline 'Here's how it works'", () => {
  const step = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const opacity = (item: Locator) => item.evaluate((element) => Number(getComputedStyle(element).opacity));

  test('steps wait unseen at their side, fade in when they come into view, and the line follows', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => {
      document.addEventListener('transitionend', ({ target, elapsedTime }) => {
        const line = target instanceof Element && target.querySelector(':scope > svg');
        if (line) Object.assign(window, { lineSeconds: elapsedTime });
      });
    });
    // The section has woken when its last step waits; that takes the section to come near.
    const last = step(page, 'Deployment Maintenance');
    await expect(async () => {
      await page.mouse.wheel(0, 120);
      expect(await opacity(last)).toBe(0);
    }).toPass({ intervals: [100] });
    await expect(last).not.toBeInViewport();
    expect(await last.evaluate((item) => new DOMMatrix(getComputedStyle(item).transform).m41)).toBe(40);
    const testing = step(page, 'Testing');
    expect(await testing.evaluate((item) => new DOMMatrix(getComputedStyle(item).transform).m41)).toBe(-40);

    await testing.scrollIntoViewIfNeeded();
    await expect.poll(() => opacity(testing)).toBe(1);
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => opacity(last)).toBe(1);

    const reached = () =>
      last.evaluate((item) => {
        const list = item.parentElement;
        const bob = list?.parentElement?.querySelector('svg');
        if (!list || !bob) throw new Error('The line and its bob are next to the list.');
        const box = list.getBoundingClientRect();
        return ((bob.getBoundingClientRect().top + 2 - box.top) / box.height) * 100;
      });
    await expect.poll(async () => Math.round(await reached())).toBe(94);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'lineSeconds'))).toBe(3);

    const sides: string[] = [];
    for (const name of ['Requirement Analysis', 'Planning Analysis', 'System Design', 'Coding Implementation']) {
      const box = await step(page, name).boundingBox();
      sides.push(box && box.x + box.width / 2 < 683 ? 'left' : 'right');
    }
    expect(sides).toEqual(['left', 'right', 'left', 'right']);
  });
});

test.describe("'Spotlight to our latest work'", () => {
  test('shows one to four items, by the width of the window', async ({ page }) => {
    await page.goto('/');
    await work(page).scrollIntoViewIfNeeded();
    await awake(work(page));
    for (const [width, slides] of [
      [1280, 4],
      [1024, 3],
      [768, 3],
      [640, 2],
      [360, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => measure(work(page)), `${width} px`).toEqual({ inView: slides, gap: 30 });
    }
  });

  test('has the same layout before its script runs', async ({ browser, site }) => {
    const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
    await page.goto('/');
    for (const [width, slides] of [
      [1280, 4],
      [768, 3],
      [360, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      expect(await measure(work(page)), `${width} px`).toEqual({ inView: slides, gap: 30 });
    }
    await page.close();
  });

  test('moves on every three seconds and by its buttons, and leads to the services behind the work', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await page.clock.runFor(3000);
    await work(page).scrollIntoViewIfNeeded();
    await page.clock.runFor(500);
    await awake(work(page));
    for (const item of [2, 3]) {
      await page.clock.runFor(3300);
      await expect(bullet(work(page), item)).toHaveAttribute('aria-current', 'true');
    }
    await page.clock.resume();
    await work(page).getByRole('button', { name: 'Previous item' }).click();
    await expect(bullet(work(page), 2)).toHaveAttribute('aria-current', 'true');
    await work(page).getByRole('link', { name: 'Mandi price app' }).click();
    await expect(page).toHaveURL('/appDevelopment?industry=agriculture');
    await expect(page.getByRole('tab', { name: 'Agriculture and Farmer' })).toHaveAttribute('aria-selected', 'true');
  });
});

test('the statistics count once from 0, each in its own time, and end exactly', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(3000);
  const figures = ['553', '50', '10'];
  const watching = page.evaluate(async (names) => {
    const log = names.map(() => ({ first: '', last: '', began: 0, ended: 0 }));
    await new Promise<void>((resolve) => {
      const look = (now: number) => {
        for (const [at, name] of names.entries()) {
          const text = document.querySelector(`[role="img"][aria-label="${name}"]`)?.textContent ?? '';
          const entry = log[at];
          if (!entry || text === entry.last) continue;
          if (text === '0' && !entry.began) entry.first = text;
          else if (entry.first === '0' && !entry.began) entry.began = now;
          if (entry.began && text === name) entry.ended = now;
          entry.last = text;
        }
        if (log.every((entry) => entry.ended)) resolve();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    return log.map(({ first, last, began, ended }) => ({ first, last, seconds: Math.round((ended - began) / 1000) }));
  }, figures);
  const banner = page.getByRole('img', { name: '553' });
  await banner.scrollIntoViewIfNeeded();
  await page.clock.runFor(8000);
  expect(await watching).toEqual([
    { first: '0', last: '553', seconds: 6 },
    { first: '0', last: '50', seconds: 4 },
    { first: '0', last: '10', seconds: 3 },
  ]);
  await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded();
  await banner.scrollIntoViewIfNeeded();
  await expect(banner).toHaveText('553');
});

test.describe('the technology badges', () => {
  const row = (page: Page, at: number) => page.getByRole('list', { name: `Technologies we work with, row ${at}` });
  const place = (page: Page, at: number) =>
    row(page, at).evaluate((list) => {
      const { left, width } = list.getBoundingClientRect();
      return { left, width };
    });
  type Place = Awaited<ReturnType<typeof place>>;
  /** How far a row has moved, in pixels. It wraps by exactly one of its copies, so the shorter way is the true one. */
  const moved = (before: Place, after: Place) => {
    const way = after.left - before.left;
    return way - Math.round(way / before.width) * before.width;
  };

  test('stand in two rows with the specified names that fill every window', async ({ page }) => {
    await page.goto('/');
    await expect(row(page, 1).getByRole('listitem')).toHaveText([
      'React',
      'Android',
      'IOS',
      'AWS',
      'Node js',
      'Javascript',
    ]);
    await expect(row(page, 2).getByRole('listitem')).toHaveText([
      'Python',
      'Kotlin',
      'Php',
      'Git',
      'Figma',
      'C++',
      'Django',
      'Java',
    ]);
    for (const width of [360, 1366, 3440, 5120]) {
      await page.setViewportSize({ width, height: 800 });
      for (const at of [1, 2]) {
        const copies = () =>
          row(page, at).evaluate((list) =>
            Array.from(list.parentElement?.children ?? [], (copy) => copy.getBoundingClientRect().width),
          );
        await expect.poll(async () => Math.min(...(await copies())), `${width} px`).toBeGreaterThanOrEqual(width / 2);
        expect(await copies()).toHaveLength(4);
      }
    }
  });

  test('move with the scroll, turn round with it, and stand still without it', async ({ page }) => {
    await page.goto('/');
    const scroll = async (by: number) => {
      const before = [await place(page, 1), await place(page, 2)] as const;
      for (let turn = 0; turn < 6; turn += 1) {
        await page.mouse.wheel(0, by);
        await page.evaluate(() => new Promise(requestAnimationFrame));
      }
      const after = [await place(page, 1), await place(page, 2)] as const;
      return [moved(before[0], after[0]), moved(before[1], after[1])] as const;
    };
    // Their script loads when they are near the viewport.
    await expect(async () => {
      await row(page, 1).scrollIntoViewIfNeeded();
      expect((await scroll(-8))[0]).not.toBe(0);
    }).toPass({ intervals: [100] });
    const still = async () => {
      const before = await place(page, 1);
      // 300 ms after the last scroll event nothing moves any more: half a second later it is where it was.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
      return moved(before, await place(page, 1));
    };
    await expect.poll(still).toBe(0);

    const down = await scroll(12);
    expect(down[0]).not.toBe(0);
    expect(Math.sign(down[0])).toBe(-Math.sign(down[1]));
    await expect.poll(still).toBe(0);
    const up = await scroll(-12);
    expect(Math.sign(up[0])).toBe(-Math.sign(down[0]));
  });
});
