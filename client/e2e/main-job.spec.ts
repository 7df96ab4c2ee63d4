import { readFile } from 'node:fs/promises';
import { expect, test } from './fixtures.ts';
import { fillApplication, newApplicant, pdf, skipMinimumFill } from './support/applicant.ts';
import { submitLoginForm } from './support/people.ts';

// The main journey of an admin and a job seeker.

test('an admin posts a job, a visitor applies, and the admin reads the application', async ({ site, openVisitor }) => {
  const admin = await openVisitor();
  const visitor = await openVisitor();
  const position = 'Bridge Engineer';
  const applicant = newApplicant();
  let id = '';
  const name = `${applicant['First name']} ${applicant['Last name (optional)']}`;

  await test.step('the admin logs in and posts a job', async () => {
    await admin.goto('/alljobposition');
    await submitLoginForm(admin, site.admin);
    await expect(admin.getByRole('heading', { name: 'Post a New Job' })).toBeVisible();
    await admin.getByLabel('Position').fill(position);
    await admin.getByLabel('Area of Interest').fill('Structures');
    await admin.getByLabel('Description').fill('Build bridges that software can cross.');
    await admin.getByLabel('Experience').fill('2 to 4 years');
    await admin.getByRole('button', { name: 'Post Job' }).click();
    await expect(admin.getByText('Job posted successfully!')).toBeVisible();
  });

  await test.step('a visitor finds it and reads more', async () => {
    await visitor.goto('/joinUs');
    await expect(visitor.getByRole('row').filter({ hasText: position })).toBeVisible();
    await visitor.goto('/jobopenings');
    await visitor.getByRole('link', { name: `Read More about ${position}` }).click();
    const dialog = visitor.getByRole('dialog', { name: position });
    await expect(dialog).toContainText('Build bridges that software can cross.');
    id = new URL(visitor.url()).searchParams.get('opening') ?? '';
    await visitor.goto(`/database/${id}`);
    await expect(visitor.getByRole('heading', { name: position })).toBeVisible();
    await expect(visitor.getByText('Structures')).toBeVisible();
  });

  await test.step('applies with a resume', async () => {
    await skipMinimumFill(visitor);
    await visitor.goto(`/jobform/${encodeURIComponent(position)}`);
    await expect(visitor.getByRole('textbox', { name: 'Position' })).toHaveValue(position);
    await fillApplication(visitor, applicant);
    await visitor.getByLabel('Date of birth').fill('1994-01-31');
    await visitor.getByLabel('Gender').selectOption('Female');
    await visitor.locator('input[type=file]').setInputFiles(pdf);
    await visitor.getByRole('button', { name: 'Submit application' }).click();
    await expect(visitor.getByText('Form submitted successfully!')).toBeVisible();
  });

  await test.step('the admin reads it and downloads the resume', async () => {
    await admin.goto('/jobresponse');
    const row = admin.getByRole('row').filter({ hasText: name });
    await expect(async () => {
      await admin.reload();
      await expect(row).toBeVisible({ timeout: 2000 });
    }).toPass();
    for (const text of [position, '31/01/1994', 'Female', '4.5', '9000000142']) await expect(row).toContainText(text);
    await expect(admin.getByText('waiting for the form service')).toBeHidden();
    const link = row.getByRole('link', { name: 'Download resume' });
    await expect(link).toHaveAttribute('target', '_blank');
    const [download] = await Promise.all([admin.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toBe(pdf.name);
    expect(await readFile(await download.path())).toEqual(pdf.buffer);
    const stranger = await visitor.request.get((await link.getAttribute('href')) ?? '');
    expect(stranger.status()).toBe(401);
  });

  await test.step('the admin deletes the job', async () => {
    await admin.goto('/alljobposts');
    await admin.getByRole('button', { name: `Delete ${position}` }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await admin
      .getByRole('alertdialog', { name: 'Job post deleted successfully' })
      .getByRole('button', { name: 'OK' })
      .click();
    await expect(admin.getByRole('table')).toBeVisible();
    await expect(admin.getByRole('row').filter({ hasText: position })).toHaveCount(0);
    await visitor.goto('/jobopenings');
    await expect(visitor.getByRole('row').first()).toBeVisible();
    await expect(visitor.getByRole('row').filter({ hasText: position })).toHaveCount(0);
    expect((await visitor.request.get(`/database/${id}`)).status()).toBe(410);
    for (const path of ['/sitemap.xml', '/jobs.xml'])
      expect(await (await visitor.request.get(path)).text(), path).not.toContain(`/database/${id}`);
  });
});
