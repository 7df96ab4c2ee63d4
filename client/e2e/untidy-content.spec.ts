import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

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
    multipart: { name: longWord, email: `${longWord.slice(0, 60)}@example.com`, phone: '', message: longWord },
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
      // The chosen one is among those that are seen.
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
