import { expect, test } from './fixtures.ts';

const fields = {
  Position: 'Lighthouse Keeper',
  'Area of Interest': 'Signals',
  Description: 'Keeps the lamp lit.\n\nAnd the log written.',
  Experience: '10 years, mostly nights',
} as const;

test('an admin posts, changes and deletes a job, and visitors see each step', async ({
  page,
  signInAsAdmin,
  openVisitor,
  pageErrors,
}) => {
  await signInAsAdmin(page);
  await page.goto('/alljobposition');
  await expect(page.getByRole('heading', { level: 1, name: 'Post a New Job' })).toBeVisible();
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByRole('button', { name: 'Post Job' }).click();
  await expect(page.getByText('Job posted successfully!')).toBeVisible();
  await page.getByRole('link', { name: 'See all job posts' }).click();
  const row = page.getByRole('row').filter({ hasText: fields.Position });
  await expect(row).toContainText(fields.Experience);
  const visitor = await openVisitor();
  await visitor.goto('/jobopenings');
  await expect(visitor.getByRole('row').filter({ hasText: fields.Position })).toContainText(fields.Experience);

  await row.getByRole('button', { name: 'Edit' }).click();
  const id = new URL(page.url()).searchParams.get('edit');
  const form = page.getByRole('dialog', { name: 'Edit job post' });
  await expect(form.getByLabel('Position')).toHaveValue(fields.Position);
  await form.getByLabel('Experience Required').fill('5 lamps');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await reloaded;
  await expect(row).toContainText('5 lamps');
  await visitor.goto('/jobopenings');
  await expect(visitor.getByRole('row').filter({ hasText: fields.Position })).toContainText('5 lamps');

  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(row).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }), 'where the keyboard goes on after the reload').toBeFocused();
  pageErrors.expect(/status of 410/);
  expect((await visitor.goto(`/database/${id}`))?.status()).toBe(410);
  for (const path of ['/sitemap.xml', '/jobs.xml'])
    expect(await (await visitor.request.get(path)).text(), path).not.toContain(`/database/${id}`);
});
