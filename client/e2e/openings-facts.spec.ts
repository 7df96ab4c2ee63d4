import type { Page } from '@playwright/test';
import { sampleAnswers } from '#shared/contract/samples.ts';
import { wrappings } from '../../server/contract/stub-answers.ts';
import { startStubHost } from '../../server/contract/test-host.ts';
import { createTestClock } from '../../server/test-support/clock.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { untilHydrated } from './support/hydration.ts';
import { pressTwice } from './support/press-twice.ts';
import { startSiteWithClock } from './support/site-with-clock.ts';

const position = 'Lamp Trimmer';
async function accessibleAndWhole(page: Page) {
  await expectAccessible(page);
  const room = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(room, 'what does not fit into the window').toBeLessThanOrEqual(0);
}

test.use({ timezoneId: 'UTC' });

test('an opening is found by its facts, closed, reopened and copied', async ({
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

  await test.step('visitors no longer see it; the admin sees it as closed and reopens it', async () => {
    const closed = { ...data, jobpost_id: id, closes_at: new Date(Date.now() - 60_000).toISOString() };
    const { origin } = new URL(page.url());
    const put = await page.request.put(`/api/updateJobPosition/${id}`, { headers: { origin }, data: closed });
    expect(put.ok(), await put.text()).toBe(true);
    expect((await visitor.goto(`/database/${id}`))?.status()).toBe(410);
    expect((await visitor.goto(`/jobform/${encodeURIComponent(position)}`))?.status()).toBe(410);
    await expect(visitor.getByRole('heading', { name: 'This opening has closed' })).toBeVisible();
    await accessibleAndWhole(visitor);
    await visitor.goto('/joinUs');
    await expect(visitor.getByRole('row').filter({ hasText: position })).toBeHidden();
    await page.goto(`/alljobposts?q=lamp`);
    await expect(page.getByRole('row').filter({ hasText: position })).toContainText('Closed');
    await pressTwice(page.getByRole('button', { name: `Reopen ${position}` }));
    await expect(page.getByRole('status').filter({ hasText: 'is open until you close it' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: position })).toContainText('Open');
    expect((await visitor.goto(`/database/${id}`))?.status()).toBe(200);
  });

  await test.step('a copy starts with all fields', async () => {
    await page.getByRole('link', { name: `Duplicate ${position}` }).click();
    await expect(page.getByRole('textbox', { name: 'Position' })).toHaveValue(position);
    await expect(page.getByLabel('Place', { exact: true })).toHaveValue('Kochi');
    await expect(page.getByLabel('Closes at')).toHaveValue('');
    await expect(page.getByLabel('Remote work')).not.toBeChecked();
  });
});

test('facts with surrounding spaces from the host can be filtered, also before script runs', async ({
  page,
  startSite,
}) => {
  const host = await startStubHost();
  const facts = { location: ' Cochin Harbour ', employment_type: 'Seasonal ', remote: 'yes' };
  const pilot = { ...sampleAnswers.getJobPostById, jobpost_id: 9, position: 'Harbour Pilot', ...facts };
  // A shorter list has no filters.
  const others = Array.from({ length: 11 }, (_, at) => ({ ...sampleAnswers.getJobPostById, jobpost_id: at + 20 }));
  host.behave('getAllJobPosts', { answer: wrappings.data([...others, pilot]) });
  const { url } = await startSite({ BACKEND_URL: host.url });
  const rows = page.getByRole('row');

  await test.step('a filter chosen before script ran filters the list after hydration', async () => {
    const script = Promise.withResolvers<void>();
    await page.route(/\.js$/, async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto(`${url}/jobopenings`, { waitUntil: 'commit' });
    await page.getByLabel('Place').selectOption('Cochin Harbour');
    await page.getByLabel('Remote').check();
    script.resolve();
    await expect(page).toHaveURL(`${url}/jobopenings?place=Cochin+Harbour&remote=yes`);
    await expect(rows).toHaveCount(2);
    await expect(page.getByLabel('Place')).toHaveValue('Cochin Harbour');
    await expect(page.getByLabel('Remote')).toBeChecked();
  });

  await test.step('a filter chosen after hydration filters the list', async () => {
    await page.getByLabel('Type').selectOption('Seasonal');
    await expect(rows).toHaveCount(2);
  });
  await host.close();
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

test('pages, feeds and the API drop an opening within two seconds of its closing time', async () => {
  test.slow();
  const host = await startStubHost();
  const clock = createTestClock(new Date().toISOString());
  const closing = {
    ...sampleAnswers.getJobPostById,
    jobpost_id: 9,
    position: 'Tide Reader',
    closes_at: new Date(clock.now() + 10_000).toISOString(),
    questions: [{ id: 'why', kind: 'short', text: 'Why tides?', required: true, options: [] }],
  };
  host.behave('getAllJobPosts', { answer: wrappings.data([sampleAnswers.getJobPostById, closing]) });
  host.behave('getJobPostById', { answer: wrappings.data(closing) });
  const { app, close } = await startSiteWithClock(host.url, clock);
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject({ url, headers: { accept: 'text/html' } });
    return { status: statusCode, told: body.includes('Tide Reader') };
  };
  const apply = async () => {
    const stamped = (await app.inject('/api/forms/stamp')).json();
    const payload = new URLSearchParams({
      position_applied_for: 'Tide Reader',
      first_name: `Asha ${clock.now()}`,
      contact_email: 'asha@example.com',
      contact_mobile: '9000000142',
      linkedin_profile: 'https://www.linkedin.com/in/asha',
      experience: '1',
      relevant_experience: '1',
      current_lpa: '1',
      expected_lpa: '1',
      expected_joining_date: '30 Days',
      'question-why': 'Because',
      form_stamp: stamped.data.stamp,
    });
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/api/forms/application',
      headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
      payload: payload.toString(),
    });
    return { status: statusCode, closed: body.includes('have closed') };
  };
  const told = { status: 200, told: true };
  const untold = { status: 200, told: false };
  const surfaces: [name: string, ask: () => Promise<object>, before: object, after: object][] = [
    ['/joinUs', () => get('/joinUs'), told, untold],
    ['/jobopenings', () => get('/jobopenings'), told, untold],
    ['the detail page and its record', () => get('/database/9'), told, { status: 410, told: false }],
    ['/jobform/{position}', () => get('/jobform/Tide%20Reader'), told, { status: 410, told: true }],
    ['/jobform?position=', () => get('/jobform?position=Tide%20Reader'), told, { status: 410, told: true }],
    ['the form', apply, { status: 200, closed: false }, { status: 400, closed: true }],
    ['the sitemap', async () => (await app.inject('/sitemap.xml')).body.match(/\/database\/9/g) ?? [], [1], []],
    ['the feed', () => get('/jobs.xml'), told, untold],
    ['the list as the browser reads it', () => get('/api/getAllJobPosts'), told, untold],
    ['the opening as the browser reads it', () => get('/api/getJobPostById/9'), told, { status: 404, told: false }],
    [
      'the social picture',
      async () => ({ status: (await get('/og/database/9.png')).status }),
      { status: 200 },
      { status: 404 },
    ],
  ];
  for (const [name, ask, before] of surfaces) {
    const found = await ask();
    if (Array.isArray(before)) expect(found, name).toHaveLength(before.length);
    else expect(found, `${name}, while it is open`).toEqual(before);
  }
  // Everything is cached; two seconds after the closing time, nothing stale is served.
  clock.advance(9_000);
  for (const [, ask] of surfaces) await ask();
  clock.advance(2_999);
  for (const [name, ask, , after] of surfaces) expect(await ask(), `${name}, after it has closed`).toEqual(after);
  await close();
  await host.close();
});
