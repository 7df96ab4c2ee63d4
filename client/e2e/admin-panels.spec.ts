import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';

const difference = {
  call: 'getAllJobPosts',
  field: 'experience',
  kind: 'null',
  words: 'experience is null',
  count: 12,
  first: '2026-11-20T09:00:00.000Z',
  last: '2026-11-21T09:00:00.000Z',
  command: 'npm run conformance -- --host "$BACKEND_URL" --only getAllJobPosts --explain',
};

test('whoever runs the site looks over any admin page at what its backend answers, and is back where they were', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin(page);
  await page.goto('/blogpost?q=field');
  const link = page.getByRole('navigation', { name: 'Operation' }).getByRole('link', { name: 'Backend host' });
  const panel = page.getByRole('dialog', { name: 'Backend host' });

  await link.focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('The backend is the one that comes with this site.');
  await expect(panel).toContainText('Its answers are as the contract documents them.');
  await expect(page).toHaveURL('/blogpost?q=field&panel=host');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(link).toBeFocused();
  await expect(page).toHaveURL('/blogpost?q=field');

  await link.click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/blogpost?q=field');

  // By its address, on a phone, of a backend that has changed.
  await page.route('**/api/hostReport', (route) =>
    route.fulfill({ json: { data: { embedded: false, since: difference.first, differences: [difference] } } }),
  );
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/jobresponse?panel=host');
  await expect(panel.getByRole('listitem')).toContainText('getAllJobPosts: experience is null');
  await expect(panel.getByRole('listitem')).toContainText('12 times');
  await expect(panel.getByRole('listitem')).toContainText(difference.command);
  await page.reload();
  await expect(panel.getByRole('listitem')).toBeVisible();
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/jobresponse');
});
