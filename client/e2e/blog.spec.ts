import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilHydrated } from './support/hydration.ts';
import { scrollToMiddle } from './support/scrolling.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

// The tests of the admin's blogs leave posts of their own.
test.use({ ownSite: true });

const posts = (page: Page) => page.getByRole('article');
const topics = (page: Page) => page.getByRole('navigation', { name: 'Topics' });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the blog' });
const chart = 'A chart is a promise about what you will do next';

const post = (id: number, changes: object = {}) => ({
  blogs_Items_id: id,
  title: `Post number ${id}`,
  description: 'First paragraph.\n\nSecond paragraph.',
  author: 'Kavya Menon',
  tags: id % 2 ? 'Odd' : 'Even',
  image: null,
  createdAt: new Date(Date.UTC(2024, 0, id)).toISOString(),
  ...changes,
});

/** Goes to the blog by its link, so that the browser itself asks for the posts. */
async function visitBlog(page: Page) {
  await page.goto('/about');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page).toHaveURL('/blog');
}

const answer = (page: Page, data: unknown, status = 200) =>
  page.route('**/api/getAllBlogs', (route) => route.fulfill({ status, json: status === 200 ? { data } : data }));

test('shows the posts as cards with picture, date, author and tags', async ({ page }) => {
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(posts(page)).toHaveCount(9);
  const card = posts(page).filter({ hasText: chart });
  await expect(card).toContainText('Kavya Menon');
  await expect(card.getByRole('time')).toHaveText(/^\d{1,2} \w+ \d{4}$/);
  await expect(card.getByRole('link', { name: 'Data' })).toHaveAttribute('href', '/blog?tag=Data');
  await untilHydrated(page);
  await expectAccessible(page);
});

for (const path of ['/blog', '/blog?post=1']) {
  test(`${path} keeps its place when a date comes to be written as its reader writes it`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto(path);
    await untilHydrated(page);
    const moved = await page
      .getByRole('time')
      .first()
      .evaluate((time) => {
        const line = time.parentElement;
        const author = line?.querySelector('span, strong');
        if (!line || !author) return ['no line with an author'];
        const heightWith = (date: string) => {
          time.textContent = date;
          return line.offsetHeight;
        };
        // With some length of name, one date would fit on the line and the other would not.
        return Array.from({ length: 44 }, (_, at) => 'Author '.repeat(8).slice(0, at + 4)).filter((name) => {
          author.textContent = name;
          return heightWith('2026-09-30') !== heightWith('30 September 2026');
        });
      });
    expect(moved).toEqual([]);
  });
}

test('opens a whole post in the reading view, with a head of its own, and comes back', async ({ page }) => {
  await page.goto('/blog?tag=Data');
  await untilHydrated(page);
  await page.getByRole('link', { name: chart }).click();
  await expect(page).toHaveURL(/\/blog\?tag=Data&post=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: chart })).toBeFocused();
  await expect(page.getByText('We keep a drawer of charts that failed this test.')).toBeVisible();
  await expect(page).toHaveTitle(`${chart} | Realvance`);
  await expectAccessible(page);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /^Before we draw a chart/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: chart })).toBeVisible();
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page).toHaveURL('/blog?tag=Data');
  await expect(posts(page)).toHaveCount(2);
});

test('a post without an author names none, and a picture that cannot be had is the drawing, at once or later', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/);
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  const broken = () =>
    page
      .locator('main img')
      .evaluateAll((images: HTMLImageElement[]) => images.filter((each) => each.complete && !each.naturalWidth).length);
  const drawing = page.locator('article img[src*="motif-surveyor"]');
  // Written by the server: it fails before script is there to hear of it.
  await page.goto('/blog');
  await untilHydrated(page);
  await expect.poll(broken).toBe(0);
  await page.getByRole('link', { name: chart }).click();
  await expect(drawing).toBeVisible();
  await page.reload();
  await expect(drawing).toBeVisible();

  await answer(page, [post(1, { author: '', image: '/media/gone' })]);
  await visitBlog(page);
  await page.getByRole('link', { name: 'Post number 1' }).click();
  await expect(drawing).toBeVisible();
  await expect(page.locator('article time')).toBeVisible();
  await expect(page.getByText(/^By/)).toBeHidden();
});

test('leads from one post to the next, and from there to the grid', async ({ page }) => {
  await page.goto('/blog');
  await untilHydrated(page);
  await page.getByRole('link', { name: chart }).click();
  const readOn = page.getByRole('complementary', { name: 'Read on' });
  await expect(readOn.getByRole('link')).toHaveCount(3);
  await readOn.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(chart);
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(posts(page)).toHaveCount(9);
});

test('a link to a post that is not there leads to the page that says so', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  for (const id of ['no-such-post', '9'.repeat(5000)]) {
    expect((await page.goto(`/blog?post=${id}`))?.status()).toBe(404);
    await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  }
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await expect(page).toHaveURL('/');
});

test('searching narrows the grid and is in the address', async ({ page }) => {
  await page.goto('/blog');
  await untilHydrated(page);
  await search(page).fill('FURNACE');
  await expect(posts(page)).toHaveCount(1);
  await expect(page).toHaveURL('/blog?q=FURNACE');
  await page.reload();
  await expect(search(page)).toHaveValue('FURNACE');
  await expect(posts(page)).toHaveCount(1);
  await untilHydrated(page);
  await search(page).fill('zeppelin');
  await expect(page.getByText('Nothing here matches that.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Show everything again' }).click();
  await expect(posts(page)).toHaveCount(9);
  await expect(search(page)).toHaveValue('');
  // The link is gone: whoever pressed it can search anew.
  await expect(search(page)).toBeFocused();
});

test('topics narrow the grid, Back widens it again', async ({ page }) => {
  await page.goto('/blog');
  await untilHydrated(page);
  await topics(page).getByRole('link', { name: 'Design' }).click();
  await expect(posts(page)).toHaveCount(2);
  await expect(page).toHaveURL('/blog?tag=Design');
  await expect(topics(page).getByRole('link', { name: 'Design' })).toHaveAttribute('aria-current', /./);
  await expect(topics(page).getByRole('link', { name: 'All topics' })).not.toHaveAttribute('aria-current');
  await posts(page).first().getByRole('link', { name: 'Data' }).click();
  await expect(page).toHaveURL('/blog?tag=Data');
  await page.goBack();
  await page.goBack();
  await expect(posts(page)).toHaveCount(9);

  // The keyboard goes on where it was.
  const card = posts(page).nth(7).getByRole('link').first();
  await scrollToMiddle(card);
  await card.press('Enter');
  await expect(page).toHaveURL(/post=/);
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(card).toBeInViewport();
});

test('another page shows its first post, also below all of very many topics', async ({ page }) => {
  await answer(
    page,
    Array.from({ length: 20 }, (_, at) =>
      post(at + 1, { tags: `Topic ${at}, About ${at}, Some of ${at}, More of ${at}` }),
    ),
  );
  await visitBlog(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText('Show all 80 topics').click();
  for (const [name, first] of [
    ['Next', 'Post number 11'],
    ['Page 3', 'Post number 2'],
    ['Previous', 'Post number 11'],
  ] as const) {
    await pages(page).getByRole('link', { name }).click();
    await expect(posts(page).first()).toContainText(first);
    await expect(posts(page).first(), name).toBeInViewport({ ratio: 0.98 });
  }
  await page.getByText('Show fewer topics').click();
  await page.setViewportSize({ width: 1366, height: 900 });
  await pages(page).getByRole('link', { name: 'Next' }).click();
  await expect(posts(page).first()).toContainText('Post number 2');
  await expect(posts(page).first()).toBeInViewport();
  await expect(search(page), 'where there is room').toBeInViewport();
});

test('Back from a post shows its card where it was, and all topics if they were shown', async ({ page }) => {
  await answer(
    page,
    Array.from({ length: 9 }, (_, at) =>
      post(at + 1, { tags: `Topic ${at}, About ${at}, Some of ${at}, More of ${at}` }),
    ),
  );
  await visitBlog(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByText('Show all 36 topics').click();
  const card = posts(page).nth(4).getByRole('link').first();
  await scrollToMiddle(card);
  const top = async () => (await card.boundingBox())?.y ?? 0;
  const before = await top();
  await card.click();
  await expect(page).toHaveURL(/post=/);
  await page.goBack();
  await expect(card).toBeFocused();
  await expect(page.getByText('Show fewer topics')).toBeVisible();
  await expect.poll(top).toBeCloseTo(before, -1);
});

test('Back from a post that was reloaded shows its card where it was, and all topics if they were shown', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/blog');
  await untilHydrated(page);
  await page.getByText(/^Show all \d+ topics$/).click();
  await topics(page).getByRole('link').last().click();
  await expect(page).toHaveURL(/tag=/);
  const fewer = page.getByText('Show fewer topics');
  await expect(fewer, 'of another topic').toBeVisible();
  await page.goBack();
  const card = posts(page).nth(4).getByRole('link').first();
  await scrollToMiddle(card);
  const top = async () => (await card.boundingBox())?.y ?? 0;
  const before = await top();
  await card.click();
  await expect(page).toHaveURL(/post=/);
  await page.reload();
  await untilHydrated(page);
  await page.goBack();
  await expect(fewer, 'after Back').toBeVisible();
  await expect.poll(top).toBeCloseTo(before, -1);
  await page.reload();
  await expect(fewer, 'after a reload of the list itself').toBeVisible();
  await untilHydrated(page);
  await fewer.click();
  await page.reload();
  await expect(fewer, 'folded again').toBeHidden();
});

test('nine posts are a page; pages are links, and a page too far is the last', async ({ page }) => {
  await answer(
    page,
    Array.from({ length: 20 }, (_, at) => post(at + 1)),
  );
  await visitBlog(page);
  await expect(posts(page)).toHaveCount(9);
  await expect(posts(page).first()).toContainText('Post number 20');
  await pages(page).getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/blog?page=2');
  await expect(posts(page).first()).toContainText('Post number 11');
  // By keys, too, the page begins at its first post, also where the pressed link is gone.
  await page.keyboard.press('Tab');
  await expect(posts(page).first().getByRole('link').first()).toBeFocused();
  await pages(page).getByRole('link', { name: 'Next' }).press('Enter');
  await expect(posts(page)).toHaveCount(2);
  await page.keyboard.press('Tab');
  await expect(posts(page).first().getByRole('link').first()).toBeFocused();
  await expect(pages(page).getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  await expect(pages(page).getByRole('link', { name: 'Page 1' })).not.toHaveAttribute('aria-current');
  await topics(page).getByRole('link', { name: 'Odd' }).click();
  await expect(page).toHaveURL('/blog?tag=Odd');
  await expect(posts(page)).toHaveCount(9);
  await page.goBack();
  await expect(page).toHaveURL('/blog?page=3');
  await expectAccessible(page);
  // By the server's own posts, of which other tests may have added some.
  await page.goto('/blog?page=77');
  await expect(posts(page).first()).toBeVisible();
});

test('says Loading... while it waits, and No blogs found. when there are none', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/getAllBlogs', async (route) => {
    await held;
    await route.fulfill({ json: { data: [] } });
  });
  await visitBlog(page);
  await expect(page.getByText('Loading...')).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByText('No blogs found.')).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
  await expectAccessible(page);
});

test('a failure is one line in the console and nothing on the page', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 500/, 'The blogs could not be fetched.');
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  await answer(page, { statusCode: 500, code: 'internal', error: 'Internal Server Error', message: 'No.' }, 500);
  await visitBlog(page);
  await expect.poll(() => lines.filter((line) => line.startsWith('The blogs could not be fetched.'))).toHaveLength(1);
  await expect(page.getByText('Loading...')).toBeHidden();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('No blogs found.')).toBeHidden();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expectAccessible(page);
});

test('posts that could not be fetched can be asked for again, and the keyboard goes on from there', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/, 'The blogs could not be fetched.');
  await answer(page, { statusCode: 500, code: 'internal', error: 'Internal Server Error', message: 'No.' }, 500);
  await visitBlog(page);
  const again = page.getByRole('button', { name: 'Load the posts again' });
  await expect(again).toBeVisible();
  await page.unroute('**/api/getAllBlogs');
  await again.click();
  await expect(posts(page)).toHaveCount(9);
  await expect(again).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a page that the server could not fill says nothing either, and the browser asks again', async ({
  page,
  pageErrors,
  startSite,
}) => {
  pageErrors.expect(/status of 50\d/, 'The blogs could not be fetched.');
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  // Nobody listens there.
  const site = await startSite({ BACKEND_URL: 'http://127.0.0.1:9' });
  await page.goto(`${site.url}/blog`);
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect.poll(() => lines.filter((line) => line.startsWith('The blogs could not be fetched.'))).toHaveLength(1);
  await expect(page.getByText('No blogs found.')).toBeHidden();
  await expect(page.getByText('Loading...')).toBeHidden();
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the grid, its search, its topics and the reading view work as pages', async ({ page }) => {
    await page.goto('/blog');
    await search(page).fill('broken bicycle');
    await search(page).press('Enter');
    await expect(page).toHaveURL(/\/blog\?q=broken[+%20]+bicycle$/);
    await expect(posts(page)).toHaveCount(1);
    await posts(page).getByRole('link', { name: 'Hiring' }).click();
    await expect(page).toHaveURL('/blog?tag=Hiring');
    await page.getByRole('link', { name: 'We hire over a broken bicycle' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'We hire over a broken bicycle' })).toBeVisible();
    await expect(page).toHaveTitle(/^We hire over a broken bicycle/);
    await page.getByRole('link', { name: 'All posts' }).click();
    await expect(page).toHaveURL('/blog?tag=Hiring');
  });
});
