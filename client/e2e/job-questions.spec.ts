import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { fillApplication, newApplicant, skipMinimumFill } from './support/applicant.ts';

const position = 'Fog Signal Keeper';
const facts = { position, area_of_interest: 'Signals', description: 'Keeps watch.', experience: 'a year' };

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
  const why = { id: 'a1', kind: 'long', text: 'Why fog?', required: true };
  const shift = { id: 'a2', kind: 'one_of', text: 'Which shift suits you?', required: true, options: ['Day', 'Night'] };
  const swim = { id: 'a3', kind: 'yes_no', text: 'Can you swim?', required: false };
  const port = { id: 'a4', kind: 'short', text: 'Which port is nearest?', required: false };
  const posted = await page.request.post('/api/postJobPosition', {
    data: { ...facts, questions: [why, shift, swim, port] },
  });
  expect(posted.ok(), await posted.text()).toBe(true);

  await test.step('the form reports a missing answer at its field, and a reload keeps the others', async () => {
    await skipMinimumFill(visitor);
    await visitor.goto(form);
    await fillApplication(visitor, applicant);
    const labels = visitor.getByRole('group', { name: 'Questions about this position' });
    await labels.getByLabel('Which shift suits you?').selectOption('Night');
    await labels.getByLabel('Can you swim? (optional)').selectOption('Yes');
    await labels.getByLabel('Which port is nearest? (optional)').fill('Odense');
    await visitor.getByRole('button', { name: 'Submit application' }).click();
    const answer = visitor.getByLabel('Why fog?');
    await expect(answer).toBeFocused();
    // The browser's own validation accepts a space.
    await answer.fill(' ');
    await visitor.getByRole('button', { name: 'Submit application' }).click();
    await expect(answer).toHaveAccessibleDescription('Please answer this question');
    await answer.fill('It is quiet.\nAnd loud.');
    await accessibleAndWhole(visitor);
    await visitor.reload();
    await expect(answer).toHaveValue('It is quiet.\nAnd loud.');
    await expect(visitor.getByLabel('Can you swim? (optional)')).toHaveValue('Yes');
  });

  await test.step('explains changed questions, and keeps all typed text', async () => {
    const { data: jobs } = await (await page.request.get('/api/getAllJobPosts')).json();
    const { jobpost_id } = jobs.find((job: typeof facts) => job.position === position);
    const questions = [why, { ...shift, text: 'Which watch suits you?' }, { ...port, kind: 'yes_no' }];
    const changed = await page.request.put(`/api/updateJobPosition/${jobpost_id}`, {
      data: { jobpost_id, ...facts, questions },
    });
    expect(changed.ok(), await changed.text()).toBe(true);
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
