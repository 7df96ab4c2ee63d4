import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startStubHost } from '../../server/contract/test-host.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilHydrated } from './support/hydration.ts';
import { submitLoginForm } from './support/people.ts';
import { watchStatuses } from './support/statuses.ts';

const pictures = path.resolve(import.meta.dirname, '../../server/backend/demo-content/images');
const picture = path.join(pictures, 'blog-testing.webp');
const otherPicture = path.join(pictures, 'blog-monolith.webp');

const field = (page: Page, name: string) => page.getByLabel(name).and(page.locator('input, textarea'));
const create = (page: Page) => page.getByRole('button', { name: 'Create Blog' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });
const image = (page: Page) => page.locator('input[type=file]');

const newTitle = () => `Notes from week ${randomBytes(4).toString('hex')}`;

async function writeBlog(page: Page, title: string): Promise<void> {
  await field(page, 'Title').fill(title);
  await field(page, 'Description').fill('What we learned while it still hurt.');
  await field(page, 'Author').fill('Meera Iyer');
  await field(page, 'Tags').fill('field notes,');
  await image(page).setInputFiles(picture);
}

/** Puts a blog onto the public page, by the admin whose browser this is. */
async function haveBlog(page: Page, title = newTitle()): Promise<string> {
  const answer = await page.request.post('/api/postBlogs', {
    multipart: {
      title,
      description: 'First words.',
      author: 'Meera Iyer',
      tags: 'process, testing',
      image: { name: 'a.webp', mimeType: 'image/webp', buffer: readFileSync(picture) },
    },
  });
  expect(answer.status()).toBe(200);
  return title;
}

/** Runs in the page: how many files its database of drafts holds. */
const countKeptImages = () =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open('drafts');
    opening.onsuccess = () => {
      const counting = opening.result.transaction('files').objectStore('files').count();
      counting.onsuccess = () => {
        opening.result.close();
        resolve(counting.result);
      };
    };
  });

test.beforeEach(({ page, signInAsAdmin }) => signInAsAdmin(page));

test.describe('creating a blog', () => {
  test('says what is missing and what is wrong with the image, before anything is sent', async ({ page }) => {
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/postBlogs')) calls.push(request.url());
    });
    await page.goto('/CreateBlogs');
    await create(page).click();
    for (const name of ['Title', 'Description', 'Author', 'Image']) {
      await expect(page.getByText(`${name} is required`, { exact: true })).toBeVisible();
    }
    await expect(page.getByText('Tags are required')).toBeVisible();
    await expect(field(page, 'Title')).toBeFocused();

    await writeBlog(page, newTitle());
    await expect(page.getByText(/is required|are required/)).toHaveCount(0);
    await image(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
    await expect(page.getByText('Choose another kind of file')).toBeVisible();
    await create(page).click();
    await image(page).setInputFiles({
      name: 'huge.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    });
    await expect(page.getByText('Choose a file of at most 5 MB')).toBeVisible();
    await create(page).click();
    await expect(page.getByText('Choose a file of at most 5 MB')).toBeVisible();
    expect(calls).toEqual([]);
  });

  test('says beside the field that tags are missing, also on a phone with many long suggestions', async ({ page }) => {
    const tags = Array.from({ length: 8 }, (_, at) =>
      `A topic of many words that fills its row, ${at}`.replace(',', ''),
    );
    await page.route('**/api/getAllBlogs', (route) =>
      route.fulfill({ json: { data: [{ blogs_Items_id: 1, title: 'One', tags: tags.join() }] } }),
    );
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto('/CreateBlogs');
    await writeBlog(page, newTitle());
    await page.getByRole('button', { name: 'Remove field notes' }).click();
    await expect(page.getByRole('group', { name: 'Suggested tags' }).getByRole('button')).toHaveCount(8);
    await create(page).click();
    await expect(field(page, 'Tags')).toBeFocused();
    await expect(page.getByText('Tags are required')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
  });

  test('puts it on the public page, with its picture and tags', async ({ page, openVisitor }) => {
    const title = newTitle();
    await page.goto('/createblogs');
    await writeBlog(page, title);
    await expect(page.getByText(/blog-testing\.webp, \d+ KB/)).toBeVisible();
    await page.getByRole('group', { name: 'Suggested tags' }).getByRole('button', { name: 'Testing' }).click();
    // An input method's Enter chooses a word; only the next one makes a tag of it.
    const ime = await page.context().newCDPSession(page);
    await ime.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await ime.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 13 });
    await ime.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', windowsVirtualKeyCode: 13 });
    await ime.send('Input.insertText', { text: '日本' });
    await page.keyboard.press('Enter');
    await create(page).click();
    await expect(page.getByRole('status').filter({ hasText: 'The blog is on the public page now.' })).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('');

    await page.getByRole('link', { name: 'All Blogs' }).last().click();
    await expect(page).toHaveURL('/blogpost');
    const made = row(page, title);
    await expect(made.getByRole('listitem')).toHaveText(['field notes', 'Testing', '日本']);
    await expect(made.getByText('What we learned while it still hurt.')).toBeVisible();
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date());
    await expect(made.getByText(today)).toBeVisible();
    const thumbnail = made.locator('img');
    await expect(thumbnail).toHaveJSProperty('complete', true);
    expect(await thumbnail.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(50);
    expect(await thumbnail.boundingBox()).toMatchObject({ width: 96, height: 60 });

    const visitor = await openVisitor();
    await visitor.goto('/blog');
    await expect(visitor.getByText(title).first()).toBeVisible();
  });

  test('the first press on Create Blog sends the blog while a tag is still being typed', async ({ page }) => {
    await page.goto('/CreateBlogs');
    const title = newTitle();
    await writeBlog(page, title);
    await expect(page.getByRole('group', { name: 'Suggested tags' })).toBeVisible();
    await field(page, 'Tags').pressSequentially('half a ta');
    const button = create(page);
    await button.scrollIntoViewIfNeeded();
    const top = async () => (await button.boundingBox())?.y ?? 0;
    const before = await top();
    // As a hand does it: pressed and let go at one place, whatever the page does in between.
    await button.hover();
    await page.mouse.down();
    // But for the press that it shows itself.
    expect(Math.abs((await top()) - before)).toBeLessThan(4);
    await page.mouse.up();
    await expect(page.getByText('The blog is on the public page now.')).toBeVisible();
    await page.getByRole('link', { name: 'All Blogs' }).last().click();
    await expect(row(page, title).getByRole('listitem')).toHaveText(['field notes', 'half a ta']);
  });

  test('shows how much has been sent', async ({ page, context }) => {
    await page.goto('/CreateBlogs');
    await writeBlog(page, newTitle());
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 20_000,
    });
    await create(page).click();
    await expect(page.getByRole('progressbar')).toBeVisible();
    await expect(page.getByText(/^Sending, [1-9]\d* %$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Creating…' })).toBeVisible();
    await expect(page.getByText('The blog is on the public page now.')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
  });

  test('a draft survives a reload, and can be thrown away', async ({ page }) => {
    const title = newTitle();
    await page.goto('/CreateBlogs');
    await writeBlog(page, title);
    await expect.poll(() => page.evaluate(countKeptImages)).toBe(1);
    const bornWithWords = await watchStatuses(page);
    await page.reload();
    await expect(page.getByText('What you had typed before is back.')).toBeVisible();
    expect(bornWithWords, 'only words that come later are read out').not.toContainEqual(
      expect.stringContaining('What you had typed'),
    );
    await expect(field(page, 'Title')).toHaveValue(title);
    await expect(field(page, 'Author')).toHaveValue('Meera Iyer');
    await expect(page.getByRole('button', { name: /field notes/ })).toBeVisible();
    await expect(page.getByText(/blog-testing\.webp/)).toBeVisible();

    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(field(page, 'Title')).toHaveValue('');
    await expect(field(page, 'Title'), 'the next key begins the next text, and sends nothing').toBeFocused();
    await expect(field(page, 'Title')).toBeInViewport();
    await page.reload();
    await expect(create(page)).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('');
    await expect(page.getByText(/blog-testing\.webp/)).toHaveCount(0);
  });

  test('two tabs that create a blog each keep their own text and picture', async ({ page, context }) => {
    const [first, second] = [newTitle(), newTitle()];
    const other = await context.newPage();
    await page.goto('/CreateBlogs');
    await writeBlog(page, first);
    await other.goto('/CreateBlogs');
    await expect(create(other)).toBeVisible();
    await field(other, 'Description').fill('Of the other tab.');
    await field(other, 'Title').fill(second);
    await page.reload();
    await other.reload();
    await expect(field(page, 'Title')).toHaveValue(first);
    await expect(page.getByText(/blog-testing\.webp/)).toBeVisible();
    await expect(field(other, 'Title')).toHaveValue(second);
    await expect(field(other, 'Author')).toHaveValue('');
    await expect(other.getByText(/blog-testing\.webp/)).toHaveCount(0);
  });

  test('a tab opened while the first one sleeps, and a copy of it, each begin a blog of their own', async ({
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
    for (const tab of [page, other, copy]) await tab.reload();
    await expect(field(page, 'Title')).toHaveValue(title);
    await expect(field(other, 'Author')).toHaveValue('Of the other');
    await expect(field(copy, 'Author')).toHaveValue('Of the copy');
    for (const tab of [other, copy]) await expect(field(tab, 'Title')).toHaveValue('');
  });

  test('a draft says of when it is, and one of two weeks ago is gone', async ({ page }) => {
    await page.goto('/CreateBlogs');
    await field(page, 'Title').fill(newTitle());
    await page.reload();
    const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date());
    await expect(page.getByText('What you had typed before is back.')).toContainText(today);
    await page.clock.setSystemTime(Date.now() + 15 * 24 * 60 * 60 * 1000);
    await page.reload();
    await expect(create(page)).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue('');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);
  });

  test('a double click on Create Blog makes one blog', async ({ page }) => {
    const title = newTitle();
    let posts = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/postBlogs')) posts += 1;
    });
    await page.goto('/CreateBlogs');
    await writeBlog(page, title);
    await create(page).dblclick();
    await expect(page.getByText('The blog is on the public page now.')).toBeVisible();
    await page.goto('/blogpost');
    await expect(row(page, title)).toHaveCount(1);
    expect(posts).toBe(1);
  });

  test('a session that ended meanwhile loses nothing: log in, and go on', async ({
    page,
    site,
    playwright,
    pageErrors,
  }) => {
    const title = newTitle();
    await page.goto('/CreateBlogs');
    await writeBlog(page, title);
    // The same session, ended from another place: this browser's cookie is now worth nothing.
    const elsewhere = await playwright.request.newContext({ storageState: await page.context().storageState() });
    await elsewhere.delete(`${site.url}/api/session/admin`);
    await elsewhere.dispose();

    pageErrors.expect(/status of 401/);
    await create(page).click();
    await expect(page.getByText('Please log in again. What you typed is kept.')).toBeVisible();
    await expect(page).toHaveURL('/login?redirect=%2FCreateBlogs');
    await submitLoginForm(page, site.admin);
    await expect(page).toHaveURL('/CreateBlogs');
    await expect(field(page, 'Title')).toHaveValue(title);
    await expect(page.getByText(/blog-testing\.webp/)).toBeVisible();
    await create(page).click();
    await expect(page.getByText('The blog is on the public page now.')).toBeVisible();
  });

  test('a failure is logged only; what was typed stays', async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 502/, 'The blog could not be posted.');
    const logged = page.waitForEvent('console', (message) =>
      message.text().startsWith('The blog could not be posted.'),
    );
    await page.route('**/api/postBlogs', (route) =>
      route.fulfill({
        status: 502,
        json: { statusCode: 502, code: 'upstream_unreachable', error: 'Bad Gateway', message: 'Nobody answers.' },
      }),
    );
    const title = newTitle();
    await page.goto('/CreateBlogs');
    await writeBlog(page, title);
    await create(page).click();
    await logged;
    await expect(create(page)).toBeEnabled();
    await expect(page.getByText('Nobody answers.')).toHaveCount(0);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(field(page, 'Title')).toHaveValue(title);
  });

  test('a chosen file with a long and odd name is named in full, and nothing is pushed aside', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/CreateBlogs');
    const name = `${'screenshot_of_everything_'.repeat(8)} नमस्ते \u05e9\u05dc\u05d5\u05dd & <b>.webp`;
    await image(page).setInputFiles({ name, mimeType: 'image/webp', buffer: readFileSync(picture) });
    await expect(page.getByText(name)).toBeVisible();
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways).toBe(0);
    const panel = await page.getByRole('form', { name: 'Create Blog' }).boundingBox();
    const words = await page.getByText(name).boundingBox();
    expect((words?.x ?? 0) + (words?.width ?? 0)).toBeLessThanOrEqual((panel?.x ?? 0) + (panel?.width ?? 0));
  });

  test('a refusal of what was chosen stands beside the field', async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 4\d\d/);
    await page.goto('/CreateBlogs');
    await writeBlog(page, newTitle());
    // Named and typed like a picture; what is in it is none.
    await image(page).setInputFiles({ name: 'not.png', mimeType: 'image/png', buffer: Buffer.from('just words') });
    await create(page).click();
    await expect(image(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(image(page)).toHaveAccessibleDescription(/image|picture/i);
    await expect(image(page)).toBeFocused();
  });
});

test.describe('all blogs', () => {
  test('are searched, sorted and paged in the address', async ({ page }) => {
    await page.goto('/blogpost');
    await expect(page.getByRole('columnheader')).toHaveText([
      'Image',
      'Title',
      'Date',
      'Description',
      'Tags',
      'Actions',
    ]);
    await page.getByRole('searchbox', { name: 'Search blogs' }).fill('ramp everybody');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(page).toHaveURL(/\?q=ramp(\+|%20)everybody/);
    await page.reload();
    await expect(page.getByRole('row')).toHaveCount(2);
    const [csv] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    // Also outside of this site, its picture is found.
    expect(readFileSync(await csv.path(), 'utf8')).toContain(`\n${new URL(page.url()).origin}/media/`);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'Title' }).click();
    await expect(page).toHaveURL(/sort=title/);
    await page.goBack();
    await expect(page).not.toHaveURL(/sort=title/);
  });

  test('can be changed: text, tags and picture', async ({ page }) => {
    const title = await haveBlog(page);
    await page.goto('/blogpost');
    await row(page, title).getByRole('link', { name: 'Update' }).click();
    await expect(page.getByRole('heading', { name: 'Update Blog' })).toBeVisible();
    await expect(field(page, 'Title')).toHaveValue(title);
    await expect(field(page, 'Description')).toHaveValue('First words.');
    await expect(page.getByRole('button', { name: /process/ })).toBeVisible();
    await expect(page.getByText('The present picture stays unless you choose another.')).toBeVisible();

    await field(page, 'Description').fill('Better words.');
    await page.reload();
    await expect(field(page, 'Description')).toHaveValue('Better words.');
    await image(page).setInputFiles(otherPicture);
    await save(page).click();
    await expect(page.getByText('The changes are on the public page now.')).toBeVisible();
    await expect(row(page, title)).toContainText('Better words.');
    await expect(page).toHaveURL('/blogpost');

    await row(page, title).getByRole('link', { name: 'Update' }).click();
    await field(page, 'Title').fill('');
    await save(page).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, title)).toBeVisible();
  });

  test('who saves a blog later is told what has changed meanwhile, its picture too, and chooses', async ({
    page,
    context,
  }) => {
    const title = await haveBlog(page);
    const open = async (window: Page) => {
      await window.goto('/blogpost');
      await row(window, title).getByRole('link', { name: 'Update' }).click();
      await expect(field(window, 'Title')).toHaveValue(title);
    };
    const other = await context.newPage();
    await open(page);
    await open(other);
    await field(other, 'Description').fill('Their words.');
    await image(other).setInputFiles(otherPicture);
    await save(other).click();
    await expect(other.getByText('The changes are on the public page now.')).toBeVisible();

    await field(page, 'Tags').fill('mine,');
    await image(page).setInputFiles(picture);
    await save(page).click();
    const told = page.getByRole('dialog', { name: 'Changed in the meantime' });
    await expect(told.getByRole('group')).toHaveCount(2);
    await expect(
      told.getByRole('group', { name: 'Description' }).getByRole('radio', { name: 'Their words.' }),
    ).toBeChecked();
    await told
      .getByRole('group', { name: 'Image' })
      .getByRole('radio', { name: /^As it is saved now/ })
      .check();
    const address = () => row(other, title).locator('img').getAttribute('src');
    const theirPicture = await address();
    await told.getByRole('button', { name: 'Save this choice' }).click();
    await expect(page.getByText('The changes are on the public page now.')).toBeVisible();
    await expect(row(page, title)).toContainText('Their words.');
    await expect(row(page, title).getByRole('listitem')).toHaveText(['process', 'testing', 'mine']);
    await other.reload();
    await expect(row(other, title)).toContainText('mine');
    expect(await address()).toBe(theirPicture);
  });

  test('a picture that was chosen is kept, and not laid over a newer one without a word', async ({ page }) => {
    const title = await haveBlog(page);
    await page.goto('/blogpost');
    await row(page, title).getByRole('link', { name: 'Update' }).click();
    await image(page).setInputFiles(picture);
    await page.reload();
    await expect(page.getByText(/blog-testing\.webp/)).toBeVisible();

    const change = () =>
      page.request.put(`/api/updateBlogs/${new URL(page.url()).searchParams.get('edit')}`, {
        multipart: {
          title,
          description: 'First words.',
          author: 'Meera Iyer',
          tags: 'process, testing',
          image: { name: 'b.webp', mimeType: 'image/webp', buffer: readFileSync(otherPicture) },
        },
      });
    expect((await change()).status()).toBe(200);
    await page.reload();
    const moved = page.getByRole('status').filter({ hasText: 'Image was changed elsewhere since' });
    await expect(moved).toContainText('blog-testing.webp');
    await expect(page.getByText('The present picture stays unless you choose another.')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Use mine for Image' }).click();
    await expect(page.getByText(/blog-testing\.webp, /)).toBeVisible();
    await expect(moved).toHaveCount(0);

    expect((await change()).status()).toBe(200);
    await page.reload();
    await page.getByRole('button', { name: 'Leave Image as it is' }).click();
    await page.reload();
    await expect(page.getByText('The present picture stays unless you choose another.')).toBeVisible();
    await expect(page.getByText(/blog-testing\.webp/)).toHaveCount(0);
  });

  test('what was typed into a blog is not laid into another one that has come to its id', async ({ page }) => {
    const title = await haveBlog(page);
    await page.goto('/blogpost');
    await row(page, title).getByRole('link', { name: 'Update' }).click();
    await field(page, 'Description').fill('Only of the first.');
    // As after a backup was restored.
    await page.route('**/api/getAllBlogs', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const others = data.map((blog: object) => ({ ...blog, createdAt: '2026-01-01T00:00:00.000Z' }));
      await route.fulfill({ response, json: { data: others } });
    });
    await page.reload();
    await expect(field(page, 'Description')).toHaveValue('First words.');
    await untilHydrated(page);
    await expect(page.getByText('What you had typed before is back.')).toBeHidden();
    await page.unroute('**/api/getAllBlogs');
    await page.reload();
    await expect(field(page, 'Description')).toHaveValue('Only of the first.');
  });

  test('saving a blog that was deleted meanwhile says so, and what was typed is still there', async ({ page }) => {
    const title = await haveBlog(page);
    await page.goto('/blogpost');
    await row(page, title).getByRole('link', { name: 'Update' }).click();
    await field(page, 'Description').fill('Too late.');
    const id = new URL(page.url()).searchParams.get('edit');
    expect((await page.request.delete(`/api/deleteblogs/${id}`)).status()).toBe(200);
    await save(page).click();
    await expect(page.getByText('This was deleted in the meantime, so it cannot be saved.')).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('Too late.');
    // Left, it could not be opened any more: what is in it is shown once more, and nothing is left to be asked about.
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('That blog is not here any more.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'What you were writing' })).toContainText('Too late.');
    await page.getByRole('link', { name: 'Back to all blogs' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a host that does not take changes is not told as a blog that was deleted', async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 404/);
    const title = await haveBlog(page);
    await page.route('**/api/updateBlogs/*', (route) =>
      route.fulfill({
        status: 404,
        json: { statusCode: 404, code: 'not_found', error: 'Not Found', message: 'No handler for this request.' },
      }),
    );
    await page.goto('/blogpost');
    await row(page, title).getByRole('link', { name: 'Update' }).click();
    await field(page, 'Description').fill('Never taken.');
    const tried = page.waitForResponse('**/api/updateBlogs/*');
    await save(page).click();
    await tried;
    await expect(save(page)).toBeEnabled();
    await expect(page.getByText('deleted in the meantime')).toHaveCount(0);
    await expect(field(page, 'Description')).toHaveValue('Never taken.');
  });

  test('a blog that was deleted while the network was away leaves its form and what was typed where they are', async ({
    page,
    context,
    openVisitor,
    pageErrors,
  }) => {
    // Pictures of the list may still be on their way.
    pageErrors.expect(/ERR_INTERNET_DISCONNECTED/);
    const title = await haveBlog(page);
    const listed = page.waitForResponse('**/api/getAllBlogs');
    await page.goto('/blogpost');
    await (await listed).finished();
    await row(page, title).getByRole('link', { name: 'Update' }).click();
    await field(page, 'Description').fill('Typed on a train.');
    const id = new URL(page.url()).searchParams.get('edit');
    const elsewhere = await openVisitor({ storageState: await context.storageState() });
    await context.setOffline(true);
    expect((await elsewhere.request.delete(`/api/deleteblogs/${id}`)).status()).toBe(200);
    const read = page.waitForResponse('**/api/getAllBlogs');
    await context.setOffline(false);
    await (await read).finished();
    await save(page).click();
    await expect(page.getByText('This was deleted in the meantime, so it cannot be saved.')).toBeVisible();
    await expect(field(page, 'Description')).toHaveValue('Typed on a train.');
  });

  test('what was typed into a blog that was deleted meanwhile can still be read and copied after a reload, and is let go then', async ({
    page,
  }) => {
    const title = await haveBlog(page);
    await page.goto('/blogpost');
    await row(page, title).getByRole('link', { name: 'Update' }).click();
    await field(page, 'Description').fill('Typed for nobody.');
    const id = new URL(page.url()).searchParams.get('edit');
    expect((await page.request.delete(`/api/deleteblogs/${id}`)).status()).toBe(200);
    await page.reload();
    await expect(page.getByText('That blog is not here any more.')).toBeVisible();
    const unsent = page.getByRole('region', { name: 'What you were writing' });
    await expect(unsent).toContainText('Description');
    await expect(unsent).toContainText('Typed for nobody.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to all blogs' }).click();
    await expect(page.getByRole('table')).toBeVisible();
    // Nothing is left that this would ask about.
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  });

  test('a blog that is gone says so in its edit form', async ({ page }) => {
    await page.goto('/blogpost?edit=no-such-blog');
    await expect(page.getByText('That blog is not here any more.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to all blogs' }).click();
    await expect(page.getByRole('table')).toBeVisible();
  });

  test('are deleted after a question, and the row goes, also when somebody else was quicker', async ({
    page,
    pageErrors,
  }) => {
    const [title, other] = [await haveBlog(page), await haveBlog(page)];
    await page.goto('/blogpost');
    const remove = row(page, title).getByRole('button', { name: 'Delete' });
    const dialog = page.getByRole('alertdialog');
    await remove.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(row(page, title)).toBeVisible();
    await remove.click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, title)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('table')).toBeVisible();
    await expect(row(page, title)).toHaveCount(0);

    pageErrors.expect(/status of 404/, 'The blog could not be deleted.');
    const { data } = await (await page.request.get('/api/getAllBlogs')).json();
    const { blogs_Items_id } = data.find((blog: { title: string }) => blog.title === other);
    await page.request.delete(`/api/deleteblogs/${blogs_Items_id}`);
    await row(page, other).getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(row(page, other)).toHaveCount(0);
  });

  test('have actions only while the admin flag is there', async ({ page, context }) => {
    await page.goto('/blogpost');
    await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible();
    const other = await context.newPage();
    await other.goto('/about');
    await other.evaluate(() => localStorage.removeItem('isLoggedIn'));
    await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Update / })).toHaveCount(0);
  });
});

test('with a host that fails, failures are logged only and the list stays', async ({
  page,
  startSite,
  signInAsAdmin,
  pageErrors,
}) => {
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  await signInAsAdmin(page, site);
  pageErrors.expect(/status of (4|5)\d\d/, 'The blog could not be deleted.', 'The blogs could not be fetched.');

  host.behave('deleteblogs', { status: 500 });
  await page.goto(`${site.url}/blogpost`);
  const logged = (words: string) => page.waitForEvent('console', (message) => message.text().startsWith(words));
  const deletion = logged('The blog could not be deleted.');
  await page.getByRole('button', { name: /^Delete / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await deletion;
  await expect(row(page, 'Testing with real hosts')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // A host that has no such call: the form says so, and keeps what is in it.
  host.behave('updateBlogs', { status: 404 });
  await page.getByRole('link', { name: /^Update / }).click();
  await field(page, 'Description').fill('Changed.');
  await save(page).click();
  await expect(page.getByText('This backend cannot update blogs.')).toBeVisible();
  await expect(field(page, 'Description')).toHaveValue('Changed.');

  const other = await page.context().newPage();
  await other.goto(`${site.url}/blogpost`);
  await expect(other.getByText('This backend cannot update blogs.')).toBeVisible();
  await other.close();

  // A host's refusal of what was typed, without a field of ours.
  host.behave('updateBlogs', { status: 409, body: { message: 'This title is taken.' } });
  await save(page).click();
  await expect(page.getByText('This title is taken.')).toBeVisible();
  await host.close();
});

test('a picture that cannot be had is told in words, not by a broken image', async ({ page, pageErrors }) => {
  const title = await haveBlog(page);
  pageErrors.expect(/status of 404/);
  await page.route('**/media/**', (route) => route.fulfill({ status: 404 }));
  await page.goto('/blogpost');
  await expect(row(page, title).getByText('No picture')).toBeVisible();
  await row(page, title).getByRole('link', { name: 'Update' }).click();
  await expect(
    page.getByText('The present picture cannot be shown. It stays unless you choose another.'),
  ).toBeVisible();
  const broken = { name: 'half.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
  await image(page).setInputFiles(broken);
  await expect(page.getByText(/half\.png, /)).toBeVisible();
  await expect(page.locator('form img')).toHaveCount(0);
});

test('on a host that knows no versions, a blog changed behind the form is not overwritten unseen', async ({
  page,
  startSite,
  signInAsAdmin,
}) => {
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  await signInAsAdmin(page, site);
  const blog = {
    blogs_Items_id: 7,
    title: 'Hello',
    description: 'First words.',
    author: 'Meera Iyer',
    tags: 'process',
  };
  host.behave('getAllBlogs', { answer: { data: { data: [blog] } } });
  await page.goto(`${site.url}/blogpost?edit=7`);
  await expect(field(page, 'Title')).toHaveValue('Hello');

  // Changed at the host itself, a moment before it is saved here: no cache may hide it.
  await page.request.get(`${site.url}/api/getAllBlogs`);
  host.behave('getAllBlogs', { answer: { data: { data: [{ ...blog, title: 'Hello again' }] } } });
  await field(page, 'Description').fill('Better words.');
  await save(page).click();
  const told = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect(told.getByRole('group', { name: 'Title' }).getByRole('radio', { name: 'Hello again' })).toBeChecked();
  const changes = () => host.requests.filter(({ name }) => name === 'updateBlogs');
  expect(changes()).toEqual([]);
  await told.getByRole('button', { name: 'Save this choice' }).click();
  await expect(page.getByText('The changes are on the public page now.')).toBeVisible();
  const [sent = ''] = changes().map(({ body }) => body.toString());
  expect(sent).toContain('Hello again');
  expect(sent).toContain('Better words.');
  await host.close();
});

test('a list that cannot be fetched shows no message, only the way to try again', async ({
  page,
  startSite,
  signInAsAdmin,
  pageErrors,
}) => {
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  host.behave('getAllBlogs', { fault: 'reset' });
  await signInAsAdmin(page, site);
  pageErrors.expect(/status of (502|404)/, 'The blogs could not be fetched.');
  const logged = page.waitForEvent('console', (message) =>
    message.text().startsWith('The blogs could not be fetched.'),
  );
  await page.goto(`${site.url}/blogpost`);
  await logged;
  await expect(page.getByRole('alert')).toHaveCount(0);
  host.behave('getAllBlogs', undefined);
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(row(page, 'Testing with real hosts')).toBeVisible();
  await host.close();
});

test('a list from before a change can be asked for again where that has failed', async ({
  page,
  startSite,
  signInAsAdmin,
  pageErrors,
}) => {
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  await signInAsAdmin(page, site);
  pageErrors.expect(/status of (502|404)/, 'The blogs could not be fetched.');
  await page.goto(`${site.url}/blogpost`);
  await page.getByRole('link', { name: /^Update / }).click();
  await field(page, 'Title').fill('A better title');
  // It has been compared with what the host has now; from here on the host writes, and reads no more.
  await page.route('**/api/updateBlogs/*', (route) => {
    host.behave('getAllBlogs', { status: 500 });
    return route.continue();
  });
  await save(page).click();
  const again = page.getByRole('button', { name: 'Load again' });
  await expect(again).toBeVisible();
  await expect(row(page, 'Testing with real hosts')).toBeVisible();
  await again.click();
  await expect(again).toBeEnabled();
  host.behave('getAllBlogs', undefined);
  await again.click();
  await expect(again).toBeHidden();
  await host.close();
});

test('everybody can use the blog screens', async ({ page }) => {
  await page.goto('/CreateBlogs');
  await create(page).click();
  await image(page).setInputFiles(picture);
  await expectAccessible(page);
  await page.goto('/blogpost');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /^Update / })
    .first()
    .click();
  await expect(save(page)).toBeVisible();
  await expectAccessible(page);
});
