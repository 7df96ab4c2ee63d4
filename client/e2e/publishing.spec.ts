import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const picture = path.resolve(import.meta.dirname, '../../docs/home.webp');
const pictures = 3;
const title = 'Two thousand words about fog';
const sections = Array.from({ length: 10 }, (_, at) => `<h2>Part ${at + 1}</h2><p>${'fog '.repeat(200)}</p>`).join('');
/** As Google Docs writes it. */
const styled = '<b style="font-weight:normal"><p>Rare <span style="font-weight:700">morning</span> fog</p></b>';
const code = '<pre><code>const fog = true;</code></pre>';
const table = '<table><tr><th>Place</th><th>Days</th></tr><tr><td>Kochi</td><td>12</td></tr></table>';

async function paste(page: Page, html: string, files: readonly string[]) {
  await page.getByLabel('Description').evaluate(
    (box, [text, contents]) => {
      const data = new DataTransfer();
      if (text) data.setData('text/html', text);
      for (const content of contents) {
        const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
        data.items.add(new File([bytes], 'fog.webp', { type: 'image/webp' }));
      }
      box.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    },
    [html, files] as const,
  );
}

/** The whole article is there, fits the screen and shows its pictures. */
async function expectArticle(page: Page) {
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(article.getByRole('heading', { level: 2 })).toHaveCount(10);
  await expect(article.getByRole('cell', { name: 'Kochi' })).toBeVisible();
  await expect(article.getByText('const fog = true;')).toBeVisible();
  const shown = article.locator('img');
  await expect(shown).toHaveCount(pictures + 1);
  // Without script, pictures further down load as well.
  const narrowest = () =>
    shown.evaluateAll((images: HTMLImageElement[]) => Math.min(...images.map((each) => each.naturalWidth)));
  await expect.poll(narrowest).toBeGreaterThan(50);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('a long post is written from pasted text, reviewed through its link, published, and read anywhere', async ({
  page,
  openVisitor,
  signInAsAdmin,
  pageErrors,
}) => {
  await signInAsAdmin(page);
  const reader = await openVisitor({
    javaScriptEnabled: false,
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  });
  const content = await readFile(picture, 'base64');
  let link = '';

  await test.step('written with pasted text and pictures, without a sign of Markdown', async () => {
    await page.goto('/CreateBlogs');
    await page.getByLabel('Title').fill(title);
    // The browser reports each style attribute of the parsed text.
    pageErrors.expect(/Applying inline style violates/);
    await paste(page, styled + sections + table + code, []);
    await expect(page.getByLabel('Description')).toHaveValue(/^Rare \*\*morning\*\* fog\n.*\| Kochi \|/s);
    await paste(
      page,
      '',
      Array.from({ length: pictures }, () => content),
    );
    await expect(page.getByRole('region', { name: 'Preview' }).locator('img[src^="/media/picture-"]')).toHaveCount(
      pictures,
    );
    await page.getByLabel('Author').fill('Meera Iyer');
    await page.getByRole('textbox', { name: 'Tags' }).fill('sea,');
    await page.locator('input[name=image]').setInputFiles(picture);
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await expect(page.getByText('The draft is saved. Only admins see it.')).toBeVisible();
  });

  await test.step('reviewed by a colleague without an account', async () => {
    await page.getByRole('button', { name: 'Copy preview link' }).click();
    link = await page.getByRole('textbox', { name: 'Preview link' }).inputValue();
    expect((await reader.goto(link))?.status()).toBe(200);
    await expect(reader.getByText('Preview of an unpublished post.')).toBeVisible();
    await expectArticle(reader);
  });

  await test.step('published: the preview leads to the post, on a phone in the dark and on paper', async () => {
    await page.getByRole('button', { name: 'Create Blog' }).click();
    await expect(page.getByText('The blog is published.')).toBeVisible();
    pageErrors.expect(/status of 410/);
    expect((await reader.goto(link))?.status()).toBe(410);
    await reader.getByRole('link', { name: 'Read the blog' }).click();
    await expectArticle(reader);
    await reader.emulateMedia({ media: 'print' });
    await expect(reader.getByRole('banner')).toBeHidden();
    await expect(reader.getByRole('article').getByText('const fog = true;')).toBeVisible();
  });
});
