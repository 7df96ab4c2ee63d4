import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { newApplicant, pdf, skipMinimumFill } from './support/applicant.ts';
import { press, typeInto } from './support/keyboard.ts';

// The main journey of a job seeker and an admin.

test('a visitor finds a job and applies, and the admin reads the application, its answers and its resume', async ({
  page: admin,
  signInAsAdmin,
  openVisitor,
}) => {
  const position = 'Bridge Engineer';
  const applicant = newApplicant();
  const name = `${applicant['First name']} ${applicant['Last name (optional)']}`;
  await signInAsAdmin(admin);
  const facts = { area_of_interest: 'Structures', description: 'Build bridges.', experience: '2 to 4 years' };
  const questions = [
    { id: 'a1', kind: 'long', text: 'Why bridges?', required: true },
    { id: 'a2', kind: 'one_of', text: 'Which shift suits you?', required: true, options: ['Day', 'Night'] },
    { id: 'a3', kind: 'yes_no', text: 'Can you swim?', required: false },
  ];
  const posted = await admin.request.post('/api/postJobPosition', { data: { position, ...facts, questions } });
  expect(posted.status()).toBe(200);

  await test.step('a visitor finds the job and applies with a resume, by keyboard alone', async () => {
    const visitor = await openVisitor();
    await skipMinimumFill(visitor);
    await visitor.goto('/jobopenings');
    await press(visitor, visitor.getByRole('link', { name: `Read More about ${position}` }));
    await press(visitor, visitor.getByRole('dialog', { name: position }).getByRole('link', { name: 'Apply' }));
    await expect(visitor.getByRole('textbox', { name: 'Position' })).toHaveValue(position);
    await expect(visitor.locator('input[name=submission_id]')).toHaveValue(/./);
    const field = (label: string) => visitor.getByLabel(label).and(visitor.locator('input')).first();
    await typeInto(
      visitor,
      Object.entries(applicant).map(([label, text]) => [field(label), text] as const),
    );
    await press(visitor, visitor.getByRole('checkbox', { name: 'Immediate joining' }), 'Space');
    await press(visitor, visitor.getByLabel('Gender'), 'f');
    const chooser = visitor.waitForEvent('filechooser');
    await press(visitor, visitor.getByLabel('Resume'), 'Space');
    await (await chooser).setFiles(pdf);
    const asked = visitor.getByRole('group', { name: 'Questions about this position' });
    await typeInto(visitor, [[asked.getByLabel('Why bridges?'), 'They are quiet.\nAnd loud.']]);
    await press(visitor, asked.getByLabel('Which shift suits you?'), 'n');
    await expectAccessible(visitor, [], ['light']);
    await press(visitor, visitor.getByRole('button', { name: 'Submit application' }));
    await expect(visitor.getByRole('heading', { name: 'Form submitted successfully!' })).toBeFocused();
  });

  await test.step('the admin reads it and downloads the resume', async () => {
    const row = admin.getByRole('row').filter({ hasText: name });
    await expect(async () => {
      await admin.goto(`/jobresponse?position=${encodeURIComponent(position)}`);
      await expect(row).toBeVisible({ timeout: 2000 });
    }).toPass();
    for (const text of [position, 'Female', '4.5', '9000000142']) await expect(row).toContainText(text);
    await expect(admin.getByText('waiting for the form service')).toBeHidden();
    const link = row.getByRole('link', { name: 'Download resume' });
    await expect(link).toHaveAttribute('target', '_blank');
    // A new tab that only downloads delays the end of the test by five seconds.
    await link.evaluate((each) => each.removeAttribute('target'));
    const [download] = await Promise.all([admin.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(pdf.name);
    expect(await readFile(await download.path())).toEqual(pdf.buffer);
  });

  await test.step('the admin reads the answers in the application and in the CSV', async () => {
    await admin.getByRole('row').getByRole('link', { name, exact: true }).click();
    const answers = admin.getByRole('region', { name: 'Answers' });
    await expect(answers.getByRole('term')).toHaveText(['Why bridges?', 'Which shift suits you?']);
    await expect(answers.getByRole('definition')).toHaveText(['They are quiet.\nAnd loud.', 'Night']);
    await admin.getByRole('button', { name: 'Close' }).first().click();
    const download = admin.waitForEvent('download');
    await admin.getByRole('button', { name: 'Download CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    for (const text of ['Answers', 'Why bridges? They are quiet.', 'Which shift suits you? Night'])
      expect(csv).toContain(text);
  });
});
