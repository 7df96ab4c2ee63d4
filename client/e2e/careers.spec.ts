import type { Page } from '@playwright/test';
import { startStubHost } from '../../server/contract/test-host.ts';
import { expect, test } from './fixtures.ts';
import { fillApplication, newApplicant, pdf } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const failure = {
  statusCode: 502,
  code: 'upstream_unreachable',
  error: 'Bad Gateway',
  message: 'The backend does not answer.',
};
const position = (page: Page) => page.getByRole('textbox', { name: 'Position' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit application' }).click();
const done = (page: Page) => page.getByRole('heading', { name: 'Form submitted successfully!' });

test('without script too, the pages say above the others that an opening is gone', async ({ openVisitor }) => {
  const page = await openVisitor({ javaScriptEnabled: false });
  for (const path of ['/joinUs', '/jobopenings']) {
    await page.goto(`${path}?opening=no-such-thing`);
    await expect(page.getByText('The opening that this link leads to is closed or no longer there.')).toBeVisible();
  }
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

  // The cached page still has the job; the browser's own read finds it deleted.
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
    // Other options are sent empty.
    await expect(page).toHaveURL('/joinUs?q=unity&type=&place=#openings');
    await expect(page.getByRole('row')).toHaveCount(2);
    await page.getByRole('link', { name: 'Apply for Unity Developer' }).click();
    await fillApplication(page, newApplicant());
    await submit(page);
    await expect(page.getByText('Form submitted successfully!')).toBeVisible();
  });
});

test('promises no answer and shows the email address when nobody is notified of form posts', async ({
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
