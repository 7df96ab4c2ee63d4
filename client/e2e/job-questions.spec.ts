import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { fillApplication, newApplicant, skipMinimumFill } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';

const position = 'Fog Signal Keeper';
const textOf = (question: Locator) => question.getByRole('textbox', { name: 'Question', exact: true });
const questionOf = (page: Page, at: number) => page.getByRole('group', { name: `Question ${at}`, exact: true });

async function postJob(page: Page, position: string, questions: readonly object[]) {
  const facts = { area_of_interest: 'Signals', description: 'Keeps watch.', experience: 'a year' };
  const answer = await page.request.post('/api/postJobPosition', { data: { position, ...facts, questions } });
  expect(answer.ok(), await answer.text()).toBe(true);
}

async function accessibleAndWhole(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  const room = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(room, 'what does not fit into the window').toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1366, height: 900 });
}

test('a job asks its own questions, and an applicant’s answers are in the application and the CSV', async ({
  page,
  signInAsAdmin,
  openVisitor,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/);
  const visitor = await openVisitor();
  const applicant = newApplicant();
  const form = `/jobform/${encodeURIComponent(position)}`;

  await signInAsAdmin(page);
  await postJob(page, position, [
    { id: 'a1', kind: 'long', text: 'Why fog?', required: true },
    { id: 'a2', kind: 'one_of', text: 'Which shift suits you?', required: true, options: ['Day', 'Night'] },
    { id: 'a3', kind: 'yes_no', text: 'Can you swim?', required: false },
    { id: 'a4', kind: 'short', text: 'Which port is nearest?', required: false },
  ]);

  await test.step('the form reports a missing answer at its field, and a reload keeps the others', async () => {
    await skipMinimumFill(visitor);
    await visitor.goto(form);
    await fillApplication(visitor, applicant);
    const labels = visitor.getByRole('group', { name: 'Questions about this position' });
    await labels.getByLabel('Which shift suits you?').selectOption('Night');
    await labels.getByLabel('Can you swim? (optional)').selectOption('Yes');
    await labels.getByLabel('Which port is nearest? (optional)').fill('Odense');
    await visitor.getByRole('button', { name: 'Submit application' }).click();
    const why = visitor.getByLabel('Why fog?');
    await expect(why).toBeFocused();
    // The browser's own validation accepts a space.
    await why.fill(' ');
    await visitor.getByRole('button', { name: 'Submit application' }).click();
    await expect(why).toHaveAccessibleDescription('Please answer this question');
    await why.fill('It is quiet.\nAnd loud.');
    await accessibleAndWhole(visitor);
    await visitor.reload();
    await expect(why).toHaveValue('It is quiet.\nAnd loud.');
    await expect(visitor.getByLabel('Can you swim? (optional)')).toHaveValue('Yes');
  });

  await test.step('explains changed questions, and keeps all typed text', async () => {
    await page.goto('/alljobposts?q=fog');
    await page.getByRole('button', { name: `Edit ${position}` }).click();
    await textOf(questionOf(page, 2)).fill('Which watch suits you?');
    await page.getByRole('button', { name: 'Remove question 3' }).click();
    await questionOf(page, 3).getByLabel('Kind of answer').selectOption('Yes or no');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await visitor.getByRole('button', { name: 'Submit application' }).click();
    await expect(visitor.getByRole('alert')).toContainText('Your text is still here');
    const watch = visitor.getByLabel('Which watch suits you?');
    await expect(watch).toHaveAccessibleDescription(/This question has changed/);
    await expect(watch).toHaveValue('Night');
    const notAsked = visitor.getByRole('status').filter({ hasText: 'questions that this position no longer asks' });
    await expect(notAsked).toContainText('Yes');
    await expect(notAsked, 'what a question takes no longer').toContainText('Odense');
    await visitor.getByRole('button', { name: 'Submit application' }).click();
    await expect(visitor.getByText('Form submitted successfully!')).toBeVisible();
  });

  await test.step('the admin reads question and answer in the application and in the CSV', async () => {
    await page.goto(`/jobresponse?position=${encodeURIComponent(position)}`);
    await page.getByRole('row').getByRole('link', { name: applicant['First name'] }).click();
    const answers = page.getByRole('region', { name: 'Answers' });
    await expect(answers.getByRole('term')).toHaveText(['Why fog?', 'Which watch suits you?']);
    await expect(answers.getByRole('definition')).toHaveText(['It is quiet.\nAnd loud.', 'Night']);
    await page.getByRole('button', { name: 'Close' }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain('Answers');
    expect(csv).toContain('Why fog? It is quiet.');
    expect(csv).toContain('Which watch suits you? Night');
  });
});

test('without script, the form also asks the job’s questions, and returns the answers when one is missing', async ({
  page,
  signInAsAdmin,
  openVisitor,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/);
  const name = 'Bell Ringer';
  await signInAsAdmin(page);
  await postJob(page, name, [
    { id: 'a1', kind: 'one_of', text: 'Which bell?', required: true, options: ['Great', 'Small'] },
    { id: 'a2', kind: 'short', text: 'Why?', required: true },
  ]);

  const plain = await openVisitor({ javaScriptEnabled: false });
  // The address names no position, so only the answer to the post knows the questions.
  await plain.goto('/jobform');
  await plain.getByLabel('Position').fill(name);
  await fillApplication(plain, newApplicant());
  await plain.getByRole('button', { name: 'Submit application' }).click();
  const bell = plain.getByLabel('Which bell?');
  await expect(bell).toHaveAccessibleDescription('Please answer this question');
  await bell.selectOption('Small');
  // Posts as an outdated page would.
  await plain.getByLabel('Why?').evaluate((field) => field.removeAttribute('required'));
  await plain.getByRole('button', { name: 'Submit application' }).click();
  await expect(plain.getByLabel('Why?')).toHaveAccessibleDescription('Please answer this question');
  await expect(plain.getByLabel('Which bell?')).toHaveValue('Small');
  await plain.getByLabel('Why?').fill('It rings.');
  await plain.getByRole('button', { name: 'Submit application' }).click();
  await expect(plain.getByText('Form submitted successfully!')).toBeVisible();

  await page.goto(`/jobresponse?position=${encodeURIComponent(name)}`);
  await page
    .getByRole('row')
    .getByRole('link', { name: /^Meera/ })
    .click();
  await expect(page.getByRole('region', { name: 'Answers' }).getByRole('definition')).toHaveText([
    'Small',
    'It rings.',
  ]);
});

for (const name of ['C\\C++ Keeper', '..']) {
  test(`a position called ${name} asks its questions, opened from the list and typed`, async ({
    page,
    signInAsAdmin,
  }) => {
    await signInAsAdmin(page);
    await postJob(page, name, [{ id: 'a1', kind: 'short', text: 'Which port is nearest?', required: true }]);
    const question = page.getByRole('textbox', { name: 'Which port is nearest?' });
    const position = page.getByLabel('Position');
    await page.goto('/jobopenings');
    await page.getByRole('link', { name: `Apply for ${name}`, exact: true }).click();
    await expect(position).toHaveValue(name);
    await expect(question).toBeVisible();
    await page.reload();
    await expect(position).toHaveValue(name);
    await expect(question).toBeVisible();

    await page.goto('/jobform');
    await untilHydrated(page);
    await position.fill(name);
    await page.getByLabel('First name').focus();
    await expect(question).toBeVisible();
  });
}
