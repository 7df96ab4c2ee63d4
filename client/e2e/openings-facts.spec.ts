import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilHydrated } from './support/hydration.ts';

const position = 'Lamp Trimmer';
async function accessibleAndWhole(page: Page) {
  await expectAccessible(page);
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

test('a visitor who reads an opening while it closes sees that it closed, and the other openings', async ({
  page,
  openVisitor,
  signInAsAdmin,
}) => {
  await signInAsAdmin(page);
  const closes = new Date(Date.now() + 60_000).toISOString();
  const data = {
    position: 'Sluice Keeper',
    area_of_interest: 'Water',
    description: 'Keeps the sluice.',
    experience: 'a year',
    closes_at: closes,
    closes_zone: 'UTC',
  };
  expect((await page.request.post('/api/postJobPosition', { data })).status()).toBe(200);
  const { data: jobs } = await (await page.request.get('/api/getAllJobPosts')).json();
  const { jobpost_id: id } = jobs.find((job: { position: string }) => job.position === data.position);
  const visitor = await openVisitor();
  for (const who of [visitor, page]) {
    await who.clock.install();
    await who.goto(`/database/${id}`);
    await expect(who.getByRole('link', { name: 'Apply', exact: true })).toBeVisible();
  }
  await untilHydrated(visitor);
  const reader = await visitor.context().newPage();
  await reader.goto(`/jobopenings?opening=${id}`);
  await untilHydrated(reader);
  const dialog = reader.getByRole('dialog', { name: data.position });
  await expect(dialog.getByRole('link', { name: 'Apply for this position' })).toBeVisible();
  // Sets the clock of both pages of the visitor.
  for (const who of [visitor, page]) await who.clock.runFor(65_000);
  await expect(dialog).toContainText('We no longer take applications for Sluice Keeper. Others may fit you as well.');
  await expect(dialog.getByRole('link', { name: 'Apply' })).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
  await expect(reader.getByRole('row').filter({ hasText: data.position })).toBeHidden();
  const about = visitor.getByRole('complementary', { name: 'About this position' });
  await expect(about).toContainText('We no longer take applications for Sluice Keeper. Others may fit you as well.');
  await expect(about).not.toContainText('only you');
  await expect(about.getByRole('link', { name: 'Apply' })).toBeHidden();
  await expect(page.getByText('This opening has closed: only you can still see it.')).toBeVisible();
});
