import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { job } from '../../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp } from '../../test-support/render-app.tsx';
import {
  expectCount,
  expectGone,
  expectShown,
  expectText,
  fail,
  press,
  row,
  texts,
} from '../../test-support/screen.ts';

const opening = (id: number, position: string, end = 'The end.') =>
  job(id, position, {
    description: `${'It goes on about the work for a while. '.repeat(8)}\n\n${end}`,
    experience: '2 to 4 years',
  });
const openings = [
  opening(1, 'Frontend Developer'),
  opening(2, 'QA Engineer', 'Nothing ships over your objection.'),
  opening(3, 'Android Developer', 'Most of it is Kotlin.'),
  opening(4, 'UI Designer'),
];
const readMore = (name: string) => page.getByRole('link', { name: `Read More about ${name}` });
const dialog = page.getByRole('dialog', { name: 'QA Engineer' });

beforeEach(() => {
  fakeApi().answer('getAllJobPosts', () => openings);
  fakeApi().answer('getJobPostById', () => openings[1] as never);
});

describe.each(['/joinUs', '/jobopenings'])('%s', (path) => {
  test('lists the openings with shortened descriptions and leads to the application', async () => {
    await renderApp(path);
    await expectCount(page.getByRole('heading', { name: /openings/i }), 1);
    for (const name of ['Position', 'Description', 'Experience', 'Apply'])
      await expectShown(page.getByRole('columnheader', { name, exact: true }));
    await expectText(row('Frontend Developer'), '2 to 4 years', '…');
    await expect.element(row('Frontend Developer')).not.toMatchTextContent('The end.');
    await row('Frontend Developer').getByRole('link', { name: 'Apply' }).click();
    await expect.poll(appAddress).toBe('/jobform/Frontend%20Developer');
  });

  test('says above the others that an opening is gone', async () => {
    const gone = page.getByText('The opening that this link leads to is closed or no longer there.');
    await page.viewport(360, 740);
    await renderApp(`${path}?opening=no-such-thing&page=-1`);
    await expect.element(gone).toBeInViewport();
    await expect.element(row('UI Designer')).toBeInTheDocument();
    await expectGone(page.getByRole('dialog'));
    const table = page.getByRole('table', { name: 'Current openings' }).element().getBoundingClientRect();
    expect(table.top).toBeGreaterThan(gone.element().getBoundingClientRect().bottom);
    await readMore('UI Designer').click();
    await expectShown(page.getByRole('dialog', { name: 'UI Designer' }));
    await expectGone(gone);
  });
});

test('keeps Read More in the address, and returns the focus to its row however it closes', async () => {
  const { router } = await renderApp('/joinUs');
  await readMore('QA Engineer').click();
  await expectText(dialog, 'Nothing ships over your objection.');
  const shared = appAddress();
  expect(shared).toMatch(/\?opening=2$/);
  router.history.back();
  await expectGone(dialog);
  expect(appAddress()).toBe('/joinUs');
  for (const close of [() => dialog.getByRole('button', { name: 'Close' }).click(), () => press('Escape')]) {
    await readMore('QA Engineer').click();
    await expectShown(dialog);
    await close();
    await expectGone(dialog);
    expect(appAddress()).toBe('/joinUs');
    await expect.element(readMore('QA Engineer')).toHaveFocus();
  }
  // Opened by Back or a reload, it closes where it would have been opened, too.
  await readMore('QA Engineer').click();
  await dialog.getByRole('link', { name: 'Apply' }).click();
  await expect.poll(appAddress).toContain('/jobform/');
  router.history.back();
  await expectShown(dialog);
  await press('Escape');
  await expectGone(dialog);
  await expect.element(readMore('QA Engineer')).toHaveFocus();
  await readMore('QA Engineer').click();
  await expectShown(dialog);
  await reloadApp();
  await expectShown(dialog);
  await press('Escape');
  await expectGone(dialog);
  await expect.element(readMore('QA Engineer')).toHaveFocus();

  await page.viewport(360, 740);
  await renderApp(shared);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(readMore('QA Engineer')).toHaveFocus();
  await expect.element(readMore('QA Engineer')).toBeInViewport();
});

test.each([
  ['..', '/jobform?position=..'],
  ['C\\C++ Keeper', '/jobform/C%5CC%2B%2B%20Keeper'],
])('Apply for %s leads to the form with that position', async (name, address) => {
  fakeApi().answer('getAllJobPosts', () => [opening(5, name)]);
  fakeApi().answer('getPosition', () => ({ open: true, listed: true, questions: [] }));
  await renderApp('/jobopenings');
  await page.getByRole('link', { name: `Apply for ${name}`, exact: true }).click();
  await expect.poll(appAddress).toBe(address);
  await expect.element(page.getByRole('textbox', { name: 'Position' })).toHaveValue(name);
});

test('Apply for one of two openings with a position names the opening in the address, and for others does not', async () => {
  fakeApi().answer('getAllJobPosts', () => [opening(5, 'Pilot'), opening(6, 'pilot'), opening(7, 'Clerk')]);
  await renderApp('/jobopenings');
  const apply = (name: string) => page.getByRole('link', { name: `Apply for ${name}`, exact: true });
  await expect.element(apply('Clerk')).toHaveAttribute('href', '/jobform/Clerk');
  await apply('pilot').click();
  await expect.poll(appAddress).toBe('/jobform/pilot?opening=6');
  fakeApi().answer('getJobPostById', () => opening(5, 'Pilot') as never);
  await renderApp('/database/5');
  await page.getByRole('link', { name: 'Apply', exact: true }).click();
  await expect.poll(appAddress).toBe('/jobform?position=Pilot&opening=5');
});

test('Read More by quick keys leads back to its row, also while the page still scrolls there', async () => {
  await page.viewport(360, 500);
  await renderApp('/jobopenings');
  const links = page.getByRole('link', { name: /^Apply for/ });
  await expectCount(links, 4);
  (links.nth(2).element() as HTMLElement).focus({ preventScroll: true });
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  await expectShown(page.getByRole('dialog'));
  await press('Escape');
  await expectGone(page.getByRole('dialog'));
  const last = page.getByRole('link', { name: /^Read More/ }).last();
  await expect.element(last).toHaveFocus();
  await expect.element(last).toBeInViewport();
});

test('the selection process comes before the openings', async () => {
  await renderApp('/joinUs');
  const stages = ['Application Review', 'Initial Screening', 'Interview', 'Offer and Onboarding', 'Current Openings'];
  await expect
    .poll(() => texts(page.getByRole('heading')).filter((text) => stages.includes(text ?? '')))
    .toEqual(stages);
});

test.each([
  ['/joinUs', 'Each of these'],
  ['/jobopenings', 'Read More'],
])('no words lead to openings at %s where there are none', async (path, words) => {
  fakeApi().answer('getAllJobPosts', () => []);
  await renderApp(path);
  await expectShown('No blogs found.');
  await expect.element(page.getByRole('main')).not.toMatchTextContent(words);
});

test('a row shows place, type and pay, and its position leads to the page with the process and the others', async () => {
  const facts = {
    location: 'Kochi',
    country: 'IN',
    employment_type: 'CONTRACTOR',
    pay_from: '500000',
    pay_currency: 'INR',
  };
  fakeApi().answer('getAllJobPosts', () => [{ ...openings[0], ...facts } as never, ...openings.slice(1)]);
  await renderApp('/jobopenings');
  await expectText(row('Frontend Developer'), 'Kochi, India · Contract · From ₹5,00,000');
  await row('QA Engineer').getByRole('link', { name: 'QA Engineer', exact: true }).click();
  await expect.poll(appAddress).toBe('/database/2');
  await expectText(page.getByRole('list').filter({ hasText: 'Application Review' }), 'Days 1 to 3', 'Week 3');
  const others = page.getByRole('list').filter({ hasText: 'Kochi, India' }).getByRole('link');
  await expect.poll(() => texts(others)).toEqual(['Frontend Developer', 'Android Developer', 'UI Designer']);
});

test('a phone keeps Apply in reach while the description scrolls, after the facts', async () => {
  fakeApi().answer('getJobPostById', () => ({ ...openings[1], description: 'Long. '.repeat(900) }) as never);
  await page.viewport(360, 740);
  await renderApp('/database/2');
  const apply = page.getByRole('link', { name: 'Apply', exact: true });
  await expect.element(apply).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('2 to 4 years')).toBeInViewport();
});

test('offers filters from twelve openings on, or where one is active', async () => {
  const many = Array.from({ length: 12 }, (_, id) => job(id + 1, `Keeper ${id}`, { employment_type: 'CONTRACTOR' }));
  fakeApi().answer('getAllJobPosts', () => many);
  await renderApp('/jobopenings');
  await expectShown(page.getByLabelText('Type'));
  fakeApi().answer('getAllJobPosts', () => many.slice(1));
  await renderApp('/jobopenings?type=CONTRACTOR');
  await page.getByLabelText('Type').selectOptions('Any');
  await expectGone(page.getByLabelText('Type'));
});

test('an opening has a page of its own, from which the whole application can be edited', async () => {
  await renderApp('/jobopenings');
  await readMore('QA Engineer').click();
  await dialog.getByRole('link', { name: 'Open as a page' }).click();
  await expectShown(page.getByRole('heading', { level: 1, name: 'QA Engineer' }));
  expect(appAddress()).toBe('/database/2');
  await expectShown('Nothing ships over your objection.');
  await page.getByRole('link', { name: 'Apply', exact: true }).click();
  await expect.poll(appAddress).toBe('/jobform?position=QA+Engineer');
  const position = page.getByRole('textbox', { name: 'Position' });
  await expect.element(position).toHaveValue('QA Engineer');
  await expect.element(position).not.toHaveAttribute('readonly');
});

test('an opening that was deleted while its page is open is a page that does not exist', async () => {
  const { router } = await renderApp('/database/2');
  await expectShown(page.getByRole('heading', { level: 1, name: 'QA Engineer' }));
  fakeApi().answer('getJobPostById', () => fail('not_found'));
  await router.options.context.queryClient.invalidateQueries();
  await expectShown(page.getByText("Oops! The page you're looking for doesn't exist."));
  await expect.element(page.getByRole('contentinfo')).toBeInTheDocument();
});

test.each(['/jobopenings?opening=1', '/database/1'])(
  'an opening that closes while it is read at %s says so',
  async (address) => {
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now });
    const closing = job(1, 'Sluice Keeper', { closes_at: new Date(now + 60_000).toISOString() });
    fakeApi().answer('getAllJobPosts', () => [closing, ...openings.slice(1)]);
    fakeApi().answer('getJobPostById', () => closing);
    await renderApp(address);
    const about = page.getByRole('dialog').or(page.getByRole('complementary', { name: 'About this position' }));
    await expectShown(about.getByRole('link', { name: 'Apply' }));
    await vi.advanceTimersByTimeAsync(65_000);
    await expectText(about, 'We no longer take applications for Sluice Keeper. Others may fit you as well.');
    await expectGone(about.getByRole('link', { name: 'Apply' }));
  },
);
