import type { Page } from '@playwright/test';
import { startStubHost } from '../../server/contract/test-host.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { submitLoginForm } from './support/people.ts';

const fields = {
  Position: 'Lighthouse Keeper',
  'Area of Interest': 'Signals',
  Description: 'Keeps the lamp lit.\n\nAnd the log written.',
  Experience: '10 years, mostly nights',
} as const;

async function fill(page: Page, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label).fill(value);
}

const error = (statusCode: number, code: string, message: string, more: object = {}) => ({
  status: statusCode,
  json: { statusCode, code, error: 'Error', message, ...more },
});
const rowOf = (page: Page, position: string) => page.getByRole('row').filter({ hasText: position });
const alertOf = (page: Page, name: string) => page.getByRole('alertdialog', { name });

/** Lets a test see that the page was really loaded anew. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { beforeReload: true }));
const reloaded = (page: Page) =>
  expect.poll(() => page.evaluate(() => 'beforeReload' in window).catch(() => true)).toBe(false);

async function postJob(page: Page, position: string) {
  const answer = await page.request.post('/api/postJobPosition', {
    data: { position, area_of_interest: 'Signals', description: `About ${position}.`, experience: '1 year' },
  });
  expect(answer.status()).toBe(200);
}

test('the admin pages lead to the login, and from there back', async ({ page, site }) => {
  await page.goto('/alljobposts?q=qa');
  await expect(page).toHaveURL(/\/login\?redirect=%2Falljobposts%3Fq%3Dqa$/);
  await submitLoginForm(page, site.admin);
  await expect(page).toHaveURL('/alljobposts?q=qa');
  await expect(rowOf(page, 'QA Engineer')).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveValue('qa');
});

test.describe('posting a job', () => {
  test.beforeEach(async ({ page, signInAsAdmin }) => {
    await signInAsAdmin(page);
    await page.goto('/alljobposition');
    await expect(page.getByRole('heading', { level: 1, name: 'Post a New Job' })).toBeVisible();
  });

  test('asks for all four fields, says Posting... and then that it is done; visitors see it', async ({
    page,
    openVisitor,
  }) => {
    const button = page.getByRole('button', { name: 'Post Job' });
    await button.click();
    for (const label of Object.keys(fields)) {
      expect(await page.getByLabel(label).evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(
        true,
      );
    }
    // The second click of a double click, when the page has moved under it already.
    await expect(page.getByLabel('Position')).toBeFocused();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(page.getByLabel('Position')).toBeFocused();
    await fill(page, fields);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/postJobPosition', async (route) => {
      await answer.promise;
      await route.continue();
    });
    // Readers announce what comes into a line that they know, and nothing that comes with a new one.
    const announced = await page.evaluateHandle(() => {
      const texts: (string | null)[] = [];
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if (target instanceof Element && target.closest('[role=status], [role=alert]'))
            texts.push(target.textContent);
      }).observe(document, { childList: true, subtree: true });
      return texts;
    });
    await button.click();
    await expect(page.getByRole('button', { name: 'Posting...' })).toBeVisible();
    answer.resolve();
    await expect(page.getByRole('status').filter({ hasText: 'Job posted successfully!' })).toBeVisible();
    expect((await announced.jsonValue()).join()).toContain('Job posted successfully!');
    await expect(button, 'the keyboard goes on beside what was said').toBeFocused();
    for (const label of Object.keys(fields)) await expect(page.getByLabel(label)).toHaveValue('');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')))).toEqual([]);

    await page.getByRole('link', { name: 'See all job posts' }).click();
    await expect(rowOf(page, fields.Position)).toContainText(fields.Experience);
    const visitor = await openVisitor();
    await visitor.goto('/jobopenings');
    await visitor.getByRole('link', { name: `Read More about ${fields.Position}` }).click();
    await expect(visitor.getByRole('dialog').getByText('And the log written.')).toBeVisible();
  });

  test('a double click, or Enter twice, posts one job', async ({ page }) => {
    let posts = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/postJobPosition')) posts += 1;
    });
    await fill(page, { ...fields, Position: 'Bell Ringer' });
    await page.getByRole('button', { name: 'Post Job' }).dblclick();
    await expect(page.getByText('Job posted successfully!')).toBeVisible();
    expect(posts).toBe(1);
    await page.reload();
    await fill(page, { ...fields, Position: 'Bell Founder' });
    // On a busy machine the words come a while after the answer.
    await page.evaluate(() =>
      Object.assign(window, { requestAnimationFrame: (draw: () => void) => setTimeout(draw, 500) }),
    );
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Position')).toHaveValue('');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Job posted successfully!')).toBeVisible();
    await expect(page.getByText('Position is required')).toBeHidden();
    // A bounce of the key that comes after the answer.
    await page.keyboard.press('Enter');
    await expect(page.getByText('Job posted successfully!')).toBeVisible();
    await expect(page.getByText('Position is required')).toBeHidden();
    expect(posts).toBe(2);
    await page.goto('/alljobposts?q=bell');
    await expect(page.getByRole('row')).toHaveCount(3);
  });

  test('duplicating a job that somebody else has deleted says so beside the empty form', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 404/);
    await postJob(page, 'Knocker-up');
    await page.goto('/alljobposts?q=knocker');
    await expect(rowOf(page, 'Knocker-up')).toBeVisible();
    const { data } = await (await page.request.get('/api/getAllJobPosts')).json();
    const { jobpost_id } = data.find(({ position }: { position: string }) => position === 'Knocker-up');
    expect((await page.request.delete(`/api/deleteJobPost/${jobpost_id}`)).status()).toBe(200);
    await page.getByRole('link', { name: 'Duplicate Knocker-up' }).click();
    const told = page.getByText('The job post that you wanted to duplicate was deleted in the meantime.');
    await expect(told).toBeVisible();
    await expect(page.getByLabel('Position')).toHaveValue('');
    await expectAccessible(page);
    await fill(page, fields);
    await page.getByRole('button', { name: 'Post Job' }).click();
    await expect(page.getByText('Job posted successfully!')).toBeVisible();
    await expect(told).toBeHidden();
  });

  test('a copied job that was posted leaves an empty form that is no copy any more, and where one was', async ({
    page,
  }) => {
    await postJob(page, 'Fog Signaller');
    const { data } = await (await page.request.get('/api/getAllJobPosts')).json();
    const { jobpost_id } = data.find(({ position }: { position: string }) => position === 'Fog Signaller');
    await page.goto(`/alljobposition?copy=${jobpost_id}`);
    await expect(page.getByLabel('Position')).toHaveValue('Fog Signaller');
    await page.getByLabel('Position').fill('Fog Listener');
    const button = page.getByRole('button', { name: 'Post Job' });
    const before = await page.evaluate(() => window.history.length);
    await button.press('Enter');
    await expect(page.getByText('Job posted successfully!')).toBeVisible();
    await expect(page).toHaveURL('/alljobposition');
    for (const label of Object.keys(fields)) await expect(page.getByLabel(label)).toHaveValue('');
    await expect(button).toBeFocused();
    await expect(page.getByText('Job posted successfully!')).toBeVisible();
    expect(await page.evaluate(() => window.history.length)).toBe(before);

    // The next one is a job of its own, with a draft of its own.
    await page.getByLabel('Position').fill('Fog Watcher');
    await page.reload();
    await expect(page.getByLabel('Position')).toHaveValue('Fog Watcher');
    await expect(page.getByLabel('Description')).toHaveValue('');
    await fill(page, { ...fields, Position: 'Fog Watcher' });
    await button.click();
    await expect(page.getByText('Job posted successfully!')).toBeVisible();
    await page.goto('/alljobposts?q=fog');
    for (const name of ['Fog Signaller', 'Fog Listener', 'Fog Watcher']) await expect(rowOf(page, name)).toHaveCount(1);
  });

  const refusals = [
    [
      'the words of the backend',
      error(422, 'refused_by_backend', 'We have a keeper.', { fromBackend: true }),
      'We have a keeper.',
    ],
    ['a backend without words', error(502, 'upstream_failed', 'x'), 'Failed to post job. Please check your input.'],
    [
      'a backend that is away',
      error(502, 'upstream_unreachable', 'x'),
      'No response from server. Please try again later.',
    ],
    ['a fault of our own', error(500, 'internal', 'x'), 'An error occurred. Please try again.'],
  ] as const;
  for (const [what, answer, words] of refusals) {
    test(`says what went wrong and keeps what was typed: ${what}`, async ({ page, pageErrors }) => {
      pageErrors.expect(/status of (422|500|502)/);
      await page.route('**/api/postJobPosition', (route) => route.fulfill(answer));
      await fill(page, fields);
      await page.getByRole('button', { name: 'Post Job' }).click();
      await expect(page.getByRole('alert')).toHaveText(words);
      for (const [label, value] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(value);
    });
  }

  test('says so when there is no network', async ({ page, context, pageErrors }) => {
    pageErrors.expect('net::ERR_INTERNET_DISCONNECTED');
    await fill(page, fields);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Post Job' }).click();
    await expect(page.getByRole('alert')).toHaveText('No response from server. Please try again later.');
    await context.setOffline(false);
  });

  test('what the server finds is said beside the field', async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 400/);
    await fill(page, { ...fields, Position: '   ' });
    await page.getByRole('button', { name: 'Post Job' }).click();
    await expect(page.getByLabel('Position')).toHaveAccessibleDescription('Position is required');
    await expect(page.getByLabel('Position')).toBeFocused();
  });

  test('a draft outlives a reload, and a session that ends in the middle', async ({ page, site, pageErrors }) => {
    pageErrors.expect(/status of 401/);
    await fill(page, { Position: 'Half a job', Description: 'Half a description' });
    await page.reload();
    await expect(page.getByLabel('Position')).toHaveValue('Half a job');
    await fill(page, { 'Area of Interest': 'Halves', Experience: 'half a year' });
    // Ended elsewhere: this page does not know yet.
    await page.request.delete('/api/session/admin');
    await page.getByRole('button', { name: 'Post Job' }).click();
    await expect(page.getByText('Please log in again. What you typed is kept.')).toBeVisible();
    await expect(page).toHaveURL(/\/login\?redirect=%2Falljobposition$/);
    await submitLoginForm(page, site.admin);
    await expect(page).toHaveURL('/alljobposition');
    await expect(page.getByLabel('Description')).toHaveValue('Half a description');
    await expect(page.getByLabel('Experience')).toHaveValue('half a year');
  });
});

test.describe('all job posts', () => {
  test.beforeEach(async ({ page, signInAsAdmin }) => {
    await signInAsAdmin(page);
  });

  test('says Loading..., and after a failure what failed, with a way to try again', async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 502/);
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/getAllJobPosts', async (route) => {
      await answer.promise;
      await route.fulfill(error(502, 'upstream_failed', 'x'));
    });
    await page.goto('/alljobposts');
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    answer.resolve();
    await alertOf(page, 'data is not found').getByRole('button', { name: 'OK' }).click();
    await expect(page.getByText('Failed to fetch job posts')).toBeVisible();
    await page.unroute('**/api/getAllJobPosts');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(rowOf(page, 'QA Engineer')).toBeVisible();
  });

  test('a job opened for editing without a network says so, and with the network is there with all its fields', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.expect('net::ERR_INTERNET_DISCONNECTED');
    await page.goto('/alljobposts');
    await expect(rowOf(page, 'QA Engineer')).toBeVisible();
    await context.setOffline(true);
    const edit = page.getByRole('button', { name: 'Edit QA Engineer' });
    const dialog = page.getByRole('dialog', { name: 'Edit job post' });
    const location = dialog.getByRole('textbox', { name: 'Place' });
    const failed = alertOf(page, 'Failed to fetch job post details').getByRole('button', { name: 'OK' });
    await edit.click();
    await failed.click();
    await expect(dialog).toBeHidden();
    await context.setOffline(false);
    await edit.click();
    await expect(location).toBeVisible();
    await page.keyboard.press('Escape');

    // The network comes back while the alert is there: the form stays.
    await context.setOffline(true);
    await edit.click();
    await expect(failed).toBeVisible();
    await context.setOffline(false);
    await expect(dialog.getByLabel('Position')).toHaveValue('QA Engineer');
    await failed.click();
    await expect(failed).toBeHidden();
    await expect(page).toHaveURL(/edit=/);
    await expect(location).toBeVisible();
  });

  test('a job that is being written stays as it is while the page asks once more which facts its backend keeps', async ({
    page,
    context,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 500/, 'net::ERR_INTERNET_DISCONNECTED');
    await page.route('**/api/hostExtensions', (route) => route.fulfill(error(500, 'internal', 'x')));
    await page.goto('/alljobposition');
    const position = page.getByLabel('Position');
    await position.fill('Written meanwhile');
    await page.unroute('**/api/hostExtensions');
    for (const offline of [true, false]) await context.setOffline(offline);
    await expect(page.getByRole('textbox', { name: 'Place' })).toBeVisible();
    await expect(position).toBeFocused();
    await expect(page.getByText('What you had typed before is back.')).toBeHidden();
    await page.getByRole('textbox', { name: 'Place' }).fill('Pune');
    await page.getByLabel('Area of Interest').fill('Writing');
    await page.getByLabel('Description').fill('Writes.');
    await page.getByLabel('Experience').fill('1 year');
    const posting = page.waitForRequest('**/api/postJobPosition');
    await page.getByRole('button', { name: 'Post Job' }).click();
    expect((await posting).postDataJSON()).toMatchObject({ position: 'Written meanwhile', location: 'Pune' });
  });

  test('an empty list says so', async ({ page }) => {
    await page.route('**/api/getAllJobPosts', (route) => route.fulfill({ json: { data: [] } }));
    await page.goto('/alljobposts');
    await expect(page.getByText('No blogs found.')).toBeVisible();
  });

  test('the words on the buttons of a row stay in one line', async ({ page }) => {
    await page.goto('/alljobposts');
    for (const name of ['Edit QA Engineer', 'Delete QA Engineer']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(box?.height, name).toBeLessThan(60);
      expect(box?.width, name).toBeGreaterThan(50);
    }
  });

  test('sorting is a step in the history, typing is not', async ({ page }) => {
    await page.goto('/alljobposts');
    const positions = () => page.getByRole('row').locator('td:first-child').allTextContents();
    await page.getByRole('button', { name: 'Position' }).click();
    await expect(page).toHaveURL('/alljobposts?sort=position');
    expect((await positions())[0]).toBe('Android Developer');
    await page.getByRole('searchbox').fill('developer');
    await expect(page).toHaveURL('/alljobposts?sort=position&q=developer');
    await page.getByRole('button', { name: 'Position' }).click();
    await expect(page).toHaveURL('/alljobposts?sort=-position&q=developer');
    expect((await positions())[0]).toBe('Unity Developer');
    await page.goBack();
    await expect(page).toHaveURL('/alljobposts?sort=position&q=developer');
    await page.goBack();
    await expect(page).toHaveURL('/alljobposts');
    const search = page.getByRole('searchbox');
    await expect(search).toHaveValue('');

    // The button goes with the search that it clears: who pressed it goes on where they typed.
    await search.fill('nobody');
    await page.getByRole('button', { name: 'Clear search' }).press('Enter');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
  });

  test('a double click opens what it is on, and presses nothing that has just come up or been uncovered', async ({
    page,
  }) => {
    await postJob(page, 'Tower Keeper');
    await page.goto('/alljobposts');
    await page.getByText('Columns', { exact: true }).dblclick();
    await expect(page.getByRole('checkbox', { name: 'Experience' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Edit Tower Keeper' }).dblclick();
    const experience = page.getByRole('dialog').getByLabel('Experience Required');
    await experience.fill('2 towers');
    await expect(page).toHaveURL(/\?edit=/);
    await expect(experience).toHaveValue('2 towers');
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL('/alljobposts');

    await page.getByRole('button', { name: 'Delete Tower Keeper' }).dblclick();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblclick();
    await alertOf(page, 'Job post deleted successfully').getByRole('button', { name: 'OK' }).click();
    await expect(rowOf(page, 'Tower Keeper')).toBeHidden();
  });

  test('going back to the original order leaves nothing in the address, and a bad order is none', async ({ page }) => {
    await page.goto('/alljobposts?sort=undefined&q=developer');
    await expect(rowOf(page, 'Unity Developer')).toBeVisible();
    await page.getByRole('button', { name: 'Position' }).click();
    await expect(page).toHaveURL('/alljobposts?q=developer&sort=position');
    await page.getByRole('button', { name: 'Position' }).click();
    await page.getByRole('button', { name: 'Position' }).click();
    await expect(page).toHaveURL('/alljobposts?q=developer');
    await page.goto('/alljobposts?sort=-wages');
    await expect(rowOf(page, 'Unity Developer')).toBeVisible();
    await expect(page.getByLabel('Sort by')).toHaveValue('');
    await page.getByRole('searchbox').fill('unity');
    await expect(page).toHaveURL('/alljobposts?q=unity');
  });

  test('a changed job says so and loads the page anew; visitors see the change', async ({ page }) => {
    await postJob(page, 'Cartographer');
    await page.goto('/alljobposts');
    await page.getByRole('button', { name: 'Edit Cartographer' }).click();
    await expect(page).toHaveURL(/\?edit=\d+$/);
    const form = page.getByRole('dialog', { name: 'Edit job post' });
    await expect(form.getByLabel('Position')).toHaveValue('Cartographer');
    await expect(form.getByLabel('Area of Interest')).toHaveValue('Signals');
    await expect(form.getByLabel('Description')).toHaveValue('About Cartographer.');
    // All four are needed and say so.
    for (const label of ['Position', 'Area of Interest', 'Description', 'Experience Required']) {
      await expect(form.getByLabel(label), label).toHaveJSProperty('required', true);
    }
    await form.getByLabel('Position').fill('Map Maker');
    await form.getByLabel('Experience Required').fill('5 maps');
    await mark(page);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const alert = alertOf(page, 'Job post updated successfully');
    await expect(alert).toBeVisible();
    expect(await page.evaluate(() => 'beforeReload' in window)).toBe(true);
    await alert.getByRole('button', { name: 'OK' }).click();
    await reloaded(page);
    await expect(page).toHaveURL('/alljobposts');
    await expect(rowOf(page, 'Map Maker')).toContainText('5 maps');
    await page.goto('/jobopenings');
    await expect(rowOf(page, 'Map Maker')).toBeVisible();
  });

  test('Back closes the message that a job was saved, or deleted, as OK does', async ({ page }) => {
    await postJob(page, 'Lamplighter');
    await page.goto('/blogpost');
    await page.getByRole('link', { name: 'All Job Posts' }).click();
    await rowOf(page, 'Lamplighter').getByRole('button', { name: 'Edit' }).click();
    const form = page.getByRole('dialog', { name: 'Edit job post' });
    await form.getByLabel('Experience Required').fill('40 lamps');
    await mark(page);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(alertOf(page, 'Job post updated successfully')).toBeVisible();
    await page.goBack();
    await reloaded(page);
    await expect(page).toHaveURL('/alljobposts');
    await expect(rowOf(page, 'Lamplighter')).toContainText('40 lamps');
    await expect(form).toBeHidden();

    await rowOf(page, 'Lamplighter').getByRole('button', { name: 'Delete' }).click();
    await mark(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(alertOf(page, 'Job post deleted successfully')).toBeVisible();
    await page.goBack();
    await reloaded(page);
    await expect(page).toHaveURL('/alljobposts');
    await expect(rowOf(page, 'Lamplighter')).toBeHidden();
  });

  test('who saves a job later is told field by field what has changed meanwhile, and chooses', async ({
    page,
    context,
  }) => {
    await postJob(page, 'Archivist');
    const open = async (window: Page) => {
      await window.goto('/alljobposts');
      await window.getByRole('button', { name: 'Edit Archivist' }).click();
      const form = window.getByRole('dialog', { name: 'Edit job post' });
      await expect(form.getByLabel('Position')).toHaveValue('Archivist');
      return form;
    };
    const other = await context.newPage();
    const [mine, theirs] = [await open(page), await open(other)];
    await theirs.getByLabel('Description').fill('Their words.');
    await theirs.getByLabel('Experience Required').fill('Their years');
    await theirs.getByRole('button', { name: 'Save Changes' }).click();
    await expect(alertOf(other, 'Job post updated successfully')).toBeVisible();

    await mine.getByLabel('Description').fill('My words.');
    await mine.getByLabel('Area of Interest').fill('My area');
    await mine.getByRole('button', { name: 'Save Changes' }).click();
    const told = page.getByRole('dialog', { name: 'Changed in the meantime' });
    await expect(told.getByRole('group')).toHaveCount(2);
    const side = (field: string, text: string) =>
      told.getByRole('group', { name: field }).getByRole('radio', { name: text });
    await expect(side('Experience Required', 'Their years')).toBeChecked();
    await expect(side('Experience Required', '1 year')).not.toBeChecked();
    await expect(side('Description', 'Their words.')).not.toBeChecked();

    // Nothing is decided by going back to the form.
    const goBack = [() => told.getByRole('button', { name: 'Go on editing' }).click(), () => page.goBack()];
    for (const toTheForm of goBack) {
      await expect(told).toBeVisible();
      await toTheForm();
      await alertOf(page, 'Nothing was saved: this was changed in the meantime.')
        .getByRole('button', { name: 'OK' })
        .click();
      await expect(mine.getByLabel('Description')).toHaveValue('My words.');
      await mine.getByRole('button', { name: 'Save Changes' }).click();
    }

    await told.getByRole('button', { name: 'Save this choice' }).click();
    await expect(told, 'a field that both have changed is not decided for anybody').toBeVisible();
    await side('Description', 'My words.').check();
    await told.getByRole('button', { name: 'Save this choice' }).click();
    await expect(alertOf(page, 'Job post updated successfully')).toBeVisible();
    const { data } = await (await page.request.get('/api/getAllJobPosts')).json();
    expect(data.find((job: { position: string }) => job.position === 'Archivist')).toMatchObject({
      area_of_interest: 'My area',
      description: 'My words.',
      experience: 'Their years',
    });
  });

  test('saving a job that was deleted meanwhile says so, and what was typed is still there', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 404/);
    await postJob(page, 'Lamplighter');
    await page.goto('/alljobposts');
    await page.getByRole('button', { name: 'Edit Lamplighter' }).click();
    const form = page.getByRole('dialog', { name: 'Edit job post' });
    await form.getByLabel('Description').fill('Lights lamps.');
    const id = new URL(page.url()).searchParams.get('edit');
    expect((await page.request.delete(`/api/deleteJobPost/${id}`)).status()).toBe(200);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await alertOf(page, 'This was deleted in the meantime, so it cannot be saved. What you typed is still here.')
      .getByRole('button', { name: 'OK' })
      .click();
    await expect(form.getByLabel('Description')).toHaveValue('Lights lamps.');
    // Closed, it could not be opened any more: what is in it is shown once more, and nothing is left to be asked about.
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(form.getByRole('region', { name: 'What you were writing' })).toContainText('Lights lamps.');
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole('button', { name: 'Edit Lamplighter' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  });

  test('what was typed into a job, or into a copy of it, is not laid into another job that has come to its id', async ({
    page,
  }) => {
    await postJob(page, 'Roof Thatcher');
    await page.goto('/alljobposts?q=thatcher');
    await page.getByRole('button', { name: 'Edit Roof Thatcher' }).click();
    const form = page.getByRole('dialog', { name: 'Edit job post' });
    await form.getByLabel('Experience').fill('77 years');
    const id = new URL(page.url()).searchParams.get('edit');
    await page.goto(`/alljobposition?copy=${id}`);
    await page.getByLabel('Experience').fill('78 years');
    // As after a backup was restored.
    await page.route('**/api/getJobPostById/*', async (route) => {
      const response = await route.fetch();
      const { data } = await response.json();
      const job = { ...data, position: 'Slater', createdAt: '2026-01-01T00:00:00.000Z' };
      await route.fulfill({ response, json: { data: job } });
    });
    const back = page.getByText('What you had typed before is back.');
    await page.reload();
    await expect(page.getByLabel('Position')).toHaveValue('Slater');
    await expect(page.getByLabel('Experience')).toHaveValue('1 year');
    await expect(back).toBeHidden();
    await page.goto(`/alljobposts?edit=${id}`);
    await expect(form.getByLabel('Position')).toHaveValue('Slater');
    await expect(form.getByLabel('Experience')).toHaveValue('1 year');
    await expect(back).toBeHidden();
    await page.unroute('**/api/getJobPostById/*');
    await page.reload();
    await expect(form.getByLabel('Experience'), 'the one that it was written for').toHaveValue('77 years');
  });

  test('what was typed into a job that was deleted meanwhile can still be read and copied after a reload, and is let go then', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 404/);
    await postJob(page, 'Gas Fitter');
    await page.goto('/alljobposts');
    await page.getByRole('button', { name: 'Edit Gas Fitter' }).click();
    const form = page.getByRole('dialog', { name: 'Edit job post' });
    await form.getByLabel('Description').fill('Fits lamps.');
    await form.getByLabel('Employment type').selectOption('Part time');
    const id = new URL(page.url()).searchParams.get('edit');
    expect((await page.request.delete(`/api/deleteJobPost/${id}`)).status()).toBe(200);
    await page.reload();
    await alertOf(page, 'Failed to fetch job post details').getByRole('button', { name: 'OK' }).click();
    await expect(form).toContainText('This job post was deleted in the meantime.');
    const unsent = form.getByRole('region', { name: 'What you were writing' });
    await expect(unsent).toContainText('copy what you need');
    await expect(unsent).toContainText('Description');
    await expect(unsent).toContainText('Fits lamps.');
    await expect(unsent).toContainText('Part time');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Close' }).click();
    await expect(page).toHaveURL('/alljobposts');
    // Nothing is left that this would ask about.
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
  });

  test('what changed meanwhile of the facts is told in the words of the form', async ({ page }) => {
    await postJob(page, 'Clockmaker');
    await page.goto('/alljobposts');
    await page.getByRole('button', { name: 'Edit Clockmaker' }).click();
    const form = page.getByRole('dialog', { name: 'Edit job post' });
    await form.getByLabel('Employment type').selectOption('Part time');
    const id = new URL(page.url()).searchParams.get('edit');
    const theirs = {
      jobpost_id: id,
      position: 'Clockmaker',
      area_of_interest: 'Signals',
      description: 'About Clockmaker.',
      experience: '1 year',
      employment_type: 'FULL_TIME',
      pay_from: '10',
      pay_currency: 'INR',
      pay_period: 'MONTH',
      remote: 'yes',
      closes_at: '2030-01-31T12:00:00Z',
    };
    const answer = await page.request.put(`/api/updateJobPosition/${id}`, { data: theirs });
    expect(answer.status(), await answer.text()).toBe(200);
    await form.getByRole('button', { name: 'Save Changes' }).click();
    const told = page.getByRole('dialog', { name: 'Changed in the meantime' });
    const sides = (field: string) => told.getByRole('group', { name: field });
    await expect(sides('Employment type')).toContainText('Full time');
    await expect(sides('Employment type')).toContainText('Part time');
    await expect(sides('Pay is for')).toContainText('a month');
    await expect(sides('Remote work')).toContainText('Yes');
    await expect(sides('Remote work')).toContainText('No');
    await expect(sides('Closes at')).toContainText('31/01/2030');
    await expect(told).not.toContainText(/FULL_TIME|PART_TIME|MONTH/);
  });

  test('a host that does not take changes is not told as a job that was deleted', async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 404/);
    await postJob(page, 'Ropemaker');
    await page.route('**/api/updateJobPosition/*', (route) =>
      route.fulfill(error(404, 'not_found', 'No handler for this request.')),
    );
    await page.goto('/alljobposts');
    await page.getByRole('button', { name: 'Edit Ropemaker' }).click();
    const form = page.getByRole('dialog', { name: 'Edit job post' });
    await form.getByLabel('Description').fill('Twists ropes.');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await expect(alertOf(page, 'Failed to update job post')).toBeVisible();
  });

  test('a change that fails says so, and what was typed stays, also over a reload', async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 502/);
    await postJob(page, 'Sundial Maker');
    await page.goto('/alljobposts');
    await page.route('**/api/updateJobPosition/*', (route) => route.fulfill(error(502, 'upstream_failed', 'x')));
    await page.getByRole('button', { name: 'Edit Sundial Maker' }).click();
    const form = page.getByRole('dialog', { name: 'Edit job post' });
    await form.getByLabel('Description').fill('Winds them, too.');
    await form.getByRole('button', { name: 'Save Changes' }).click();
    await alertOf(page, 'Failed to update job post').getByRole('button', { name: 'OK' }).click();
    await expect(form.getByLabel('Description')).toHaveValue('Winds them, too.');
    await page.reload();
    await expect(form.getByLabel('Description')).toHaveValue('Winds them, too.');
    await form.getByRole('button', { name: 'Start over' }).click();
    await expect(form.getByLabel('Position')).toBeFocused();
    await expect(form.getByLabel('Description')).toHaveValue('About Sundial Maker.');
    await page.goBack();
    await expect(form).toBeHidden();
  });

  test('of an edited job only what was changed is kept, and not laid over a newer one without a word', async ({
    page,
  }) => {
    await postJob(page, 'Bookbinder');
    await page.goto('/alljobposts');
    await page.getByRole('button', { name: 'Edit Bookbinder' }).click();
    const form = page.getByRole('dialog', { name: 'Edit job post' });
    await form.getByLabel('Description').fill('My words.');
    await form.getByLabel('Area of Interest').fill('My area');
    const id = new URL(page.url()).searchParams.get('edit');
    const changed = await page.request.put(`/api/updateJobPosition/${id}`, {
      data: {
        jobpost_id: id,
        position: 'Bookbinder',
        area_of_interest: 'Signals',
        description: 'Their words.',
        experience: 'Their years',
      },
    });
    expect(changed.status()).toBe(200);
    await page.reload();
    await expect(form.getByText('What you had typed before is back.')).toBeVisible();
    await expect(form.getByLabel('Area of Interest')).toHaveValue('My area');
    await expect(form.getByLabel('Experience Required')).toHaveValue('Their years');
    await expect(form.getByLabel('Description')).toHaveValue('Their words.');
    await expect(form.getByText('My words.')).toBeVisible();
    await form.getByRole('button', { name: 'Use mine for Description' }).click();
    await expect(form.getByLabel('Description')).toHaveValue('My words.');
  });

  test('a job that cannot be loaded says so, and the list is there again', async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 404/);
    await page.goto('/alljobposts?edit=4242');
    await alertOf(page, 'Failed to fetch job post details').getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/alljobposts');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('deleting asks first, says so, and loads the page anew; the job is gone for everybody', async ({
    page,
    pageErrors,
  }) => {
    await postJob(page, 'Ferryman');
    await page.goto('/alljobposts');
    const id = await page.request
      .get('/api/getAllJobPosts')
      .then((answer) => answer.json())
      .then(({ data }) => data.find((job: { position: string }) => job.position === 'Ferryman').jobpost_id);
    const question = alertOf(page, 'Delete “Ferryman”? Applicants can no longer see it.');
    await page.getByRole('button', { name: 'Delete Ferryman' }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(rowOf(page, 'Ferryman')).toBeVisible();

    await mark(page);
    await page.getByRole('button', { name: 'Delete Ferryman' }).click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await alertOf(page, 'Job post deleted successfully').getByRole('button', { name: 'OK' }).click();
    await reloaded(page);
    await expect(rowOf(page, 'QA Engineer')).toBeVisible();
    await expect(rowOf(page, 'Ferryman')).toBeHidden();
    pageErrors.expect(/status of 410/);
    expect((await page.goto(`/database/${id}`))?.status()).toBe(410);
  });

  test('a deletion that fails says so and changes nothing', async ({ page, pageErrors }) => {
    pageErrors.expect(/status of 502/);
    await page.goto('/alljobposts');
    await page.route('**/api/deleteJobPost/*', (route) => route.fulfill(error(502, 'upstream_failed', 'x')));
    await page.getByRole('button', { name: 'Delete QA Engineer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await alertOf(page, 'Failed to delete job post').getByRole('button', { name: 'OK' }).click();
    await expect(rowOf(page, 'QA Engineer')).toBeVisible();
  });

  test('a job whose deletion was done and not answered is not listed any longer', async ({ page, pageErrors }) => {
    pageErrors.expect(/ERR_FAILED/);
    await postJob(page, 'Ferrywoman');
    await page.goto('/alljobposts');
    await page.route('**/api/deleteJobPost/*', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Delete Ferrywoman' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await alertOf(page, 'Failed to delete job post').getByRole('button', { name: 'OK' }).click();
    await expect(rowOf(page, 'Ferrywoman')).toBeHidden();
    await expect(rowOf(page, 'QA Engineer')).toBeVisible();
  });

  test('a job that somebody else has deleted meanwhile goes from the list, and no name turns the question round', async ({
    page,
    pageErrors,
  }) => {
    pageErrors.expect(/status of 404/);
    const name = '\u202Eحارس 360';
    await postJob(page, name);
    await page.goto('/alljobposts');
    const job = page.getByRole('row').filter({ hasText: '360' });
    await job.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog');
    const lefts = await question.getByText('Applicants can no longer').evaluate((element) =>
      ['Delete', 'Applicants'].map((word) => {
        const text = [...element.childNodes].find((node) => node.textContent?.includes(word));
        const at = text?.textContent?.indexOf(word) ?? 0;
        return [0, word.length - 1].map((letter) => {
          const range = new Range();
          range.setStart(text ?? element, at + letter);
          range.setEnd(text ?? element, at + letter + 1);
          return range.getBoundingClientRect().left;
        });
      }),
    );
    for (const [first = 0, last = 0] of lefts) expect(first).toBeLessThan(last);

    const { data } = await (await page.request.get('/api/getAllJobPosts')).json();
    const { jobpost_id } = data.find(({ position }: { position: string }) => position === name);
    await page.request.delete(`/api/deleteJobPost/${jobpost_id}`);
    await question.getByRole('button', { name: 'Delete' }).click();
    await alertOf(page, 'Failed to delete job post').getByRole('button', { name: 'OK' }).click();
    await expect(job).toBeHidden();
    await expect(rowOf(page, 'QA Engineer')).toBeVisible();
  });
});

test('on a host that knows no versions, a job changed behind the form is not overwritten unseen', async ({
  page,
  startSite,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 502/);
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  await signInAsAdmin(page, site);
  const job = { position: 'Frontend Developer', area_of_interest: 'Web', description: 'Builds what people see.' };
  // A copy that cannot be read is no empty form, and a host without places is not asked for one.
  host.behave('getJobPostById', { status: 500 });
  await page.goto(`${site.url}/alljobposition?copy=7`);
  await expect(page.getByText('Failed to fetch job post details')).toBeVisible();
  await expect(page.getByRole('form', { name: 'Post a New Job' })).toHaveCount(0);
  host.behave('getJobPostById', { answer: { data: { ...job, experience: '2-4 years' } } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByLabel('Position')).toHaveValue('Frontend Developer');
  await expect(page.getByText('Google')).toHaveCount(0);

  // Only what is documented for this call: the experience comes from the list.
  host.behave('getJobPostById', { answer: { data: job } });
  await page.goto(`${site.url}/alljobposts?edit=7`);
  const form = page.getByRole('dialog', { name: 'Edit job post' });
  await expect(form.getByLabel('Experience Required')).toHaveValue('2-4 years');

  // Changed at the host itself, a moment before it is saved here: no cache may hide it.
  await page.request.get(`${site.url}/api/getJobPostById/7`);
  host.behave('getJobPostById', { answer: { data: { ...job, position: 'Frontend Lead' } } });
  await form.getByLabel('Description').fill('Builds what people touch.');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const told = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect(
    told.getByRole('group', { name: 'Position' }).getByRole('radio', { name: 'Frontend Lead' }),
  ).toBeChecked();
  const changes = () => host.requests.filter(({ name }) => name === 'updateJobPosition');
  expect(changes()).toEqual([]);
  await told.getByRole('button', { name: 'Save this choice' }).click();
  await expect(alertOf(page, 'Job post updated successfully')).toBeVisible();
  expect(changes().map(({ body }) => JSON.parse(body.toString()))).toEqual([
    {
      jobpost_id: '7',
      position: 'Frontend Lead',
      area_of_interest: 'Web',
      description: 'Builds what people touch.',
      experience: '2-4 years',
    },
  ]);
  await host.close();
});

test('what was deleted comes back in no list from before, and a list that could not be read again says so', async ({
  page,
  startSite,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 502/);
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  await signInAsAdmin(page, site);
  await page.goto(`${site.url}/alljobposts`);
  const deletion = page.getByRole('button', { name: 'Delete Frontend Developer' });
  await deletion.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(alertOf(page, 'Job post deleted successfully')).toBeVisible();
  host.behave('getAllJobPosts', { status: 500 });
  await page.keyboard.press('Enter');
  await expect(alertOf(page, 'data is not found')).toBeVisible();
  await page.keyboard.press('Enter');
  const failure = page.getByText('Failed to fetch job posts');
  await expect(failure).toBeVisible();
  await expect(deletion).toBeHidden();
  host.behave('getAllJobPosts', undefined);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(failure).toBeHidden();
  await expect(rowOf(page, 'Backend Developer')).toBeVisible();

  await page.getByRole('link', { name: 'Contact Us Data' }).click();
  await expect(page.getByRole('table', { name: 'Contact messages' })).toBeVisible();
  await page.route('**/api/getAllJobPosts', (route) => route.fulfill({ status: 502 }));
  await page.getByRole('link', { name: 'All Job Posts' }).click();
  await expect(failure).toBeVisible();
  await expect(rowOf(page, 'Backend Developer')).toBeVisible();
  await host.close();
});

test('everybody can use the job screens', async ({ page, signInAsAdmin }) => {
  test.slow();
  await signInAsAdmin(page);
  for (const path of ['/alljobposition', '/alljobposts', '/alljobposts?edit=1']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
});
