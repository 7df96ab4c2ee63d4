import type { Page } from '@playwright/test';
import { startStubHost } from '../../server/contract/test-host.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { fillApplication, newApplicant, pdf } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const job = {
  jobpost_id: 7,
  position: 'Bridge Painter',
  area_of_interest: 'Maintenance',
  description: `First paragraph about rust. ${'It goes on about rust for a while. '.repeat(6)}\n\nSecond paragraph about paint.`,
  experience: '2 to 4 years',
};
const failure = {
  statusCode: 502,
  code: 'upstream_unreachable',
  error: 'Bad Gateway',
  message: 'The backend does not answer.',
};
const status502 = /status of 502/;

/** Opens a page of the openings by its link, so that the browser itself asks for the list. */
async function visitOpenings(page: Page) {
  await page.goto('/about');
  // Before script is in charge, a link is a new page from the server.
  await untilHydrated(page);
  await page.getByRole('link', { name: 'Career', exact: true }).click();
  await expect(page).toHaveURL('/joinUs');
}

const position = (page: Page) => page.getByRole('textbox', { name: 'Position' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' }).click();
const done = (page: Page) => page.getByRole('heading', { name: 'Form submitted successfully!' });

for (const path of ['/joinUs', '/jobopenings']) {
  test(`${path} lists what is open, with a shortened description`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Current Openings' })).toBeVisible();
    for (const name of ['Position', 'Description', 'Experience', 'Apply']) {
      await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    const row = page.getByRole('row').filter({ hasText: 'Frontend Developer' });
    await expect(row).toContainText('2 to 4 years');
    await expect(row).toContainText('…');
    await expect(row).not.toContainText('on a Tuesday');
    await row.getByRole('link', { name: 'Apply' }).click();
    await expect(page).toHaveURL('/jobform/Frontend%20Developer');
  });

  test(`${path} keeps Read More in the address: a reload keeps it, Back closes it`, async ({ page }) => {
    await page.goto(path);
    const dialog = page.getByRole('dialog', { name: 'QA Engineer' });
    const readMore = page.getByRole('link', { name: 'Read More about QA Engineer' });
    await readMore.click();
    await expect(dialog).toContainText('Nothing ships over your objection.');
    await expect(page).toHaveURL(/\?opening=\d+$/);
    const shared = page.url();
    await page.reload();
    await expect(dialog).toBeVisible();
    // Going back before script has taken over would leave it another page than it was sent.
    await untilHydrated(page);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(path);

    await readMore.click();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(path);
    await expect(readMore).toBeFocused();
    await readMore.click();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    // Opened by Back or a reload, it closes where it would have been opened, too.
    await readMore.click();
    await dialog.getByRole('link', { name: 'Apply' }).click();
    await expect(page).toHaveURL(/\/jobform\//);
    await page.goBack();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(readMore).toBeFocused();
    await readMore.click();
    await page.reload();
    await untilHydrated(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(readMore).toBeFocused();

    await page.goto('/about');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(shared);
    await untilHydrated(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(readMore, 'whoever came by the address is led to its row').toBeFocused();
    await expect(readMore).toBeInViewport();
  });
}

test('Read More by quick keys leads back to its row, also where the page was still moving there', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 500 });
  await page.goto('/jobopenings');
  await untilHydrated(page);
  await page
    .getByRole('link', { name: /^Apply for/ })
    .nth(-2)
    .evaluate((link) => link.focus({ preventScroll: true }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  const readMore = page.getByRole('link', { name: /^Read More/ }).last();
  await expect(readMore).toBeFocused();
  await expect(readMore).toBeInViewport();
});

test('shows the selection process before the openings', async ({ page }) => {
  await page.goto('/joinUs');
  const headings = await page.getByRole('heading').allTextContents();
  const stages = ['Application Review', 'Initial Screening', 'Interview', 'Offer and Onboarding', 'Current Openings'];
  expect(headings.filter((text) => stages.includes(text))).toEqual(stages);
});

test('searching narrows the list, is in the address, and can be undone', async ({ page }) => {
  await page.goto('/jobopenings');
  const search = page.getByRole('searchbox', { name: 'Search openings' });
  const rows = await page.getByRole('row').count();
  await search.fill('kotlin');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL('/jobopenings?q=kotlin');
  await page.reload();
  await expect(search).toHaveValue('kotlin');
  await search.fill('no such thing');
  await expect(page.getByText('Nothing here matches that.')).toBeVisible();
  await page.getByRole('link', { name: 'Show everything again' }).click();
  await expect(page).toHaveURL('/jobopenings');
  await expect(search).toHaveValue('');
  // The link is gone: whoever pressed it can search anew.
  await expect(search).toBeFocused();
  await expect(page.getByRole('row')).toHaveCount(rows);
});

for (const path of ['/joinUs', '/jobopenings']) {
  test(`${path} says of an opening that is not there that it is gone, above the others`, async ({
    page,
    openVisitor,
  }) => {
    const gone = 'The opening that this link leads to is closed or no longer there.';
    const table = page.getByRole('table', { name: 'Current openings' });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${path}?opening=no-such-thing&page=-1`);
    await expect(page.getByText(gone)).toBeInViewport();
    await expect(page.getByRole('row').filter({ hasText: 'UI Designer' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    const below = await page.getByText(gone).evaluate((line) => line.getBoundingClientRect().bottom);
    expect(await table.evaluate((element) => element.getBoundingClientRect().top)).toBeGreaterThan(below);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Read More about UI Designer' }).click();
    await expect(page.getByRole('dialog', { name: 'UI Designer' })).toBeVisible();
    await expect(page.getByText(gone)).toBeHidden();

    const plain = await openVisitor({ javaScriptEnabled: false });
    await plain.goto(`${path}?opening=no-such-thing`);
    await expect(plain.getByText(gone)).toBeVisible();
  });
}

test('the list says Loading..., then that it is empty', async ({ page }) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/getAllJobPosts', async (route) => {
    await answer.promise;
    await route.fulfill({ json: { data: [] } });
  });
  await visitOpenings(page);
  await expect(page.getByText('Loading...')).toBeVisible();
  answer.resolve();
  await expect(page.getByText('No blogs found.')).toBeVisible();
  await expect(page.getByText('Loading...')).toBeHidden();
});

test('without openings no words lead to any', async ({ page }) => {
  await page.route('**/api/getAllJobPosts', (route) => route.fulfill({ json: { data: [] } }));
  await page.goto('/database/1');
  await untilHydrated(page);
  await page.getByRole('link', { name: 'All job openings' }).click();
  await expect(page.getByText('No blogs found.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Read More');
  await page.getByRole('link', { name: 'Career', exact: true }).click();
  await expect(page.getByText('No blogs found.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Each of these');
});

test('a list that cannot be fetched says so, with an alert, and can be fetched again', async ({ page, pageErrors }) => {
  pageErrors.expect(status502);
  await page.route('**/api/getAllJobPosts', (route) => route.fulfill({ status: 502, json: failure }));
  await visitOpenings(page);
  const alert = page.getByRole('alertdialog', { name: 'data is not found' });
  await expect(alert).toBeVisible();
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('Failed to fetch job posts')).toBeVisible();
  await page.unroute('**/api/getAllJobPosts');
  await page.route('**/api/getAllJobPosts', (route) => route.fulfill({ json: { data: [job] } }));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Bridge Painter' })).toBeVisible();
  await expect(alert).toBeHidden();
});

test.describe('with a backend that is away', () => {
  test('the first page says so with and without script', async ({ startSite, openVisitor, pageErrors }) => {
    pageErrors.expect(/status of 50[23]/);
    const site = await startSite({ BACKEND_URL: 'http://127.0.0.1:9' });
    const plain = await openVisitor({ javaScriptEnabled: false, baseURL: site.url });
    await plain.goto('/jobopenings');
    await expect(plain.getByText('Failed to fetch job posts')).toBeVisible();
    await plain.goto('/database/1');
    await expect(plain.getByText('Failed to fetch job post')).toBeVisible();

    const page = await openVisitor({ baseURL: site.url });
    await page.goto('/joinUs');
    await expect(page.getByRole('alertdialog', { name: 'data is not found' })).toBeVisible();
    await page.goto('/database/1');
    await expect(page.getByText('Failed to fetch job post')).toBeVisible();
  });
});

test('a job has a page of its own, from which an application can be edited whole', async ({ page }) => {
  await page.goto('/jobopenings');
  await page.getByRole('link', { name: 'Read More about Backend Developer' }).click();
  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(/\/database\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Backend Developer' })).toBeVisible();
  await expect(page.getByText('Business software')).toBeVisible();
  await expect(page.getByRole('paragraph').filter({ hasText: 'Most of it is Node js and PostgreSQL' })).toBeVisible();
  await expect(page).toHaveTitle(/^Backend Developer \|/);
  await page.getByRole('link', { name: 'Apply', exact: true }).click();
  await expect(page).toHaveURL('/jobform?position=Backend+Developer');
  await expect(position(page)).toHaveValue('Backend Developer');
  await expect(position(page)).toBeEditable();
});

test('a job that is not there is a page that does not exist', async ({ page, pageErrors }) => {
  pageErrors.expect(/status of 404/);
  const response = await page.goto('/database/4242');
  expect(response?.status()).toBe(404);
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();

  // The page was kept for everybody; the browser asks anew, and hears that the job is gone.
  await page.route('**/api/getJobPostById/1', (route) =>
    route.fulfill({ status: 404, json: { ...failure, statusCode: 404, code: 'not_found' } }),
  );
  await page.clock.setFixedTime(Date.now() + 3_600_000);
  expect((await page.goto('/database/1'))?.status()).toBe(200);
  await expect(page.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

test('a job that was deleted is gone everywhere, and its page says so to search engines', async ({
  page,
  signInAsAdmin,
  openVisitor,
  pageErrors,
}) => {
  await signInAsAdmin(page);
  const posted = { position: 'Lamplighter', area_of_interest: 'Light', description: 'At dusk.', experience: '1 year' };
  expect((await page.request.post('/api/postJobPosition', { data: posted })).status()).toBe(200);
  const { data } = await (await page.request.get('/api/getAllJobPosts')).json();
  const id: number = data.find((job: { position: string }) => job.position === 'Lamplighter').jobpost_id;
  const visitor = await openVisitor();
  await visitor.goto(`/database/${id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Lamplighter' })).toBeVisible();
  expect(await (await visitor.request.get('/sitemap.xml')).text()).toContain(`/database/${id}<`);

  expect((await page.request.delete(`/api/deleteJobPost/${id}`)).status()).toBe(200);
  pageErrors.expect(/status of 410/);
  const response = await visitor.goto(`/database/${id}`);
  expect(response?.status()).toBe(410);
  await expect(visitor.getByText("Oops! The page you're looking for doesn't exist.")).toBeVisible();
  await expect(visitor.locator('script[type="application/ld+json"]')).toHaveCount(0);
  expect((await visitor.request.get(`/api/getJobPostById/${id}`)).status()).toBe(404);
  for (const path of ['/sitemap.xml', '/jobs.xml', '/jobopenings']) {
    expect(await (await visitor.request.get(path)).text(), path).not.toContain(`/database/${id}`);
  }
});

test('a position in the path is prefilled and stays, whatever the case of the path', async ({ page }) => {
  await page.goto('/JOBFORM/C%2B%2B%20Developer');
  await expect(position(page)).toHaveValue('C++ Developer');
  await expect(position(page)).not.toBeEditable();
});

test('the browser asks for every documented field, and for nothing else', async ({ page }) => {
  await page.goto('/jobform');
  const form = page.getByRole('form', { name: 'Job application' });
  await submit(page);
  await expect(position(page)).toBeFocused();
  const missing = () =>
    form.evaluate((element) =>
      Array.from(element.querySelectorAll<HTMLInputElement>('input:invalid'), (input) => input.name),
    );
  const two = 'expected_joining_date';
  // The boxes ask for one of them once script is there; before, the server asks.
  await expect
    .poll(missing)
    .toEqual([
      'position_applied_for',
      'first_name',
      'contact_email',
      'contact_mobile',
      'linkedin_profile',
      'experience',
      'relevant_experience',
      'current_lpa',
      'expected_lpa',
      two,
      two,
    ]);
  await position(page).fill('QA Engineer');
  await fillApplication(page, newApplicant());
  expect(await missing()).toEqual([]);
  await page.getByLabel('Immediate joining').check();
  await expect(page.getByLabel('30 Days')).toBeChecked();
  await page.getByLabel('LinkedIn profile').fill('linkedin');
  await page.getByLabel('Email').fill('meera');
  expect(await missing()).toEqual(['contact_email', 'linkedin_profile']);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  for (const day of ['1899-12-31', tomorrow]) {
    await page.getByLabel('Date of birth').fill(day);
    expect(await missing(), day).toEqual(['contact_email', 'linkedin_profile', 'dob']);
  }
});

test('the mobile number is taken as people write it, and keeps ten digits', async ({ page }) => {
  await page.goto('/jobform');
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/./);
  const mobile = page.getByLabel('Mobile number');
  await mobile.pressSequentially('+91 (90) 000-001x42 99');
  await expect(mobile).toHaveValue('9000000142');
  await expect(mobile).toHaveAccessibleDescription(/Left out: 99/);
  await expect(page.getByRole('alert').filter({ hasText: 'Left out: 99' }), 'readers hear of it').toBeVisible();
  await mobile.fill('+91 98765-43210');
  await expect(mobile).toHaveValue('9876543210');
});

test('a wheel over a number that was typed scrolls the page as far as it goes, and changes no number', async ({
  page,
}) => {
  await page.goto('/jobform');
  await untilHydrated(page);
  const expected = page.getByLabel('Expected LPA');
  await expected.scrollIntoViewIfNeeded();
  await expected.pressSequentially('12.345');
  await page.evaluate(() => scrollBy(0, 40));
  await expected.hover();
  const place = () => page.evaluate(() => scrollY);
  const before = await place();
  await page.mouse.wheel(0, -40);
  await expect.poll(place).toBeLessThan(before);
  // All of it is in the window, and none is left to scroll.
  await page.setViewportSize({ width: 1366, height: 4000 });
  await expected.hover();
  const turned = page.evaluate(() => new Promise((done) => addEventListener('wheel', () => setTimeout(done))));
  await page.mouse.wheel(0, -100);
  await turned;
  await page.keyboard.type('6');
  await expect(expected).toHaveValue('12.3456');
});

test('a resume that cannot be used is refused at once, beside its field', async ({ page }) => {
  await page.goto('/jobform');
  const resume = page.getByLabel('Resume (optional)');
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/^[0-9a-f-]{36}$/);
  await resume.setInputFiles({ ...pdf, name: 'resume.exe' });
  const refusal = page.getByText('Choose another kind of file: resume.exe cannot be used here.');
  await expect(refusal).toBeVisible();
  await expect(page.getByRole('alert').filter({ has: refusal }), 'readers hear of it').toBeVisible();
  await resume.setInputFiles({ ...pdf, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
  await expect(page.getByText('Choose a file of at most 5 MB.')).toBeVisible();
  await resume.setInputFiles(pdf);
  await expect(page.getByText('Choose a file of at most 5 MB.')).toBeHidden();
});

test('a chosen resume is deleted at the next visit after its tab was closed, and not before', async ({
  page,
  context,
}) => {
  const keptFiles = (tab: Page) =>
    tab.evaluate(
      () =>
        new Promise<number>((resolve) => {
          indexedDB.open('drafts').onsuccess = ({ target }) => {
            const { result: database } = target as IDBOpenDBRequest;
            const files = database.transaction('files').objectStore('files').count();
            files.onsuccess = () => {
              database.close();
              resolve(files.result);
            };
          };
        }),
    );
  await page.goto('/jobform');
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/./);
  await page.getByLabel('Resume (optional)').setInputFiles(pdf);
  await expect.poll(() => keptFiles(page)).toBe(1);
  await page.getByRole('link', { name: 'About Us' }).first().click();

  const other = await context.newPage();
  await other.goto('/about');
  await untilHydrated(other);
  await page.goBack();
  await expect(page.getByText('Meera Pillai.pdf, ')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Meera Pillai.pdf, ')).toBeVisible();
  await page.close();
  await other.reload();
  await expect.poll(() => keptFiles(other)).toBe(0);
});

test('without a network nothing is lost, not even by a reload; then the application arrives once', async ({
  page,
  context,
  site,
  pageErrors,
}) => {
  pageErrors.expect('net::ERR_INTERNET_DISCONNECTED');
  const applicant = newApplicant();
  await page.goto('/jobform/QA%20Engineer');
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/./);
  await fillApplication(page, applicant);
  await page.goto('/about');
  await page.goBack();
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/./);
  await expect(page.getByLabel('30 Days')).toBeChecked();
  await expect(page.getByLabel('Immediate joining'), 'a box that nobody ticked').not.toBeChecked();
  await page.getByLabel('Resume (optional)').setInputFiles(pdf);
  await context.setOffline(true);
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.');
  await expect(page.getByLabel('First name')).toHaveValue(applicant['First name']);
  await context.setOffline(false);

  const id = await page.locator('input[name=submission_id]').inputValue();
  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue(applicant['First name']);
  await expect(page.getByLabel('30 Days')).toBeChecked();
  await expect(page.getByText('Meera Pillai.pdf, ')).toBeVisible();
  await expect(page.locator('input[name=submission_id]')).toHaveValue(id);
  await submit(page);
  await expect(done(page)).toBeFocused();
  await expect(done(page)).toBeInViewport();
  await expect(page.getByRole('form')).toBeHidden();
  const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  for (const value of ['draft:', 'Pillai', applicant['First name']]) expect(kept).not.toContain(value);

  await page.request.post(`${site.url}/api/session/admin`, { data: site.admin });
  const { data } = await (await page.request.get('/api/getalljobresponse')).json();
  const mine = data.filter((row: { first_name: string }) => row.first_name === applicant['First name']);
  expect(mine).toHaveLength(1);
  expect(mine[0]).toMatchObject({ position_applied_for: 'QA Engineer', last_name: 'Pillai', experience: 4.5 });
});

test('a refused application can be put right or tried again, as another submission than the refused one', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/);
  await page.goto('/jobform/QA%20Engineer');
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/./);
  await fillApplication(page, newApplicant());
  // A browser takes this for a number; so many years nobody has.
  await page.getByLabel('Current LPA').fill('1e9');
  await submit(page);
  await expect(page.getByLabel('Current LPA')).toBeFocused();
  await expect(page.getByLabel('Current LPA')).toHaveAccessibleDescription(/Current LPA must be a number from 0/);
  await page.getByLabel('Current LPA').fill('9');
  await expect(page.getByText('Current LPA must be a number')).toHaveCount(0);

  const id = page.locator('input[name=submission_id]');
  const refused = await id.inputValue();
  const refusal = { success: false, message: 'This position is full.' };
  await page.route('**/api/forms/application', (route) => route.fulfill({ json: refusal }));
  await submit(page);
  await expect(page.getByText(refusal.message)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Current LPA')).toHaveValue('9');
  await expect(id).toHaveValue(/^[0-9a-f-]{36}$/);
  await expect(id).not.toHaveValue(refused);
  await page.unroute('**/api/forms/application');
  await submit(page);
  await expect(done(page)).toBeVisible();
});

test('another application in the same tab starts with what was typed about the person', async ({ page }) => {
  const applicant = newApplicant();
  await page.goto('/jobform/QA%20Engineer');
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/./);
  await fillApplication(page, applicant);
  const id = await page.locator('input[name=submission_id]').inputValue();
  await page.goto('/jobform?position=UI+Designer');
  await expect(page.getByLabel('First name')).toHaveValue(applicant['First name']);
  await expect(position(page)).toHaveValue('UI Designer');
  await expect(page.locator('input[name=submission_id]')).not.toHaveValue(id);
});

test.describe('without script', () => {
  test('the openings can be read, searched and applied for', async ({ openVisitor, site }) => {
    const page = await openVisitor({ javaScriptEnabled: false, baseURL: site.url });
    await page.goto('/joinUs');
    await page.getByRole('link', { name: 'Read More about Unity Developer' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unity Developer' });
    await expect(dialog).toBeInViewport();
    await dialog.getByRole('link', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox', { name: 'Search openings' }).fill('unity');
    await page.keyboard.press('Enter');
    // What else could be chosen there is sent along, empty.
    await expect(page).toHaveURL('/joinUs?q=unity&type=&place=#openings');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Apply for Unity Developer' }).click();
    await fillApplication(page, newApplicant());
    await submit(page);
    await expect(page.getByText('Form submitted successfully!')).toBeVisible();
  });
});

test('everybody can use the careers pages', async ({ page }) => {
  test.slow();
  for (const path of [
    '/joinUs',
    '/jobopenings?q=zzz',
    '/jobopenings?opening=1',
    '/database/1',
    '/jobform/UI%20Designer',
  ]) {
    await page.goto(path);
    await untilHydrated(page);
    await expectAccessible(page);
  }
});

test('an application sent again at once after a failure is sent, though the questions are still being read anew', async ({
  page,
  pageErrors,
}) => {
  pageErrors.expect(/ERR_FAILED/);
  await page.goto('/jobform/UI%20Designer');
  await expect(page.locator('input[name=submission_id]')).toHaveValue(/./);
  await fillApplication(page, newApplicant());
  await page.route('**/api/position*', () => {});
  const read = page.waitForRequest('**/api/position*');
  await page.route('**/api/forms/application', (route) => route.abort(), { times: 1 });
  await submit(page);
  await read;
  await expect(page.getByText('We could not reach the server.')).toBeVisible();
  await submit(page);
  await expect(done(page)).toBeVisible();
});

test('where nobody is told of what visitors send, they are promised no answer and asked to write', async ({
  page,
  startSite,
}) => {
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url, SMTP_URL: '', SITE_EMAIL: 'people@example.com' });
  const promise =
    /A person reads|A person will read|hears back|Somebody reads it|one business day|notifies us by e-mail/;
  for (const path of ['/jobform', '/database/7', '/joinUs', '/contact', '/privacy-policy']) {
    await page.goto(site.url + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(promise);
  }
  await page.goto(`${site.url}/contact`);
  await expect(page.getByText('We answer within 24 hours on business days.')).toBeVisible();
  await expect(page.getByText('What the form takes is kept. To be sure of an answer, write or call.')).toBeVisible();

  await page.goto(`${site.url}/jobform/Bridge%20Painter`);
  await expect(page.getByText('To be sure of an answer, write to people@example.com as well.')).toBeVisible();
  await fillApplication(page, newApplicant());
  await submit(page);
  await expect(page.getByRole('heading', { name: 'Form submitted successfully!' })).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText(promise);
  await expect(page.getByText('What you sent is kept. To be sure of an answer, write to people@')).toBeVisible();
  await host.close();
});
