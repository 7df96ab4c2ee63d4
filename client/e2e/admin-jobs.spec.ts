import { expect, test } from './fixtures.ts';

const fields = {
  Position: 'Lighthouse Keeper',
  'Area of Interest': 'Signals',
  Description: 'Keeps the lamp lit.\n\nAnd the log written.',
  Experience: '10 years, mostly nights',
} as const;

test('an admin posts and deletes a job, and visitors see each step', async ({
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

  const address = await visitor.getByRole('link', { name: fields.Position, exact: true }).getAttribute('href');

  await row.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).press('Enter');
  await expect(row).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 }), 'where the keyboard goes on after the reload').toBeFocused();
  pageErrors.expect(/status of 410/);
  expect((await visitor.goto(String(address)))?.status()).toBe(410);
  for (const path of ['/sitemap.xml', '/jobs.xml'])
    expect(await (await visitor.request.get(path)).text(), path).not.toContain(address);
});
