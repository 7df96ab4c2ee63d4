import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

// Content nobody has tidied: it may look odd, and breaks no page.

const longWord = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2);

const sideways = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = Array.from(document.querySelectorAll('td'))
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.textContent.slice(0, 40));
    return [scrollWidth - clientWidth, ...wide];
  });

test.describe('a long word', () => {
  test('never widens a table, whatever the width of the window', async ({ page, startSite, signInAsAdmin }) => {
    const site = await startSite();
    await signInAsAdmin(page, site);
    const job = { position: longWord, area_of_interest: longWord, description: longWord, experience: longWord };
    const posted = await page.request.post(`${site.url}/api/postJobPosition`, { data: job });
    expect(posted.ok(), await posted.text()).toBe(true);
    const enquiry = { name: longWord, email: `${longWord.slice(0, 60)}@example.com`, phone: '', message: longWord };
    const sent = await page.request.post(`${site.url}/api/forms/contact`, {
      headers: { accept: 'application/json' },
      multipart: enquiry,
    });
    expect(sent.ok(), await sent.text()).toBe(true);
    for (const width of [360, 768, 1024, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/jobopenings', '/alljobposts', '/contactform']) {
        await page.goto(site.url + path);
        await expect(page.getByText(longWord.slice(0, 60)).first()).toBeVisible();
        expect(await sideways(page), `${path} at ${width} px`).toEqual([0]);
      }
    }
  });
});

test.describe('four hundred tags', () => {
  const tags = Array.from({ length: 400 }, (_, at) => `Topic ${at} ${'x'.repeat(at % 40)}`);
  const post = { title: 'All about everything', description: 'Words.', author: 'Kavya Menon', tags: tags.join(',') };
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );

  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
      test.use({ javaScriptEnabled });
      test('stay within three lines until somebody wants them all', async ({ page, startSite, openVisitor }) => {
        const site = await startSite();
        const login = await page.request.post(`${site.url}/api/session/admin`, { data: site.admin });
        expect(login.ok()).toBe(true);
        const image = { name: 'a.png', mimeType: 'image/png', buffer: png };
        const posted = await page.request.post(`${site.url}/api/postBlogs`, { multipart: { ...post, image } });
        expect(posted.ok(), await posted.text()).toBe(true);
        const visitor = await openVisitor({ javaScriptEnabled });
        for (const width of [360, 1366]) {
          await visitor.setViewportSize({ width, height: 800 });
          await visitor.goto(`${site.url}/blog`);
          const list = visitor.getByRole('navigation', { name: 'Topics' }).getByRole('list');
          const height = async () => (await list.boundingBox())?.height ?? 0;
          expect(await height()).toBeLessThanOrEqual(3 * 44);
          await visitor.getByText(/^Show all \d+ topics$/).click();
          expect(await height()).toBeGreaterThan(6 * 44);
        }
      });
    });
  }
});
