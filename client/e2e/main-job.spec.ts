import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { fillApplication, newApplicant, pdf, skipMinimumFill } from './support/applicant.ts';

// The main journey of a job seeker and an admin.

test('a visitor finds a job and applies, and the admin reads the application and its resume', async ({
  page: admin,
  signInAsAdmin,
  openVisitor,
}) => {
  const position = 'Bridge Engineer';
  const applicant = newApplicant();
  await signInAsAdmin(admin);
  const facts = { area_of_interest: 'Structures', description: 'Build bridges.', experience: '2 to 4 years' };
  expect((await admin.request.post('/api/postJobPosition', { data: { position, ...facts } })).status()).toBe(200);

  await test.step('a visitor finds the job and applies with a resume', async () => {
    const visitor = await openVisitor();
    await skipMinimumFill(visitor);
    await visitor.goto('/jobopenings');
    await visitor.getByRole('link', { name: `Read More about ${position}` }).click();
    await visitor.getByRole('dialog', { name: position }).getByRole('link', { name: 'Apply' }).click();
    await expect(visitor.getByRole('textbox', { name: 'Position' })).toHaveValue(position);
    await fillApplication(visitor, applicant);
    await visitor.getByLabel('Date of birth').fill('1994-01-31');
    await visitor.getByLabel('Gender').selectOption('Female');
    await visitor.locator('input[type=file]').setInputFiles(pdf);
    await visitor.getByRole('button', { name: 'Submit application' }).click();
    await expect(visitor.getByText('Form submitted successfully!')).toBeVisible();
  });

  await test.step('the admin reads it and downloads the resume', async () => {
    const name = `${applicant['First name']} ${applicant['Last name (optional)']}`;
    const row = admin.getByRole('row').filter({ hasText: name });
    await expect(async () => {
      await admin.goto('/jobresponse');
      await expect(row).toBeVisible({ timeout: 2000 });
    }).toPass();
    for (const text of [position, '31/01/1994', 'Female', '4.5', '9000000142']) await expect(row).toContainText(text);
    await expect(admin.getByText('waiting for the form service')).toBeHidden();
    const link = row.getByRole('link', { name: 'Download resume' });
    await expect(link).toHaveAttribute('target', '_blank');
    // A new tab that only downloads delays the end of the test by five seconds.
    await link.evaluate((each) => each.removeAttribute('target'));
    const [download] = await Promise.all([admin.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(pdf.name);
    expect(await readFile(await download.path())).toEqual(pdf.buffer);
  });
});
