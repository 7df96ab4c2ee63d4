import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { newApplicant, postApplication } from './support/applicant.ts';
import { submitLoginForm } from './support/people.ts';

const failure = (status: number, code: string, message: string) => ({
  status,
  json: { statusCode: status, code, error: code, message },
});
const failed = failure(502, 'upstream_failed', 'The backend failed. Please try again later.');

const boxOf = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select the application of ${name}`, exact: true });
const selected = (page: Page) => page.getByRole('region', { name: 'Selected applications' }).getByRole('status');

/**
 * Six applications of Keeper1 to Keeper6 that can be deleted.
 *
 * @param answer says what deleting the one of this id is answered with, where it is not done
 */
async function answerSix(page: Page, answer: (id: number) => object | undefined | Promise<object>) {
  let rows = [1, 2, 3, 4, 5, 6].map((id) => ({
    jobresponse_id: id,
    position_applied_for: 'Lighthouse Keeper',
    first_name: `Keeper${id}`,
  }));
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data: rows } }));
  await page.route('**/api/deletejobresponse/*', async (route) => {
    const id = Number(route.request().url().split('/').at(-1));
    const refusal = await answer(id);
    if (!refusal) rows = rows.filter((row) => row.jobresponse_id !== id);
    return route.fulfill(refusal ?? { json: { message: 'Deleted.' } });
  });
  /** Somebody else deletes it, or a host gives its id to somebody new. */
  return (change: (now: typeof rows) => typeof rows) => {
    rows = change(rows);
  };
}

async function deleteSelected(page: Page) {
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
}

test('of several applications, those that could not be deleted are named and stay selected, and are deleted at the next try', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of (404|502)/);
  let isFailing = true;
  const change = await answerSix(page, (id) => {
    if (id === 4) return failure(404, 'not_found', 'There is no application with this number.');
    return isFailing && id % 2 === 1 ? failed : undefined;
  });
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  for (const id of [1, 2, 3, 4]) await boxOf(page, `Keeper${id}`).check();
  await deleteSelected(page);
  await expect(page.getByText('2 applications deleted.')).toBeVisible();
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText('Deleting 2 applications failed: “Keeper1”, “Keeper3”. The backend failed.');
  await expect(told).toContainText('What is still in the list stays selected.');
  change((rows) => rows.filter(({ jobresponse_id: id }) => id !== 4));
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(selected(page)).toHaveText('2 applications selected');
  for (const id of [1, 3]) await expect(boxOf(page, `Keeper${id}`)).toBeChecked();

  isFailing = false;
  await deleteSelected(page);
  await expect(boxOf(page, 'Keeper1')).toHaveCount(0);
  await expect(boxOf(page, 'Keeper3')).toHaveCount(0);
  await expect(told).toHaveCount(0);
  await expect(selected(page)).toHaveCount(0);
});

test('an application that could not be deleted is selected again where the selection was cleared meanwhile', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 502/);
  const answering = Promise.withResolvers<object>();
  await answerSix(page, () => answering.promise);
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  await boxOf(page, 'Keeper1').check();
  await deleteSelected(page);
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await expect(boxOf(page, 'Keeper1')).not.toBeChecked();
  answering.resolve(failed);
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(selected(page)).toHaveText('1 application selected');
  await expect(boxOf(page, 'Keeper1')).toBeChecked();
});

test('after a session that ended while applications were being deleted, those left are selected, and nobody new under the number of one that is gone', async ({
  page,
  startSite,
  pageErrors,
}) => {
  pageErrors.expect(/status of (401|502)/);
  const site = await startSite();
  const change = await answerSix(page, (id) => {
    if (id === 2) return failed;
    return id === 3 ? failure(401, 'unauthorized', 'Please log in.') : undefined;
  });
  await page.goto(`${site.url}/jobresponse`);
  await submitLoginForm(page, site.admin);
  for (const id of [1, 2, 3, 4]) await boxOf(page, `Keeper${id}`).check();
  await deleteSelected(page);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  change((rows) => [...rows, { jobresponse_id: 1, position_applied_for: 'Cook', first_name: 'Newcomer' }]);
  await submitLoginForm(page, site.admin);
  await expect(boxOf(page, 'Newcomer')).toBeVisible();
  await expect(boxOf(page, 'Newcomer')).not.toBeChecked();
  await expect(selected(page)).toHaveText('3 applications selected');
  for (const id of [2, 3, 4]) await expect(boxOf(page, `Keeper${id}`)).toBeChecked();
});

test('a ticked application that is deleted by itself leaves no tick for somebody new under its number', async ({
  page,
  signInAsAdmin,
}) => {
  const change = await answerSix(page, () => undefined);
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  for (const id of [1, 2]) await boxOf(page, `Keeper${id}`).check();
  await page.getByRole('button', { name: 'Delete the application of Keeper1' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(boxOf(page, 'Keeper1')).toHaveCount(0);
  change((rows) => [...rows, { jobresponse_id: 1, position_applied_for: 'Cook', first_name: 'Newcomer' }]);
  await page.reload();
  await expect(boxOf(page, 'Keeper2')).toBeChecked();
  await expect(boxOf(page, 'Newcomer')).not.toBeChecked();
});

test('of several applications, those that somebody else worked on meanwhile stay selected, and their state is set at the next try', async ({
  page,
  context,
  signInAsAdmin,
}) => {
  const [mine, theirs] = [newApplicant(), newApplicant()];
  const position = `Bulk ${mine['First name']}`;
  for (const person of [mine, theirs]) await postApplication(page, position, person);
  await signInAsAdmin(page);
  const list = `/jobresponse?q=${encodeURIComponent(position)}`;
  const setState = async (tab: Page, state: string) => {
    await tab.getByLabel(/^Set the state of/).selectOption(state);
    await tab.getByRole('button', { name: 'Set state' }).click();
  };
  await page.goto(list);
  for (const person of [mine, theirs]) await boxOf(page, person['First name']).check();

  const other = await context.newPage();
  await other.goto(list);
  await boxOf(other, theirs['First name']).check();
  await setState(other, 'Offer');
  await expect(other.getByText('1 application: Offer.')).toBeVisible();
  await other.close();

  await setState(page, 'Rejected');
  await expect(page.getByText('1 application: Rejected.')).toBeVisible();
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText(`left as they are: “${theirs['First name']}”. What was done stands in each.`);
  await expect(told).toContainText('They stay selected: press again to set the state all the same.');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(selected(page)).toHaveText('1 application selected');
  await expect(boxOf(page, theirs['First name'])).toBeChecked();
  const row = page.getByRole('row').filter({ hasText: theirs['First name'] });
  await expect(row).toContainText('Offer');
  await page.getByRole('button', { name: 'Set state' }).click();
  await expect(row).toContainText('Rejected');
  await expect(selected(page)).toHaveCount(0);
});

test('on a phone a tap on the word “Select” of an application ticks its box, and another unticks it', async ({
  page,
  signInAsAdmin,
}) => {
  await answerSix(page, () => undefined);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/jobresponse');
  const box = boxOf(page, 'Keeper2');
  const word = page.locator('td').filter({ has: box });
  await word.click({ position: { x: 16, y: 16 } });
  await expect(box).toBeChecked();
  await expect(selected(page)).toHaveText('1 application selected');
  await word.click({ position: { x: 16, y: 16 } });
  await expect(box).not.toBeChecked();
  await box.check();
  await expect(selected(page), 'and its box is pressed as before').toHaveText('1 application selected');
});

test('of more applications than one call takes, what came of each is said where the last call fails', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 502/);
  const rows = Array.from({ length: 1002 }, (_, at) => ({
    jobresponse_id: at + 1,
    position_applied_for: 'Lighthouse Keeper',
    first_name: `Keeper${at + 1}`,
  }));
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data: rows } }));
  await page.route('**/api/hiring/state', (route) => {
    const { applications } = route.request().postDataJSON();
    if (applications.length < 1000) return route.fulfill(failed);
    const [{ application }] = applications;
    return route.fulfill({ json: { data: { conflicts: [{ application, version: 1, events: [] }], gone: [] } } });
  });
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await page.getByRole('button', { name: 'Set state' }).click();
  await expect(page.getByText('999 applications: Reviewing.')).toBeVisible();
  const told = page.getByRole('alertdialog');
  await expect(told).toContainText('left as they are: “Keeper');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(told).toContainText('Setting the state of 2 applications failed: “Keeper');
  await expect(told).toContainText('The backend failed. Please try again later. They stay selected.');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(selected(page)).toHaveText('3 applications selected');
});
