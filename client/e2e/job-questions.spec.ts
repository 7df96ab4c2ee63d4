import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { fillApplication, newApplicant, skipMinimumFill } from './support/applicant.ts';

const position = 'Fog Signal Keeper';
const facts = { position, area_of_interest: 'Signals', description: 'Keeps watch.', experience: 'a year' };

test('a job asks its own questions, and an applicant’s answers are in the application and the CSV', async ({
  page,
  signInAsAdmin,
  openVisitor,
}) => {
  const visitor = await openVisitor();
  const applicant = newApplicant();
  await signInAsAdmin(page);
  const why = { id: 'a1', kind: 'long', text: 'Why fog?', required: true };
  const shift = { id: 'a2', kind: 'one_of', text: 'Which shift suits you?', required: true, options: ['Day', 'Night'] };
  const swim = { id: 'a3', kind: 'yes_no', text: 'Can you swim?', required: false };
  const posted = await page.request.post('/api/postJobPosition', {
    data: { ...facts, questions: [why, shift, swim] },
  });
  expect(posted.ok(), await posted.text()).toBe(true);

  await test.step('an applicant answers them', async () => {
    await skipMinimumFill(visitor);
    await visitor.goto(`/jobform/${encodeURIComponent(position)}`);
    await fillApplication(visitor, applicant);
    const asked = visitor.getByRole('group', { name: 'Questions about this position' });
    await asked.getByLabel('Why fog?').fill('It is quiet.\nAnd loud.');
    await asked.getByLabel('Which shift suits you?').selectOption('Night');
    await expectAccessible(visitor, [], ['light']);
    await visitor.getByRole('button', { name: 'Submit application' }).click();
    await expect(visitor.getByText('Form submitted successfully!')).toBeVisible();
  });

  await test.step('the admin reads question and answer in the application and in the CSV', async () => {
    await page.goto(`/jobresponse?position=${encodeURIComponent(position)}`);
    await page.getByRole('row').getByRole('link', { name: applicant['First name'] }).click();
    const answers = page.getByRole('region', { name: 'Answers' });
    await expect(answers.getByRole('term')).toHaveText(['Why fog?', 'Which shift suits you?']);
    await expect(answers.getByRole('definition')).toHaveText(['It is quiet.\nAnd loud.', 'Night']);
    await page.getByRole('button', { name: 'Close' }).first().click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain('Answers');
    expect(csv).toContain('Why fog? It is quiet.');
    expect(csv).toContain('Which shift suits you? Night');
  });
});
