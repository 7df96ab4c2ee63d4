import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilHydrated } from './support/hydration.ts';

const picture = path.resolve(import.meta.dirname, '../../docs/home.webp');

const field = (page: Page, name: string) => page.getByLabel(name).and(page.locator('input, textarea'));
const create = (page: Page) => page.getByRole('button', { name: 'Create Blog' });
const newTitle = () => `Notes from week ${randomBytes(4).toString('hex')}`;

test.beforeEach(({ page, signInAsAdmin }) => signInAsAdmin(page));

test('an admin posts a blog, sees the upload progress, and finds the blog in the list and the CSV', async ({
  page,
}) => {
  const title = newTitle();
  await page.goto('/createblogs');
  await create(page).click();
  await expect(field(page, 'Title')).toBeFocused();
  await expectAccessible(page, [], ['light']);
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill('What we learned while it still hurt.');
  await field(page, 'Author').fill('Meera Iyer');
  await field(page, 'Tags').fill('field notes,');
  await page.locator('input[name=image]').setInputFiles(picture);
  // Enter that ends an IME composition adds no tag; the next Enter does.
  const ime = await page.context().newCDPSession(page);
  await field(page, 'Tags').focus();
  await ime.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
  await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 13 });
  await ime.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: 13 });
  await ime.send('Input.insertText', { text: '日本' });
  await page.keyboard.press('Enter');

  await ime.send('Network.enable');
  const slowUpload = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 40_000 };
  await ime.send('Network.emulateNetworkConditions', slowUpload);
  await create(page).click();
  await expect(page.getByText(/^Sending, [1-9]\d* %$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Creating…' })).toBeVisible();
  await expect(page.getByText('The blog is published.')).toBeVisible();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await ime.send('Network.emulateNetworkConditions', { ...slowUpload, uploadThroughput: -1 });

  await page.getByRole('link', { name: 'All Blogs' }).last().click();
  await expect(page).toHaveURL('/blogpost');
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row.getByRole('listitem')).toHaveText(['field notes', '日本']);
  await expect(
    row.getByText(new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date())),
  ).toBeVisible();
  const thumbnail = row.locator('img');
  await expect.poll(() => thumbnail.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(50);
  expect(await thumbnail.boundingBox()).toMatchObject({ width: 64, height: 40 });
  await page.getByRole('searchbox').fill(title);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = await (await download).createReadStream();
  // Other sites can load the picture.
  expect((await csv.toArray()).join('')).toContain(`\n${new URL(page.url()).origin}/media/`);
});

test('a tab opened while the first is frozen, and a duplicate of it, each start their own blog', async ({
  page,
  context,
}) => {
  const title = newTitle();
  await page.goto('/CreateBlogs');
  await field(page, 'Title').fill(title);
  const copied = await page.evaluate(() => ({ ...sessionStorage }));
  const { promise: woken, resolve: wake } = Promise.withResolvers<void>();
  await page.route('**/asleep', (route) => woken.then(() => route.fulfill()));
  const asleep = page.evaluate(() => {
    const request = new XMLHttpRequest();
    request.open('GET', '/asleep', false);
    request.send();
  });
  const [other, copy] = [await context.newPage(), await context.newPage()];
  await copy.addInitScript((stored) => {
    if (sessionStorage.length === 0) Object.assign(sessionStorage, stored);
  }, copied);
  for (const tab of [other, copy]) {
    await tab.goto('/CreateBlogs');
    await untilHydrated(tab);
  }
  await field(other, 'Author').fill('Of the other');
  await field(copy, 'Author').fill('Of the copy');
  wake();
  await asleep;
  await expect(field(page, 'Title')).toHaveValue(title);
  await copy.reload();
  await expect(field(copy, 'Author')).toHaveValue('Of the copy');
  for (const tab of [other, copy]) await expect(field(tab, 'Title')).toHaveValue('');
});
