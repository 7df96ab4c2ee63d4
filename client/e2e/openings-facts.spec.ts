import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';

const position = 'Lamp Trimmer';
async function accessibleAndWhole(page: Page) {
  await expectAccessible(page, [], ['light']);
  const room = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(room, 'what does not fit into the window').toBeLessThanOrEqual(0);
}

test.use({ timezoneId: 'UTC' });

test('an opening is found by its facts until it closes, also by filters chosen before script runs', async ({
  page,
  signInAsAdmin,
  openVisitor,
  pageErrors,
}) => {
  // The page of a closed opening.
  pageErrors.expect(/status of (410|404|400)/);
  const visitor = await openVisitor();
  let id = '';

  await signInAsAdmin(page);
  const data = {
    ...{ position, area_of_interest: 'Signals', description: 'Trims lamps.', experience: 'a year' },
    ...{ location: 'Kochi', country: 'IN', employment_type: 'CONTRACTOR' },
    ...{ pay_from: '500000', pay_to: '650000.50', pay_currency: 'INR', pay_period: 'YEAR' },
    ...{ closes_at: new Date(Date.now() + 3_600_000).toISOString(), closes_zone: 'UTC' },
  };
  const posted = await page.request.post('/api/postJobPosition', { data });
  expect(posted.ok(), await posted.text()).toBe(true);

  await test.step('visitors filter by its facts and read them on its page', async () => {
    await visitor.setViewportSize({ width: 360, height: 740 });
    await visitor.goto('/jobopenings?type=CONTRACTOR&place=Atlantis&remote=maybe');
    await expect(visitor.getByRole('row')).toHaveCount(2);
    await visitor.getByLabel('Place').selectOption('Kochi');
    await expect(visitor).toHaveURL('/jobopenings?type=CONTRACTOR&place=Kochi');
    await visitor.getByRole('link', { name: `Read More about ${position}` }).click();
    await visitor.getByRole('link', { name: 'Open as a page' }).click();
    await expect(visitor.getByRole('heading', { level: 1, name: position })).toBeVisible();
    const about = visitor.getByRole('complementary', { name: 'About this position' });
    for (const text of ['Kochi, India', 'Contract', '₹5,00,000 to ₹6,50,000.5', 'a year', 'Apply by'])
      await expect(about).toContainText(text);
    await expect(about).not.toContainText('Openings');
    await accessibleAndWhole(visitor);
    const record = await visitor.locator('script[type="application/ld+json"]').allTextContents();
    expect(record.find((text) => text.includes('JobPosting'))).toContain('"addressLocality":"Kochi"');
    id = new URL(visitor.url()).pathname.split('/').at(-1) ?? '';
  });

  await test.step('filters chosen before script runs narrow the list after hydration', async () => {
    const script = Promise.withResolvers<void>();
    await visitor.route(/\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await visitor.goto('/jobopenings?type=CONTRACTOR', { waitUntil: 'commit' });
    await visitor.getByLabel('Place').selectOption('Kochi');
    script.resolve();
    await expect(visitor).toHaveURL('/jobopenings?type=CONTRACTOR&place=Kochi');
    await expect(visitor.getByLabel('Place')).toHaveValue('Kochi');
    await visitor.unroute(/\.js$/);
  });

  await test.step('its form says that it has closed', async () => {
    const closed = { ...data, jobpost_id: id, closes_at: new Date(Date.now() - 60_000).toISOString() };
    const put = await page.request.put(`/api/updateJobPosition/${id}`, { data: closed });
    expect(put.ok(), await put.text()).toBe(true);
    expect((await visitor.goto(`/jobform/${encodeURIComponent(position)}`))?.status()).toBe(410);
    await expect(visitor.getByRole('heading', { name: 'This opening has closed' })).toBeVisible();
    await accessibleAndWhole(visitor);
  });
});
