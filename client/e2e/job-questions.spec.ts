import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { fillApplication, newApplicant } from './support/applicant.ts';
import { untilHydrated } from './support/hydration.ts';

const position = 'Fog Signal Keeper';
const job = { Position: position, 'Area of Interest': 'Signals', Description: 'Keeps watch.', Experience: 'a year' };
const shifts = 'Day\nNight\n';

const textOf = (question: Locator) => question.getByRole('textbox', { name: 'Question', exact: true });
const questionOf = (page: Page, at: number) => page.getByRole('group', { name: `Question ${at}`, exact: true });

async function ask(page: Page, at: number, text: string, kind: string, { options = '', required = false } = {}) {
  await page.getByRole('button', { name: 'Add a question' }).click();
  const question = questionOf(page, at);
  await expect(textOf(question)).toBeFocused();
  await page.keyboard.type(text);
  await question.getByLabel('Kind of answer').selectOption(kind);
  if (options) await question.getByLabel('Answers to choose from').fill(options);
  if (required) await question.getByLabel('Must be answered').check();
}

async function accessibleAndWhole(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  const room = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(room, 'what does not fit into the window').toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1366, height: 900 });
}

const texts = (page: Page) =>
  page.getByRole('group', { name: 'Your questions' }).getByRole('textbox', { name: 'Question', exact: true });

test('a job asks questions of its own, and what an applicant answers is read in the application and the CSV', async ({
  page,
  signInAsAdmin,
  openVisitor,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 400/);
  const visitor = await openVisitor();
  const applicant = newApplicant();
  const form = `/jobform/${encodeURIComponent(position)}`;

  await test.step('the admin writes four questions of four kinds, and orders them by keyboard', async () => {
    await signInAsAdmin(page);
    await page.goto('/alljobposition');
    for (const [label, value] of Object.entries(job)) await page.getByLabel(label).fill(value);
    await ask(page, 1, 'Which shift suits you?', 'One of several answers', { options: 'Day', required: true });
    await ask(page, 2, 'Why fog?', 'Long text', { required: true });
    await ask(page, 3, 'Can you swim?', 'Yes or no');
    await ask(page, 4, 'Which port is nearest?', 'Short text');
    await ask(page, 5, 'Too many?', 'Short text');
    await page.getByRole('button', { name: 'Remove question 5' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Add a question' })).toBeFocused();
    await page.getByRole('button', { name: 'Move question 2 up' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Move question 1 down' })).toBeFocused();
    await expect(page.getByText('This is now question 1 of 4.')).toBeVisible();
    await expect(texts(page).first()).toHaveValue('Why fog?');
    await accessibleAndWhole(page);
  });

  await test.step('reports missing answers at their fields, and keeps the text over a reload', async () => {
    await textOf(questionOf(page, 3)).fill('');
    await page.getByRole('button', { name: 'Post Job' }).click();
    const options = questionOf(page, 2).getByLabel('Answers to choose from');
    await expect(options).toHaveAccessibleDescription(/Give at least two answers/);
    await expect(textOf(questionOf(page, 3))).toHaveAccessibleDescription('Write the question');
    await page.reload();
    await expect(texts(page)).toHaveCount(4);
    await options.fill(shifts);
    await textOf(questionOf(page, 3)).fill('Can you swim?');
    await page.getByRole('button', { name: 'Post Job' }).click();
    await expect(page.getByText('Job posted successfully!')).toBeVisible();
  });

  await test.step('an applicant is asked for the missing answer at its field, and a reload keeps the others', async () => {
    await visitor.goto(form);
    await fillApplication(visitor, applicant);
    const labels = visitor.getByRole('group', { name: 'Questions about this position' });
    await labels.getByLabel('Which shift suits you?').selectOption('Night');
    await labels.getByLabel('Can you swim? (optional)').selectOption('Yes');
    await labels.getByLabel('Which port is nearest? (optional)').fill('Odense');
    await visitor.getByRole('button', { name: 'Submit application' }).click();
    const why = visitor.getByLabel('Why fog?');
    await expect(why).toBeFocused();
    // The browser takes a space for an answer.
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
    await accessibleAndWhole(page);
    await page.getByRole('button', { name: 'Close' }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain('Answers');
    expect(csv).toContain('Why fog? It is quiet.');
    expect(csv).toContain('Which watch suits you? Night');
  });

  await test.step('a change by somebody else is shown as a list of questions, and a copy has them all', async () => {
    await page.goto('/alljobposts?q=fog');
    await page.getByRole('button', { name: `Edit ${position}` }).click();
    await expect(texts(page), 'what is edited has come').toHaveCount(3);
    const id = new URL(page.url()).searchParams.get('edit');
    const { data } = await (await page.request.get(`/api/getJobPostById/${id}`)).json();
    const { area_of_interest, description, experience } = data;
    const questions = data.questions.map((each: object) => ({ ...each, required: false }));
    const origin = new URL(page.url()).origin;
    const put = await page.request.put(`/api/updateJobPosition/${id}`, {
      headers: { origin },
      data: { jobpost_id: id, position, area_of_interest, description, experience, questions },
    });
    expect(put.ok(), await put.text()).toBe(true);
    await page.getByRole('button', { name: 'Remove question 1' }).click();
    await page.getByRole('button', { name: 'Save Changes' }).click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Your questions' }).last();
    await expect(dialog).toContainText('1. Why fog? (Long text)');
    await expect(dialog).toContainText(
      '1. Which watch suits you? (One of several answers, must be answered, Day, Night)',
    );
    await dialog.getByRole('button', { name: 'Continue editing' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
    await page.goto(`/alljobposition?copy=${id}`);
    await expect(texts(page)).toHaveCount(3);
    await expect(texts(page).first()).toHaveValue('Why fog?');
  });
});

test('a moved question stays visible on a phone with its buttons', async ({ openVisitor, signInAsAdmin }) => {
  const page = await openVisitor({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
  const moved = async (from: number, by: 'up' | 'down', to: number) => {
    await page.getByRole('button', { name: `Move question ${from} ${by}` }).tap();
    await expect(textOf(questionOf(page, to))).toHaveValue('Where from?');
    await expect(questionOf(page, to)).toBeInViewport({ ratio: 0.98 });
    const isBare = await questionOf(page, to)
      .getByText(`Question ${to}`, { exact: true })
      .evaluate((legend) => {
        const { left, top } = legend.getBoundingClientRect();
        return legend.contains(document.elementFromPoint(left + 4, top + 4));
      });
    expect(isBare, 'nothing lies over where the question begins').toBe(true);
    await expect(questionOf(page, to).getByRole('button', { name: `Move question ${to} ${by}` })).toBeFocused();
  };
  await signInAsAdmin(page);
  await page.goto('/alljobposition');
  for (const [label, value] of Object.entries(job)) await page.getByLabel(label).fill(value);
  await page.getByLabel('Position').fill('Buoy Painter');
  const choice = ['One of several answers', { options: shifts }] as const;
  await ask(page, 1, 'When?', ...choice);
  await ask(page, 2, 'Which shift?', ...choice);
  await ask(page, 3, 'Where from?', 'Short text');
  await ask(page, 4, 'Why?', ...choice);
  await moved(3, 'up', 2);
  await page.getByRole('button', { name: 'Post Job' }).tap();
  await expect(page.getByText('Job posted successfully!')).toBeVisible();

  await page.goto('/alljobposts?q=buoy');
  await page.getByRole('button', { name: 'Edit Buoy Painter' }).tap();
  await moved(2, 'down', 3);
  await moved(3, 'up', 2);
});

test('without script a job asks its own questions too, and gives back what was answered when something is missing', async ({
  page,
  signInAsAdmin,
  openVisitor,
  pageErrors,
}) => {
  pageErrors.expect(/status of 400/);
  const name = 'Bell Ringer';
  await signInAsAdmin(page);
  await page.goto('/alljobposition');
  for (const [label, value] of Object.entries({ ...job, Position: name })) await page.getByLabel(label).fill(value);
  await ask(page, 1, 'Which bell?', 'One of several answers', { options: 'Great\nSmall', required: true });
  await ask(page, 2, 'Why?', 'Short text', { required: true });
  await page.getByRole('button', { name: 'Post Job' }).click();
  await expect(page.getByText('Job posted successfully!')).toBeVisible();

  const plain = await openVisitor({ javaScriptEnabled: false });
  // The address names no position: which questions there are, only the answer to the post can tell.
  await plain.goto('/jobform');
  await plain.getByLabel('Position').fill(name);
  await fillApplication(plain, newApplicant());
  await plain.getByRole('button', { name: 'Submit application' }).click();
  const bell = plain.getByLabel('Which bell?');
  await expect(bell).toHaveAccessibleDescription('Please answer this question');
  await bell.selectOption('Small');
  // As HTML of an older day would post it.
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
    const questions = [{ id: 'a1', kind: 'short', text: 'Which port is nearest?', required: true }];
    const data = {
      position: name,
      area_of_interest: 'Signals',
      description: 'Keeps.',
      experience: '1 year',
      questions,
    };
    expect((await page.request.post('/api/postJobPosition', { data })).status()).toBe(200);
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
