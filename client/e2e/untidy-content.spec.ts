import type { Page } from '@playwright/test';
import { startStubHost } from '../../server/contract/test-host.ts';
import { formStamp } from '../../server/test-support/site-process.ts';
import { expect, test } from './fixtures.ts';
import { untilHydrated } from './support/hydration.ts';

// Content nobody has tidied: it may look odd, and breaks no page.

const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);

const image = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = Array.from(document.querySelectorAll('td'))
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.textContent.slice(0, 40));
    return [scrollWidth - clientWidth, ...wide];
  });

test('a long word never widens a table, whatever the width of the window', async ({
  page,
  startSite,
  signInAsAdmin,
}) => {
  test.slow();
  const site = await startSite();
  await signInAsAdmin(page, site);
  const job = { position: longWord, area_of_interest: longWord, description: longWord, experience: longWord };
  const posted = await page.request.post(`${site.url}/api/postJobPosition`, { data: job });
  expect(posted.ok(), await posted.text()).toBe(true);
  const sent = await page.request.post(`${site.url}/api/forms/contact`, {
    headers: { accept: 'application/json' },
    multipart: {
      name: longWord,
      email: `${longWord.slice(0, 60)}@example.com`,
      phone: '',
      message: longWord,
      form_stamp: formStamp(),
    },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  for (const path of ['/jobopenings', '/alljobposts', '/contactform']) {
    await page.goto(site.url + path);
    for (const width of [360, 768, 1024, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(page.getByText(longWord.slice(0, 60)).first()).toBeVisible();
      expect(await sideways(page), `${path} at ${width} px`).toEqual([0]);
    }
  }
});

test('a text of ten thousand characters fills no list, and can be read whole', async ({
  page,
  startSite,
  signInAsAdmin,
}) => {
  test.slow();
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  const long = `${'Keeper of lamps and stairs '.repeat(370)}the end`;
  const job = { jobpost_id: 1, position: long, area_of_interest: long, description: long, experience: long };
  host.behave('getAllJobPosts', { answer: { data: [job] } });
  host.behave('getAllBlogs', {
    answer: { data: [{ blogs_Items_id: 1, title: long, description: long, author: long, tags: `${long},short` }] },
  });
  host.behave('getalljobresponse', {
    answer: {
      data: [{ jobresponse_id: 1, position_applied_for: long, first_name: long, last_name: long, gender: long }],
    },
  });
  host.behave('getallcontactform', {
    answer: { data: [{ contact_us_id: 1, name: long, email: long, phone: `${'123 '.repeat(2500)}`, message: long }] },
  });
  await signInAsAdmin(page, site);
  for (const path of ['/alljobposts', '/blogpost', '/jobresponse', '/contactform', '/jobopenings']) {
    await page.goto(site.url + path);
    for (const width of [360, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      const row = page.getByRole('row').nth(1);
      await expect(row.getByText(/the end/).first()).toBeVisible();
      const height = await row.evaluate((element) => element.getBoundingClientRect().height);
      expect(height, `${path} at ${width} px`).toBeLessThan(1000);
      const text = row.getByRole('region').first();
      await text.focus();
      await page.keyboard.press('End');
      await expect
        .poll(() => text.evaluate((element) => element.scrollHeight - element.scrollTop - element.clientHeight))
        .toBeLessThan(2);
    }
  }
  // Its own address has no room for such a position.
  await page.getByRole('link', { name: /^Apply/ }).click();
  await expect(page.getByRole('textbox', { name: 'Position' })).toHaveValue(long.slice(0, 200).trim());
  await host.close();
});

test('a character that HTML cannot hold stops no page', async ({ page }) => {
  await page.goto('/jobform/Night%00Guard');
  await untilHydrated(page);
  await expect(page.getByRole('textbox', { name: 'Position' })).toHaveValue(/^Night.Guard$/);
});

test('four hundred tags stay within three lines until somebody wants them all, without script too', async ({
  page,
  startSite,
  openVisitor,
}) => {
  test.slow();
  const site = await startSite();
  const login = await page.request.post(`${site.url}/api/session/admin`, { data: site.admin });
  expect(login.ok()).toBe(true);
  for (let post = 0; post < 8; post += 1) {
    const tags = Array.from({ length: 50 }, (_, at) => `Tag ${post * 50 + at}`).join(',');
    const answer = await page.request.post(`${site.url}/api/postBlogs`, {
      multipart: { title: `Post ${post}`, description: 'Words.', author: 'Kavya Menon', tags, image },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
  for (const javaScriptEnabled of [true, false]) {
    const visitor = await openVisitor({ javaScriptEnabled });
    for (const width of [360, 1366]) {
      await visitor.setViewportSize({ width, height: 800 });
      await visitor.goto(`${site.url}/blog?tag=Tag+399`);
      const topics = visitor.getByRole('navigation', { name: 'Topics' });
      const height = async () => (await topics.getByRole('list').boundingBox())?.height ?? 0;
      expect(await height()).toBeLessThanOrEqual(3 * 44);
      // The chosen one is visible.
      const [list, chosen] = [topics.getByRole('list'), topics.getByRole('link', { name: 'Tag 399', exact: true })];
      const bottom = async (what: typeof list) => {
        const box = await what.boundingBox();
        return box ? box.y + box.height : Number.NaN;
      };
      expect(await bottom(chosen)).toBeLessThanOrEqual(await bottom(list));
      await visitor.getByText(/^Show all \d+ topics$/).click();
      await expect(visitor.getByText('Show fewer topics')).toBeVisible();
      expect(await height()).toBeGreaterThan(6 * 44);
    }
  }
});

test('sixty tags of a post take three whole lines of the admin’s list until somebody wants them all', async ({
  page,
  startSite,
  signInAsAdmin,
}) => {
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  const tags = Array.from({ length: 60 }, (_, at) => `Topic ${at + 1}`);
  const post = { title: 'Lamps', description: 'Words.', author: 'Kavya Menon' };
  host.behave('getAllBlogs', {
    answer: {
      data: [
        { ...post, blogs_Items_id: 1, tags: tags.join(',') },
        { ...post, blogs_Items_id: 2, tags: 'One,Two' },
      ],
    },
  });
  await signInAsAdmin(page, site);
  for (const width of [360, 1366, 3440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${site.url}/blogpost`);
    const row = page.getByRole('row').filter({ hasText: 'Topic 60' });
    const list = row.getByRole('list', { name: 'Tags' });
    const lines = () =>
      list.evaluate((element) => {
        const { bottom } = element.getBoundingClientRect();
        const chips = [...element.children].map((each) => each.getBoundingClientRect());
        const cut = chips.filter((chip) => chip.top < bottom - 1 && chip.bottom > bottom + 1);
        return {
          cut: cut.length,
          seen: new Set(chips.filter((chip) => chip.top < bottom - 1).map(({ top }) => top)).size,
        };
      });
    expect(await lines(), `at ${width} px`).toEqual({ cut: 0, seen: 3 });
    await row.getByText('Show all 60 tags').click();
    expect((await lines()).seen).toBeGreaterThan(6);
    await row.getByText('Topic 60', { exact: true }).scrollIntoViewIfNeeded();
    await expect(row.getByText('Topic 60', { exact: true })).toBeInViewport();
    await row.getByText('Show fewer tags').click();
    expect(await lines()).toEqual({ cut: 0, seen: 3 });
    await expect(page.getByText('Show all 2 tags')).toHaveCount(0);
  }
  await host.close();
});

const rightEnds = (elements: Element[]) => elements.map((each) => Math.round(each.getBoundingClientRect().right));

function isReadFromLeft(element: Element): boolean {
  const letters = new Range();
  letters.setStart(element.firstChild ?? element, 0);
  letters.setEnd(element.firstChild ?? element, 1);
  const first = letters.getBoundingClientRect().left;
  letters.selectNodeContents(element);
  return first - letters.getBoundingClientRect().left < 1;
}

test('a text from right to left stands at the right and turns nothing after it round, in lists, cards and pages', async ({
  page,
  startSite,
}) => {
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  const text = 'نكتب برامج يقرؤها الناس';
  const job = { jobpost_id: 'a/b c', position: text, area_of_interest: text, description: text, experience: text };
  const post = {
    blogs_Items_id: 1,
    title: text,
    description: `${text}\n\n- ${text}\n- ${text}`,
    author: text,
    tags: text,
  };
  // A character that turns round what comes after it.
  const turned = { ...job, jobpost_id: 2, position: '\u202ETurner', description: '\u202ETurns what is long' };
  host.behave('getAllJobPosts', { answer: { data: [job, turned] } });
  host.behave('getJobPostById', { answer: { data: job } });
  host.behave('getAllBlogs', { answer: { data: [post] } });
  const leftAligned = () =>
    page.locator('main').evaluate((main, word) => {
      const written = 'h1, h2, article > p:last-of-type, .prose > p, .prose li, dd, td > div';
      const blocks = Array.from(main.querySelectorAll(written)).filter((each) => each.textContent.startsWith(word));
      const left = blocks.filter((each) => getComputedStyle(each).direction !== 'rtl').map((each) => each.outerHTML);
      return [blocks.length > 0, ...left];
    }, text);
  for (const path of ['/blog', '/blog?post=1', '/jobopenings', '/jobopenings?opening=a/b c']) {
    await page.goto(site.url + path);
    await expect(page.getByText(text).first()).toBeVisible();
    expect(await leftAligned(), path).toEqual([true]);
    if (path !== '/blog') continue;
    const ends = await page.getByRole('article').locator('h2, p:last-of-type').evaluateAll(rightEnds);
    expect(new Set(ends).size, 'heading and excerpt end at one line').toBe(1);
  }
  const readMore = page.getByRole('row').filter({ hasText: 'Turns what' }).getByText('Read More');
  expect(await readMore.evaluate(isReadFromLeft)).toBe(true);
  await page.getByRole('link', { name: 'Open as a page' }).click();
  for (const look of ['walked to', 'reloaded']) {
    await expect(page.getByRole('heading', { level: 1, name: text }), look).toBeVisible();
    expect(await leftAligned(), look).toEqual([true]);
    await page.reload();
  }
  await page.getByRole('link', { name: 'Apply' }).click();
  await expect(page.getByRole('textbox', { name: 'Position' })).toHaveCSS('direction', 'rtl');
  await host.close();
});
