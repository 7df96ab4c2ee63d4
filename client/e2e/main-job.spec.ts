import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { newApplicant, pdf, skipMinimumFill } from './support/applicant.ts';
import { press, typeInto } from './support/keyboard.ts';

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
    await press(visitor, visitor.getByRole('button', { name: 'Submit application' }));
    await expect(visitor.getByRole('heading', { name: 'Form submitted successfully!' })).toBeFocused();
  });

  await test.step('the admin reads it and downloads the resume', async () => {
    const name = `${applicant['First name']} ${applicant['Last name (optional)']}`;
    const row = admin.getByRole('row').filter({ hasText: name });
    await expect(async () => {
      await admin.goto('/jobresponse');
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
});
