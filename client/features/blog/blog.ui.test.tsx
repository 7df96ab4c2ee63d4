import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BlogPost } from '#shared/schemas/blog.ts';
import { blog } from '../../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp } from '../../test-support/render-app.tsx';
import { emulateMedia, expectCount, expectGone, expectShown, expectText, pressAt } from '../../test-support/screen.ts';

const posts = page.getByRole('article');
const cards = page.getByRole('main').getByRole('listitem').filter({ has: posts });
const topics = page.getByRole('navigation', { name: 'Topics' });
const pages = page.getByRole('navigation', { name: 'Pages' });
const search = page.getByRole('searchbox', { name: 'Search the blog' });
const heading = page.getByRole('heading', { level: 1 });
const firstLink = (locator: typeof posts) => locator.getByRole('link').first();

const post = (id: number, changes: Partial<BlogPost> = {}) =>
  blog(id, `Post number ${id}`, {
    description: 'First paragraph.\n\nSecond paragraph.',
    author: 'Kavya Menon',
    tags: id % 2 ? 'Odd' : 'Even',
    image: null,
    createdAt: new Date(Date.UTC(2024, 0, id)).toISOString(),
    ...changes,
  });
const answerWith = (count: number, changes: (id: number) => Partial<BlogPost> = () => ({})) =>
  fakeApi().answer('getAllBlogs', () => Array.from({ length: count }, (_, at) => post(at + 1, changes(at + 1))));
const manyTopics = (id: number) => ({ tags: `Topic ${id}, About ${id}, Some of ${id}, More of ${id}` });

describe('the grid', () => {
  test('shows nine posts a page as cards', async () => {
    answerWith(20);
    const { router } = await renderApp('/blog');
    await expectCount(posts, 9);
    await expectText(posts.first(), 'Post number 20', 'Kavya Menon');
    expect(posts.first().getByRole('time').element().textContent).toMatch(/^\d{1,2} \w+ \d{4}$/);
    await expect.element(posts.first().getByRole('link', { name: 'Even' })).toHaveAttribute('href', '/blog?tag=Even');
    await pages.getByRole('link', { name: 'Next' }).click();
    await expectText(posts.first(), 'Post number 11');
    expect(appAddress()).toBe('/blog?page=2');
    // With keys, too, the page begins at its first post, also where the pressed link is gone.
    await userEvent.tab();
    await expect.element(firstLink(posts.first())).toHaveFocus();
    await pressAt(pages.getByRole('link', { name: 'Next' }));
    await expectCount(posts, 2);
    await userEvent.tab();
    await expect.element(firstLink(posts.first())).toHaveFocus();
    await expect.element(pages.getByRole('link', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
    await expect.element(pages.getByRole('link', { name: 'Page 1' })).not.toHaveAttribute('aria-current');
    await topics.getByRole('link', { name: 'Odd' }).click();
    await expectCount(posts, 9);
    expect(appAddress()).toBe('/blog?tag=Odd');
    router.history.back();
    await expect.poll(appAddress).toBe('/blog?page=3');
  });

  test('is narrowed by topics, widened by Back, and keeps the place of the keyboard', async () => {
    answerWith(9, (id) => ({ tags: id > 7 ? 'Design, Data' : 'Hiring' }));
    const { router } = await renderApp('/blog');
    await topics.getByRole('link', { name: 'Design' }).click();
    await expectCount(posts, 2);
    expect(appAddress()).toBe('/blog?tag=Design');
    await expect.element(topics.getByRole('link', { name: 'Design' })).toHaveAttribute('aria-current');
    await expect.element(topics.getByRole('link', { name: 'All topics' })).not.toHaveAttribute('aria-current');
    await posts.first().getByRole('link', { name: 'Data' }).click();
    await expect.poll(appAddress).toBe('/blog?tag=Data');
    router.history.back();
    await expect.poll(appAddress).toBe('/blog?tag=Design');
    router.history.back();
    await expectCount(posts, 9);
    const card = firstLink(posts.nth(7));
    card.element().scrollIntoView({ block: 'center' });
    await pressAt(card);
    await expect.poll(appAddress).toContain('post=');
    router.history.back();
    await expect.element(card).toHaveFocus();
    await expect.element(card).toBeInViewport();
  });

  test('shows the first post of another page, also below very many topics', async () => {
    answerWith(20, manyTopics);
    await page.viewport(360, 740);
    await renderApp('/blog');
    await page.getByText('Show all 80 topics').click();
    for (const [name, first] of [
      ['Next', 'Post number 11'],
      ['Page 3', 'Post number 2'],
      ['Previous', 'Post number 11'],
    ] as const) {
      await pages.getByRole('link', { name }).click();
      await expectText(posts.first(), first);
      await expect.element(posts.first()).toBeInViewport({ ratio: 0.98 });
    }
    await page.getByText('Show fewer topics').click();
    await page.viewport(1366, 900);
    await pages.getByRole('link', { name: 'Next' }).click();
    await expectText(posts.first(), 'Post number 2');
    await expect.element(posts.first()).toBeInViewport();
    await expect.element(search).toBeInViewport();
  });

  test('offers to show all topics only where three lines are too few', async () => {
    answerWith(12, (id) => ({ tags: `Topic ${id}` }));
    await page.viewport(412, 740);
    await renderApp('/blog');
    const showAll = page.getByText('Show all 12 topics');
    await expectShown(topics.getByRole('link', { name: 'Topic 12' }));
    await expect.element(showAll).not.toBeVisible();
    const height = () => topics.element().getBoundingClientRect().height;
    const before = height();
    await page.viewport(320, 740);
    await expectShown(showAll);
    expect(height()).toBe(before);
    await showAll.click();
    await expectShown('Show fewer topics');
    await page.viewport(412, 740);
    await expect.element(page.getByText('Show fewer topics')).not.toBeVisible();
    answerWith(41, (id) => ({ tags: `T${id}` }));
    await page.viewport(2560, 900);
    await renderApp('/blog');
    await expectShown(topics.getByRole('link', { name: 'T41' }));
    await expect.element(page.getByText('Show all 41 topics')).not.toBeVisible();
  });

  test('has its card where it was, and all topics, after Back from a reloaded post', async () => {
    answerWith(9, manyTopics);
    await page.viewport(360, 740);
    await renderApp('/blog');
    await page.getByText('Show all 36 topics').click();
    const card = firstLink(posts.nth(4));
    card.element().scrollIntoView({ block: 'center' });
    const top = () => card.element().getBoundingClientRect().top;
    const before = top();
    await card.click();
    await expect.poll(appAddress).toContain('post=');
    const { router } = await reloadApp();
    router.history.back();
    await expectShown('Show fewer topics');
    await expect.poll(() => Math.abs(top() - before)).toBeLessThan(5);
    await reloadApp();
    await page.getByText('Show fewer topics').click();
    await expect.poll(appAddress).not.toContain('topics=');
    await reloadApp();
    await expectShown('Show all 36 topics');
  });
});

describe('a post', () => {
  test('is read whole, leads to others, and returns to its topic', async () => {
    answerWith(9);
    await renderApp('/blog?tag=Odd');
    await page.getByRole('link', { name: 'Post number 3' }).click();
    await expect.element(page.getByRole('heading', { level: 1, name: 'Post number 3' })).toHaveFocus();
    expect(appAddress()).toBe('/blog?tag=Odd&post=3');
    await expectShown('Second paragraph.');
    await reloadApp();
    await expect.element(heading).toHaveTextContent('Post number 3');
    const readOn = page.getByRole('complementary', { name: 'Read on' }).getByRole('link');
    await expectCount(readOn, 3);
    await readOn.first().click();
    await expect.element(heading).not.toHaveTextContent('Post number 3');
    await page.getByRole('link', { name: 'All posts' }).click();
    await expect.poll(appAddress).toBe('/blog?tag=Odd');
    await expectCount(posts, 5);
  });

  test('without an author names none, and shows a drawing in place of a picture that is missing', async () => {
    fakeApi().answer('getAllBlogs', () => [post(1, { author: '', image: '/media/gone' })]);
    await renderApp('/blog?post=1');
    await expect.poll(() => document.querySelector('article img')?.getAttribute('src')).toContain('motif-surveyor');
    await expectShown(posts.getByRole('time'));
    await expectGone(/^By/);
  });

  test('is formatted, lists its parts, and leads to them', async () => {
    const description = 'How **we** did it.\n\n## Why\n\nSee [us](/about).\n\n## How\n\n- one\n\n## When\n\nSoon.';
    fakeApi().answer('getAllBlogs', () => [post(1, { description })]);
    await renderApp('/blog?post=1');
    await expectShown(page.getByRole('heading', { level: 2, name: 'Why' }));
    const parts = page.getByRole('navigation', { name: 'On this page' }).getByRole('link');
    expect(parts.elements().map((link) => link.getAttribute('href'))).toEqual(['#text-why', '#text-how', '#text-when']);
    await expect.element(page.getByText('we', { exact: true })).toHaveProperty('tagName', 'STRONG');
    await expectGone('**');
  });

  test('has the description of its picture, and its summary on its card', async () => {
    fakeApi().answer('getAllBlogs', () => [
      post(1, { image: '/apple-touch-icon.png', image_alt: 'A desk', summary: 'In short.' }),
    ]);
    await renderApp('/blog');
    await expectText(posts.first(), 'In short.');
    await posts.first().getByRole('link').first().click();
    await expectShown(page.getByRole('img', { name: 'A desk' }), 'Second paragraph.');
  });

  test('is printed with the addresses of its links and without what leads elsewhere', async () => {
    answerWith(2, () => ({ description: 'See [them](https://example.com/x) and [us](/about).' }));
    await renderApp('/blog?post=1');
    await emulateMedia({}, 'print');
    await expectShown(heading);
    for (const name of ['All posts', 'Read on']) await expect.element(page.getByText(name)).not.toBeVisible();
    const address = (name: string) => getComputedStyle(page.getByRole('link', { name }).element(), '::after').content;
    expect([address('them'), address('us')]).toEqual([expect.stringContaining('https://example.com/x'), 'none']);
  });

  test('is shown in the grid without the signs of its formatting, and found by its words', async () => {
    answerWith(2, (id) => ({ description: `## Part ${id}\n\nThe **quick** [fox](/about)` }));
    await renderApp('/blog?q=quick fox');
    await expectCount(cards, 2);
    await expectShown('Part 1 The quick fox');
  });
});

describe('the layout', () => {
  test('tints uploaded pictures on a dark page, not drawings with dark colours of their own', async () => {
    answerWith(2, (id) => ({ image: id === 1 ? '/apple-touch-icon.png' : '/client/assets/illustrations/about.svg' }));
    await renderApp('/blog');
    await expectCount(posts, 2);
    const blending = () =>
      ['apple-touch-icon', 'about.svg'].map((name) => {
        const frame = document.querySelector(`main img[src*="${name}"]`)?.parentElement;
        return frame && getComputedStyle(frame, '::after').mixBlendMode;
      });
    await expect.poll(blending).toEqual(['normal', 'normal']);
    await emulateMedia({ 'prefers-color-scheme': 'dark' });
    await expect.poll(blending).toEqual(['multiply', 'normal']);
  });

  const sizesOf = (selector: string) =>
    [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect());

  test('shows the full width of every picture, and on a phone topics of at least 24 by 24 px', async () => {
    answerWith(9, (id) => ({ tags: `C, UX, Go, Topic ${id}` }));
    await renderApp('/blog');
    await expectCount(posts, 9);
    const frames = sizesOf('li:has(> article) > div:first-child');
    expect(frames).toHaveLength(9);
    for (const { width, height } of frames) expect(width / height).toBeGreaterThanOrEqual(640 / 480);
    await page.viewport(360, 740);
    const targets = sizesOf('nav[aria-label="Topics"] :is(a, summary)');
    expect(targets).toHaveLength(14);
    for (const { width, height } of targets) expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  });
});
