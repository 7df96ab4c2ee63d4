import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { application, inboxWith, message } from '../test-support/fake-inbox.ts';
import { blog, job as jobOf } from '../test-support/fake-records.ts';
import { fakeApi, renderApp, signIn } from '../test-support/render-app.tsx';
import { expectGone, expectShown, press, row } from '../test-support/screen.ts';

// Content that nobody has edited may look odd, and breaks no page.

const job = (text: string, id: number | string = 1) =>
  jobOf(id, text, { area_of_interest: text, description: text, experience: text });
const post = (text: string, tags = text, id = 1) =>
  blog(id, text, { description: text, author: text, tags, image: null });

function answerWith(text: string) {
  fakeApi().answer('getAllJobPosts', () => [job(text)]);
  fakeApi().answer('getAllBlogs', () => [post(text, `${text},short`)]);
  inboxWith({
    applications: [application(1, { position_applied_for: text, first_name: text, last_name: text, gender: text })],
    messages: [message(1, text, { email: text, message: text })],
  });
}

beforeEach(() => signIn('admin'));

const lists = ['/jobopenings', '/alljobposts', '/contactform', '/blogpost', '/jobresponse'];

test.each(lists)('a long word does not widen the table of %s at any width', async (path) => {
  answerWith('Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2));
  await renderApp(path);
  for (const width of [360, 768, 1024, 1366]) {
    await page.viewport(width, 768);
    await expectShown(page.getByText('Donaudampf').last());
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.querySelectorAll('td')].filter((cell) => cell.scrollWidth > cell.clientWidth + 1);
    expect([scrollWidth - clientWidth, ...wide.map((cell) => cell.textContent)], `${width} px`).toEqual([0]);
  }
});

test.each(lists)('a text of ten thousand characters is scrolled in its cell of %s', async (path) => {
  answerWith(`${'Keeper of lamps and stairs '.repeat(370)}the end`);
  await renderApp(path);
  for (const width of [360, 1366]) {
    await page.viewport(width, 768);
    // Lists of the admin area on a phone cut their texts.
    if (path !== '/jobopenings' && width < 1024) {
      const item = () => document.querySelector('main li[data-item]')?.clientHeight ?? 0;
      await expect.poll(item).toBeGreaterThan(0);
      expect(item()).toBeLessThan(300);
      continue;
    }
    const line = page.getByRole('row').nth(1);
    await expect.element(line.getByText('the end').first()).toBeInTheDocument();
    expect(line.element().getBoundingClientRect().height, `${width} px`).toBeLessThan(1000);
    const text = line.getByRole('region').first().element() as HTMLElement;
    text.focus();
    await press('End');
    await expect.poll(() => text.scrollHeight - text.scrollTop - text.clientHeight).toBeLessThan(2);
  }
});

test('four hundred topics of the blog take three lines until all are shown', async () => {
  const tags = (at: number) => Array.from({ length: 50 }, (_, tag) => `Tag ${at * 50 + tag}`).join();
  fakeApi().answer('getAllBlogs', () => Array.from({ length: 8 }, (_, at) => post('Words', tags(at), at + 1)));
  const topics = page.getByRole('navigation', { name: 'Topics' });
  const list = topics.getByRole('list');
  const box = (locator: typeof list) => locator.element().getBoundingClientRect();
  for (const width of [360, 1366]) {
    await page.viewport(width, 768);
    await renderApp('/blog?tag=Tag+399');
    const chosen = topics.getByRole('link', { name: 'Tag 399', exact: true });
    await expectShown(chosen);
    expect(box(list).height).toBeLessThanOrEqual(3 * 44);
    expect(box(chosen).bottom).toBeLessThanOrEqual(box(list).bottom);
    await page.getByText('Show all 400 topics').click();
    await expectShown('Show fewer topics');
    expect(box(list).height).toBeGreaterThan(6 * 44);
  }
});

test('sixty tags of a post take three full lines of a cell until all are shown, and one line where there is room', async () => {
  const tags = Array.from({ length: 60 }, (_, at) => `Topic ${at + 1}`).join();
  fakeApi().answer('getAllBlogs', () => [post('Lamps', tags), post('Bells', 'One,Two', 2)]);
  for (const width of [1100, 1366, 3440]) {
    await page.viewport(width, 900);
    await renderApp('/blogpost');
    const line = row('Topic 60');
    const list = line.getByRole('list', { name: 'Tags' });
    await expect.element(list).toBeInTheDocument();
    const lines = () => {
      const { bottom } = list.element().getBoundingClientRect();
      const seen = [...list.element().children]
        .map((each) => each.getBoundingClientRect())
        .filter((chip) => chip.top < bottom - 1);
      return {
        cut: seen.filter((chip) => chip.bottom > bottom + 1).length,
        seen: new Set(seen.map(({ top }) => top)).size,
      };
    };
    expect(lines(), `${width} px`).toEqual({ cut: 0, seen: width < 1280 ? 3 : 1 });
    if (width >= 1280) continue;
    await line.getByText('Show all 60 tags').click();
    expect(lines().seen).toBeGreaterThan(6);
    await line.getByText('Show fewer tags').click();
    expect(lines()).toEqual({ cut: 0, seen: 3 });
    await expectGone('Show all 2 tags');
  }
});

test('a text from right to left is aligned right and does not reverse what comes after it', async () => {
  const text = 'نكتب برامج يقرؤها الناس';
  const opening = job(text, 'a/b c');
  const reversing = { ...opening, jobpost_id: 2, position: '\u202ETurner', description: '\u202ETurns what is long' };
  fakeApi().answer('getAllJobPosts', () => [opening, reversing]);
  fakeApi().answer('getJobPostById', () => opening);
  const aligned = { ...post(text), description: `${text}\n\n- ${text}\n- ${text}` };
  fakeApi().answer('getAllBlogs', () => [aligned]);
  const leftAligned = () => {
    const written = 'h1, h2, article > p:last-of-type, .prose > p, .prose li, dd, td > div';
    const blocks = [...document.querySelectorAll(`main :is(${written})`)].filter((each) =>
      each.textContent.startsWith(text),
    );
    return [
      blocks.length > 0,
      ...blocks.filter((each) => getComputedStyle(each).direction !== 'rtl').map((each) => each.outerHTML),
    ];
  };
  for (const path of ['/blog', '/blog?post=1', '/jobopenings', '/jobopenings?opening=a/b c', '/database/a%2Fb%20c']) {
    await renderApp(path);
    await expectShown(page.getByText(text).first());
    expect(leftAligned(), path).toEqual([true]);
    if (path === '/blog') {
      const ends = [...document.querySelectorAll('article :is(h2, p:last-of-type)')].map((each) =>
        Math.round(each.getBoundingClientRect().right),
      );
      expect(new Set(ends).size, 'heading and excerpt end at one line').toBe(1);
    }
    if (path === '/jobopenings') {
      const readMore = row('Turns what').getByText('Read More').element();
      const letters = new Range();
      letters.setStart(readMore.firstChild ?? readMore, 0);
      letters.setEnd(readMore.firstChild ?? readMore, 1);
      const first = letters.getBoundingClientRect().left;
      letters.selectNodeContents(readMore);
      expect(first - letters.getBoundingClientRect().left).toBeLessThan(1);
    }
  }
  await page.getByRole('link', { name: 'Apply', exact: true }).click();
  await expect.element(page.getByRole('textbox', { name: 'Position' })).toHaveStyle({ direction: 'rtl' });
});
