import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { startStubHost } from '../../server/contract/test-host.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { newApplicant, postApplication } from './support/applicant.ts';
import { walkByTab } from './support/keyboard.ts';
import { lostText } from './support/lost-text.ts';
import { addAdmin, submitLoginForm } from './support/people.ts';
import { pressTwice, watchSent } from './support/press-twice.ts';
import { scrollToMiddle } from './support/scrolling.ts';

const panelOf = (page: Page, name: string) => page.getByRole('region', { name });
const linkOf = (page: Page, name: string) => page.getByRole('row').getByRole('link', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** What this browser keeps of texts that are being written. */
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.entries(window.localStorage).flatMap(([key, text]) => (key.startsWith('draft:') ? [text] : [])),
  );

const listed = (id: number, more: object = {}) => ({
  jobresponse_id: id,
  position_applied_for: 'Lighthouse Keeper',
  first_name: `Keeper${id}`,
  ...more,
});

/** As many applications, in their order, each of which can be opened. */
async function answerListed(page: Page, count: number) {
  const rows = Array.from({ length: count }, (_, at) => listed(at + 1));
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data: rows } }));
  await page.route('**/api/getjobresponse/*', (route) =>
    route.fulfill({
      json: { data: rows.find(({ jobresponse_id: id }) => route.request().url().endsWith(`/${id}`)) },
    }),
  );
}

test('people of whom a host tells no name come last in either order of names', async ({ page, signInAsAdmin }) => {
  const rows = [listed(1, { first_name: '' }), listed(2, { first_name: 'Zoe' }), listed(3, { first_name: 'Ada' })];
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data: rows } }));
  await signInAsAdmin(page);
  for (const [sort, names] of [
    ['name', ['Ada', 'Zoe', 'No name given']],
    ['-name', ['Zoe', 'Ada', 'No name given']],
  ] as const) {
    await page.goto(`/jobresponse?sort=${sort}`);
    await expect(page.locator('a[data-application]')).toHaveText(names);
  }
});

test('an admin reads an application whole beside the list, walks on by keys, and comes back to the row', async ({
  page,
  openVisitor,
  signInAsAdmin,
}) => {
  test.slow();
  const visitor = await openVisitor();
  const position = `Walker ${newApplicant().Email.slice(6, 14)}`;
  const people = [newApplicant(), newApplicant(), newApplicant()];
  const [first, second, third] = people.map((person) => person['First name']) as [string, string, string];
  for (const person of people) await postApplication(visitor, position, person);
  await postApplication(visitor, `${position} again`, people[1]);
  // Not the same post again, which would be recorded once.
  await postApplication(visitor, position, { ...newApplicant(), ...people[1], 'Current LPA': '10' });
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/jobresponse?position=${encodeURIComponent(position)}`);
  await expect(rowOf(page, second).first()).toContainText('Also applied');
  await expect(rowOf(page, third)).not.toContainText('Also applied');

  // Letters are for whoever is in the list; elsewhere they may mean something to the browser or to a voice.
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(page.locator('a[data-application]:focus, dialog[open]')).toHaveCount(0);
  await page.getByRole('columnheader', { name: 'Position' }).getByRole('button').focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(linkOf(page, third)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/response=\d+/);
  const panel = panelOf(page, third);
  await expect(panel.getByRole('heading', { name: third })).toBeFocused();
  await expect(panel.getByRole('link', { name: people[2]?.Email ?? '' })).toHaveAttribute(
    'href',
    `mailto:${people[2]?.Email}`,
  );
  await expect(panel.getByRole('link', { name: '9000000142' })).toHaveAttribute('href', 'tel:9000000142');
  await expect(panel.getByRole('link', { name: people[2]?.['LinkedIn profile'] ?? '' })).toBeVisible();
  for (const text of ['Notice period', '30 Days', '12.5', 'Applied', position]) await expect(panel).toContainText(text);
  await expect(panel.getByRole('link', { name: 'Download resume' })).toBeVisible();
  // The list is narrow and knows its place.
  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Position', 'State']);
  await expect(linkOf(page, third)).toHaveAttribute('aria-current', 'page');

  await page.keyboard.press('ArrowDown');
  const again = panelOf(page, second);
  await expect(again).toContainText('3 of 4');
  const others = again.getByRole('region', { name: 'Other applications of this person' });
  await expect(others.getByRole('listitem')).toHaveCount(2);
  await expect(others.getByRole('listitem').filter({ hasText: 'Also applied' })).toHaveCount(1);
  await page.keyboard.press('k');
  await expect(panel).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys of this page' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(panel).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(panelOf(page, first)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: first })).toHaveCount(0);
  await expect(page).not.toHaveURL(/response=/);
  await expect(linkOf(page, first)).toBeFocused();
  await expect(page.getByRole('columnheader', { name: 'Job ID' })).toBeVisible();
});

for (const query of ['?page=2', '?size=50', '?page=1&size=10']) {
  test(`the application that is open is marked in its list, also under ${query}`, async ({ page, signInAsAdmin }) => {
    await answerListed(page, 60);
    await signInAsAdmin(page);
    await page.goto(`/jobresponse${query}`);
    const third = page.getByRole('row').nth(3).getByRole('link', { name: 'Keeper' });
    const name = (await third.textContent()) ?? '';
    await third.click();
    const marked = page.getByRole('row').filter({ has: page.locator('[aria-current]') });
    for (const when of ['pressed', 'reloaded']) {
      if (when === 'reloaded') await page.reload();
      await expect(panelOf(page, name)).toBeVisible();
      await expect(marked, when).toHaveCount(1);
      await expect(marked, when).toContainText(name);
    }
  });
}

for (const [width, how] of [
  [360, 'over the list'],
  [1366, 'beside the list'],
] as const) {
  test(`closing an application ${how} leads back to its row and to where the list was scrolled`, async ({
    page,
    signInAsAdmin,
  }) => {
    await answerListed(page, 60);
    await signInAsAdmin(page);
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/jobresponse?size=50');
    const link = linkOf(page, 'Keeper30');
    // Whatever comes above the list later moves it.
    await expect(
      page.getByRole('region', { name: 'Applications per state' }).getByRole('button').first(),
    ).toBeVisible();
    await scrollToMiddle(link);
    const before = await page.evaluate(() => window.scrollY);
    await link.click();
    const way = page.getByRole('button', { name: 'Next application' });
    await way.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/response=31/);
    await expect(way, 'pressed again, it leads on').toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/response=32/);
    await page.getByRole('button', { name: 'Previous application' }).dblclick();
    await expect(page).toHaveURL(/response=30/);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page).not.toHaveURL(/response=/);
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeCloseTo(before, -1);
    await page.keyboard.press('Enter');
    await expect(way).toBeVisible();
    await page.goBack();
    await expect(way).toHaveCount(0);
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  });
}

for (const [width, how] of [
  [360, 'over the list'],
  [1366, 'beside the list'],
] as const) {
  test(`closed after walking on, an application ${how} leads to the row of the one read last`, async ({
    page,
    signInAsAdmin,
  }) => {
    test.slow();
    await answerListed(page, 60);
    await signInAsAdmin(page);
    await page.setViewportSize({ width, height: 740 });
    const close = () => page.getByRole('button', { name: 'Close' }).click();
    const back = () => page.goBack();
    for (const [query, opened, way, steps, leave] of [
      ['', 12, 'Next application', 3, close],
      ['', 12, 'Next application', 3, back],
      ['?page=2', 45, 'Previous application', -8, back],
      ['', 24, 'Next application', 3, close],
    ] as const) {
      await page.goto(`/jobresponse${query}`);
      // Whatever comes above the list later moves it.
      await expect(
        page.getByRole('region', { name: 'Applications per state' }).getByRole('button').first(),
      ).toBeVisible();
      await linkOf(page, `Keeper${opened}`).click();
      for (let at = opened; at !== opened + steps; ) {
        at += Math.sign(steps);
        await page.getByRole('button', { name: way }).press('Enter');
        await expect(page).toHaveURL(new RegExp(`response=${at}\\b`));
      }
      await leave();
      await expect(page.getByRole('button', { name: way })).toHaveCount(0);
      const last = linkOf(page, `Keeper${opened + steps}`);
      await expect(last).toBeFocused();
      await expect(last).toBeInViewport({ ratio: 1 });
      await expect(rowOf(page, `Keeper${opened + steps}`)).toBeInViewport({ ratio: 0.98 });
    }
  });
}

test('whoever sorts finds what is empty at the end, whichever way, and who also applied before the others', async ({
  page,
  signInAsAdmin,
}) => {
  const twice = { contact_email: 'keeper@sample.example', gender: 'Male' };
  const data = [listed(1), listed(2, twice), listed(3, { gender: 'Female' }), listed(4), listed(5, twice)];
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data } }));
  await signInAsAdmin(page);
  const names = page.getByRole('row').getByRole('link', { name: /^Keeper/ });
  const order = (...ids: number[]) => ids.map((id) => `Keeper${id}`);
  for (const [sort, expected] of [
    ['gender', order(3, 2, 5, 1, 4)],
    ['-gender', order(2, 5, 3, 1, 4)],
    ['also', order(2, 5, 1, 3, 4)],
    ['-also', order(2, 5, 1, 3, 4)],
  ] as const) {
    await page.goto(`/jobresponse?sort=${sort}`);
    await expect(names, sort).toHaveText(expected);
  }
});

test('what was searched and sorted beside an open application stays when it is closed, also by Back, and the list has one place in the history', async ({
  page,
  signInAsAdmin,
}) => {
  await answerListed(page, 60);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1366, height: 740 });
  const search = page.getByRole('searchbox', { name: 'Search responses' });
  for (const leave of [() => page.goBack(), () => page.getByRole('button', { name: 'Close' }).click()]) {
    await page.goto('/contactform');
    await page.getByRole('link', { name: 'Job Responses' }).click();
    await linkOf(page, 'Keeper5').click();
    await search.fill('Keeper1');
    await expect(page).toHaveURL(/q=Keeper1/);
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=/);
    await linkOf(page, 'Keeper12').click();
    await expect(panelOf(page, 'Keeper12')).toBeVisible();
    await leave();
    await expect(panelOf(page, 'Keeper12')).toHaveCount(0);
    await expect(page).toHaveURL(/\/jobresponse\?q=Keeper1&sort=\w+$/);
    await expect(search).toHaveValue('Keeper1');
    await expect(linkOf(page, 'Keeper5')).toHaveCount(0);
    await expect(linkOf(page, 'Keeper12')).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/contactform');
  }
});

test('of applications opened one after the other beside the list, the last is closed or deleted and no other comes up', async ({
  page,
  signInAsAdmin,
}) => {
  const rows = Array.from({ length: 12 }, (_, at) => listed(at + 1));
  const idIn = (url: string) => Number(url.split('/').at(-1));
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data: rows } }));
  await page.route('**/api/getjobresponse/*', (route) =>
    route.fulfill({ json: { data: rows.find((row) => row.jobresponse_id === idIn(route.request().url())) } }),
  );
  await page.route('**/api/deletejobresponse/*', (route) => route.fulfill({ json: { message: 'Deleted.' } }));
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1366, height: 740 });
  await page.goto('/jobresponse');
  const openThree = async () => {
    for (const name of ['Keeper9', 'Keeper7', 'Keeper5']) {
      await linkOf(page, name).click();
      await expect(panelOf(page, name)).toBeVisible();
    }
  };
  const panel = page.getByRole('button', { name: 'Next application' });
  const expectListAt = async (name: string) => {
    await expect(page).toHaveURL('/jobresponse');
    await expect(panel).toBeHidden();
    await expect(linkOf(page, name)).toBeFocused();
  };
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]) {
    await openThree();
    await leave();
    await expectListAt('Keeper5');
  }
  await openThree();
  await page.getByRole('button', { name: 'Delete application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('The application is deleted.')).toBeVisible();
  await expectListAt('Keeper6');
});

test('a state that no application has leaves both charts where they are, and all that narrows the list is named and let go of', async ({
  page,
  signInAsAdmin,
}) => {
  const data = [1, 2, 3].map((id) => listed(id));
  await page.route('**/api/getalljobresponse*', (route) => route.fulfill({ json: { data } }));
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto('/jobresponse?q=Keeper2&position=Lighthouse%20Keeper');
  const positions = page.getByRole('region', { name: 'Applications per position' });
  const states = page.getByRole('region', { name: 'Applications per state' });
  await expect(rowOf(page, 'Keeper2')).toBeVisible();
  const before = await states.boundingBox();
  await states.getByRole('button', { name: 'Interview' }).click();
  await expect(page).toHaveURL(/state=interview/);
  await expect(page.getByText('Nothing here matches that.')).toBeVisible();
  const now = await states.boundingBox();
  expect([now?.x, now?.y]).toEqual([before?.x, before?.y]);
  await expect(positions.getByRole('button', { name: 'Lighthouse Keeper' })).toHaveAttribute('aria-pressed', 'true');
  await positions.getByRole('button', { name: 'Lighthouse Keeper' }).click();
  await expect(positions).toContainText('No applications of this state.');
  await page.getByRole('button', { name: 'Show everything again' }).click();
  await expect(page).toHaveURL('/jobresponse');
  for (const { first_name: name } of data) await expect(rowOf(page, name)).toBeVisible();
});

test('a name, a note and a mail that are written from right to left are shown so', async ({ page, signInAsAdmin }) => {
  await postApplication(page, 'UI Designer', { ...newApplicant(), 'First name': 'خالد' });
  await signInAsAdmin(page);
  await page.goto('/jobresponse');
  await linkOf(page, 'خالد').click();
  const panel = panelOf(page, 'خالد');
  const isShown = (text: Locator) => expect(text).toHaveCSS('direction', 'rtl');
  await isShown(panel.getByRole('heading', { level: 2 }));
  await panel.getByLabel('Note').and(page.locator('textarea')).fill('اتصل به غدا.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await isShown(panel.getByRole('paragraph').filter({ hasText: 'اتصل به غدا.' }));
  await panel.getByRole('button', { name: 'Reply by mail' }).click();
  await panel.getByLabel('Mail text').fill('شكرا لك.');
  await panel.getByText('Preview').click();
  await isShown(panel.getByRole('paragraph').filter({ hasText: 'شكرا لك.' }));
});

test('an application that names no position says so, and is opened from the other one of its person', async ({
  page,
  signInAsAdmin,
}) => {
  const rows = [1, 2].map((id) =>
    listed(id, {
      contact_email: 'a@b.co',
      contact_mobile: '9000000142',
      ...(id === 2 && { position_applied_for: '' }),
    }),
  );
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data: rows } }));
  await page.route('**/api/getjobresponse/*', (route) =>
    route.fulfill({ json: { data: rows[route.request().url().endsWith('/2') ? 1 : 0] } }),
  );
  await signInAsAdmin(page);
  await page.goto('/jobresponse?response=1');
  await panelOf(page, 'Keeper1').getByRole('link', { name: 'No position named' }).click();
  const panel = panelOf(page, 'Keeper2');
  await expect(panel).toContainText('No position named');
  await panel.getByRole('button', { name: 'Reply by mail' }).click();
  await expect(panel.getByLabel('Subject')).toHaveValue('Your application for the position');
});

test('states and notes are kept, filtered and counted, and the later of two admins is told and keeps their text', async ({
  page,
  openVisitor,
  signInAsAdmin,
}) => {
  test.slow();
  const position = `Noted ${newApplicant().Email.slice(6, 14)}`;
  const person = newApplicant();
  const other = newApplicant();
  const late = newApplicant();
  for (const each of [person, other, late]) await postApplication(page, position, each);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1366, height: 900 });
  const list = `/jobresponse?position=${encodeURIComponent(position)}`;
  await page.goto(list);
  await linkOf(page, person['First name']).click();
  const panel = panelOf(page, person['First name']);
  const states = watchSent(page, '/api/hiring/state');
  await panel.getByLabel('State').selectOption('Interview');
  await pressTwice(panel.getByRole('button', { name: 'Set state' }));
  await expect(panel.getByRole('listitem').filter({ hasText: 'State: Interview' })).toContainText('admin');
  expect(states, 'pressed twice, the state is sent once').toHaveLength(1);
  await expect(rowOf(page, person['First name'])).toContainText('Interview');

  // Another window, in which the other admin is faster.
  const elsewhere = await openVisitor();
  await signInAsAdmin(elsewhere);
  await elsewhere.setViewportSize({ width: 1366, height: 900 });
  await elsewhere.goto(page.url());
  const theirs = panelOf(elsewhere, person['First name']);
  await theirs.getByRole('textbox', { name: 'Note' }).fill('Call her on Monday.');
  await theirs.getByRole('button', { name: 'Add note' }).click();
  await expect(theirs.getByText('The note is added.')).toBeVisible();

  await panel.getByRole('textbox', { name: 'Note' }).fill('Mine comes later.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(panel.getByRole('alert').filter({ hasText: 'This was worked on meanwhile' })).toContainText(
    'Call her on Monday.',
  );
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Mine comes later.');
  await expect(panel.getByRole('listitem').filter({ hasText: 'Call her on Monday.' })).toBeVisible();
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Mine comes later.' })).toBeVisible();
  await theirs.getByLabel('State').selectOption('Offer');
  await theirs.getByRole('button', { name: 'Set state' }).click();
  await expect(theirs.getByRole('alert').filter({ hasText: 'Mine comes later.' })).toBeVisible();
  await theirs.getByRole('button', { name: 'Set state' }).click();
  await expect(theirs.getByRole('listitem').filter({ hasText: 'State: Offer' })).toBeVisible();

  // Several at once, and the chart that counts and narrows.
  await page.goto(list);
  const tick = ({ 'First name': name }: typeof other) =>
    page.getByRole('checkbox', { name: `Select the application of ${name}` });
  const selected = page.getByRole('region', { name: 'Selected applications' }).getByRole('status');
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await tick(late).uncheck();
  await expect(selected).toHaveText('2 applications selected');
  await page.getByLabel('Set the state of 2 applications').selectOption('Rejected');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/hiring/state', async (route) => {
    await answered;
    await route.continue();
  });
  await pressTwice(page.getByRole('button', { name: 'Set state' }));
  await tick(late).check();
  answer();
  await expect(page.getByText('2 applications: Rejected.'), 'what is ticked meanwhile is not counted').toBeVisible();
  await expect(selected, 'and stays ticked').toHaveText('1 application selected');
  expect(states, 'pressed twice, the states are sent once').toHaveLength(2);

  // The other admin deletes one of those ticked, and this page has not read of it.
  const response = await page.request.get('/api/getalljobresponse');
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ response }));
  const link = new URL((await linkOf(page, late['First name']).getAttribute('href')) ?? '', page.url());
  await elsewhere.evaluate(
    (id) => fetch(`/api/deletejobresponse/${id}`, { method: 'DELETE' }),
    link.searchParams.get('response'),
  );
  await tick(other).check();
  await page.getByRole('button', { name: 'Set state' }).click();
  await expect(page.getByText('1 application: Rejected.')).toBeVisible();
  const told = page.getByRole('alertdialog').filter({ hasText: '1 application was deleted in the meantime.' });
  await page.unroute('**/api/getalljobresponse');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(selected).toHaveCount(0);

  await page.getByRole('button', { name: /^Rejected ?2$/ }).click();
  await expect(page).toHaveURL(/state=rejected/);
  await expect(page.getByRole('row')).toHaveCount(3);
  await tick(other).check();
  // What somebody else deletes is chosen no more, once the list has been read anew.
  const whole = await (await page.request.get('/api/getalljobresponse')).json();
  const data = whole.data.filter(({ first_name }: { first_name: string }) => first_name !== other['First name']);
  const comeBack = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.route('**/api/getalljobresponse', (route) => route.fulfill({ json: { data } }));
  await comeBack();
  await expect(rowOf(page, other['First name'])).toHaveCount(0);
  await expect(selected).toHaveCount(0);
  await page.unroute('**/api/getalljobresponse');
  await comeBack();
  await expect(selected).toHaveText('1 application selected');
  // What a search hides stays chosen, and is said to be; all that match join it and leave it again.
  await page.getByRole('searchbox').fill(person['First name']);
  await expect(selected).toHaveText('1 application selected, 1 of them not in the list as it is now');
  const selectAll = page.getByRole('checkbox', { name: 'Select all' });
  await expect(selectAll, 'of what the list shows, nothing is selected').not.toBeChecked({ indeterminate: true });
  await selectAll.check();
  await expect(selected).toHaveText('2 applications selected, 1 of them not in the list as it is now');
  await selectAll.uncheck();
  await expect(selected).toHaveText('1 application selected, 1 of them not in the list as it is now');
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const text = await readFile(await csv.path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(2);
  for (const part of [other.Email, other['LinkedIn profile'], 'Rejected', '30 Days', '12.5'])
    expect(text).toContain(part);
  await page.getByRole('searchbox').fill('');
  await expect(selected).toHaveText('1 application selected');
  await expect(selectAll).toBeChecked({ indeterminate: true });
  await pressTwice(page.getByRole('button', { name: 'Delete selected' }));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 application deleted.')).toBeVisible();
  await expect(page.getByRole('alertdialog'), 'pressed twice, it is asked once').toHaveCount(0);
  await expect(rowOf(page, other['First name'])).toHaveCount(0);
  await linkOf(page, person['First name']).click();
  await panel.getByRole('button', { name: 'Delete application' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(panel).toHaveCount(0);
  await expect(rowOf(page, person['First name'])).toHaveCount(0);
  const kept = await (await page.request.get('/api/hiring')).json();
  expect(JSON.stringify(kept)).not.toContain(other['First name']);
});

test('what cannot be shown says so in words: deleted, unknown, a failing host, a host that knows only its list', async ({
  page,
  startSite,
  signInAsAdmin,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of (404|501|502)/, 'The job responses could not be fetched.');
  const host = await startStubHost();
  const site = await startSite({ BACKEND_URL: host.url });
  const resume = `${host.url}/resume`;
  host.serve('/resume', 'application/pdf', Buffer.from('no PDF'));
  const reached = { contact_email: 'keeper@example.com', contact_mobile: '9000000142', upload_resume: resume };
  const answer = { data: [listed(1, reached), listed(2)] };
  host.behave('getalljobresponse', { answer });
  host.behave('getjobresponse', { status: 404 });
  await signInAsAdmin(page, site);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`${site.url}/jobresponse?response=1`);
  const panel = panelOf(page, 'Keeper1');
  await expect(panel).toContainText('This backend cannot show one application by itself.');
  await expect(panel.getByRole('link', { name: '9000000142' })).toBeVisible();
  await expect(panel).not.toContainText('LinkedIn');
  await panel.getByRole('textbox', { name: 'Note' }).fill('Works with any host.');
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(panel.getByRole('listitem').filter({ hasText: 'Works with any host.' })).toBeVisible();

  host.behave('getjobresponse', { status: 500 });
  await page.goto(`${site.url}/jobresponse?response=1`);
  await expect(panel.getByRole('alert').filter({ hasText: 'This application could not be read whole.' })).toBeVisible();
  await expect(panel.getByRole('link', { name: '9000000142' })).toBeVisible();

  await panel.getByRole('button', { name: 'Reply by mail' }).click();
  await page.getByLabel('Prepared text').selectOption('Interview');
  await page.getByRole('textbox', { name: 'Subject' }).fill('An invitation');
  await panel.getByRole('textbox', { name: 'Note' }).fill('Half a thought.');
  host.behave('getjobresponse', { status: 404, body: { message: 'No application has this id' } });
  await panel.getByRole('button', { name: 'Add note' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'This application was deleted in the meantime.' }),
  ).toBeVisible();
  const unsent = page.getByRole('region', { name: 'What you were writing' });
  for (const text of ['Half a thought.', 'Interview', 'An invitation']) await expect(unsent).toContainText(text);
  await page.getByRole('button', { name: 'Back to the list' }).click();
  // Somebody else has deleted it, and the list is read again.
  host.behave('getalljobresponse', { answer: { data: [listed(2)] } });
  await linkOf(page, 'Keeper1').click();
  await expect(linkOf(page, 'Keeper1')).toHaveCount(0);
  await expect(
    page.getByRole('alert').filter({ hasText: 'This application was deleted in the meantime.' }),
  ).toBeVisible();
  await page.goto(`${site.url}/jobresponse?response=77`);
  await expect(page.getByRole('alert').filter({ hasText: 'There is no application with this number.' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the list' }).click();
  await expect(page).toHaveURL(`${site.url}/jobresponse`);

  host.behave('getalljobresponse', { status: 500 });
  host.behave('getjobresponse', { status: 500 });
  await page.goto(`${site.url}/jobresponse?response=1`);
  await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'This application could not be read whole.' })).toBeVisible();
  await host.close();
});

test('an application of somebody who was erased in another tab is shown no more once the page is looked at again, and a note about them is kept nowhere', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 404/);
  const applicant = newApplicant();
  await postApplication(page, 'Lamp Trimmer', applicant);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.goto(`/jobresponse?q=${applicant['First name']}`);
  await linkOf(page, applicant['First name']).click();
  const panel = panelOf(page, applicant['First name']);
  await expect(panel).toContainText(applicant.Email);
  await panel.getByRole('textbox', { name: 'Note' }).fill(`Ring ${applicant['First name']} back.`);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Erase this person…' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click();
  await expect(other.getByText('The person is erased.')).toBeVisible();
  await other.close();

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(
    page.getByRole('alert').filter({ hasText: 'This application was deleted in the meantime.' }),
  ).toBeVisible();
  await expect(page.getByText(applicant.Email)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Reply by mail' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'What you were writing' })).toContainText('back.');
  await expect.poll(() => drafts(page)).toEqual([]);
});

test('what was being written about people goes with them when they are deleted or erased', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 404/);
  const people = [newApplicant(), newApplicant(), newApplicant(), newApplicant()] as const;
  const [deleted, among, erased, kept] = people;
  const position = `Bell ${deleted['First name']}`;
  for (const person of people) await postApplication(page, position, person);
  // Erased is the person, not the one application that is open.
  await postApplication(page, `${position} again`, erased);
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  const list = `/jobresponse?q=${encodeURIComponent(position)}`;
  const sure = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();
  const open = (person: (typeof people)[number]) => linkOf(page, person['First name']).first().click();
  const note = () => page.getByRole('textbox', { name: 'Note' });
  await page.goto(list);
  for (const person of people) {
    await open(person);
    await note().fill(`About ${person['First name']}.`);
    await page.getByRole('button', { name: 'Close' }).click();
  }
  await expect.poll(() => drafts(page)).toHaveLength(4);

  await open(deleted);
  await page.getByRole('button', { name: 'Delete application' }).click();
  await sure('Delete');
  await expect(page.getByText('The application is deleted.')).toBeVisible();
  await expect.poll(() => drafts(page)).toHaveLength(3);

  await page.getByRole('checkbox', { name: `Select the application of ${among['First name']}` }).check();
  await page.getByRole('button', { name: 'Delete selected' }).click();
  await sure('Delete');
  await expect(page.getByText('1 application deleted.')).toBeVisible();
  await expect.poll(() => drafts(page)).toHaveLength(2);

  await open(erased);
  await page.getByRole('button', { name: 'Erase this person…' }).click();
  await sure('Erase for good');
  await expect(page.getByText('The person is erased.')).toBeVisible();
  await expect.poll(() => drafts(page)).toEqual([expect.stringContaining(`About ${kept['First name']}.`)]);
});

test('beside a list that failed nobody is told that there are no applications, and trying again brings the list and what was typed stays', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of (500|501)/, 'The job responses could not be fetched.');
  await signInAsAdmin(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  const down = { status: 500, json: { statusCode: 500, code: 'internal', error: 'x', message: 'The backend failed.' } };
  const lacking = 'This backend cannot show one application by itself.';
  const error = { statusCode: 501, code: 'not_supported_by_backend', error: 'Not Implemented', message: lacking };
  const answerWith = async (list: object, one: object) => {
    await page.route('**/api/getalljobresponse', (route) => route.fulfill(list));
    await page.route('**/api/getjobresponse/*', (route) => route.fulfill(one));
  };
  const whole = { json: { data: [listed(1), listed(2)] } };
  const none = page.getByText('No applications yet.');

  await answerWith(down, down);
  await page.goto('/jobresponse?response=1');
  const failed = page.getByRole('alert').filter({ hasText: 'This application could not be read whole.' });
  await expect(failed).toBeVisible();
  await expect(none).toHaveCount(0);
  // The host is back, and has never known how to show one application.
  await answerWith(whole, { status: 501, json: error });
  await failed.getByRole('button', { name: 'Try again' }).click();
  const panel = panelOf(page, 'Keeper1');
  await expect(panel).toContainText(lacking);
  await expect(failed).toHaveCount(0);
  await expect(linkOf(page, 'Keeper2')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.closest('[data-panel]') !== null)).toBe(true);

  await answerWith(down, { json: { data: listed(1) } });
  await page.reload();
  await panel.getByRole('textbox', { name: 'Note' }).fill('Half a thought.');
  await expect(none).toHaveCount(0);
  await answerWith(whole, { json: { data: listed(1) } });
  await page.getByRole('button', { name: 'Load again' }).click();
  await expect(linkOf(page, 'Keeper2')).toBeVisible();
  await expect(panel.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a thought.');

  await answerWith({ json: { data: [] } }, { status: 501, json: error });
  await page.reload();
  await expect(none).toBeVisible();
});

test('an application and its history say that they are being read, what failed, and that nothing has happened yet', async ({
  page,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 500/, 'The job responses could not be fetched.');
  const applicant = newApplicant();
  const name = applicant['First name'];
  const position = `Reader ${name}`;
  await postApplication(page, position, applicant);
  await signInAsAdmin(page);
  await page.goto(`/jobresponse?position=${encodeURIComponent(position)}`);

  await test.step('the history', async () => {
    const path = '**/api/hiring/*';
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route(path, async (route) => {
      await answered;
      await route.fulfill({ status: 500, json: {} });
    });
    await linkOf(page, name).click();
    const history = panelOf(page, 'Notes and history');
    await expect(history.getByRole('status')).toContainText('Loading...');
    answer();
    await expect(history.getByRole('alert')).toContainText('The notes and the history could not be read.');
    await page.unroute(path);
    await history.getByRole('button', { name: 'Try again' }).click();
    await expect(history).toContainText('Nothing has happened yet.');
  });

  await test.step('the resume, which is read again when the network is back', async () => {
    await page.route('**/api/files/*', (route) => route.fulfill({ status: 500 }));
    await page.reload();
    const resume = panelOf(page, 'Resume');
    await expect(resume.getByRole('alert')).toContainText('The resume could not be read.');
    await page.unroute('**/api/files/*');
    // What the browser says of a network that was away for a moment.
    await page.evaluate(() => {
      for (const change of ['offline', 'online']) window.dispatchEvent(new Event(change));
    });
    await expect(resume.getByRole('link', { name: 'Download resume' })).toBeVisible();
  });

  await test.step('the application, beside a list that failed', async () => {
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/api/getalljobresponse*', (route) => route.fulfill({ status: 500, json: {} }));
    await page.route('**/api/getjobresponse/*', async (route) => {
      await answered;
      await route.fulfill({ status: 500, json: {} });
    });
    await page.reload();
    const panel = panelOf(page, 'Job application');
    await expect(panel.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible();
    answer();
    await expect(panel.getByRole('alert')).toContainText('This application could not be read whole.');
    await page.unroute('**/api/getjobresponse/*');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panelOf(page, name)).toContainText(applicant.Email);
  });
});

test('what is ticked is ticked again after a session that ended elsewhere, a reload and Back, for the same admin alone and until a logout', async ({
  page,
  context,
  startSite,
  signInAsAdmin,
  pageErrors,
}) => {
  test.slow();
  pageErrors.expect(/status of 401/);
  const site = await startSite();
  const data = [1, 2, 3].map((id) => listed(id));
  await page.route('**/api/getalljobresponse*', (route) => route.fulfill({ json: { data } }));
  await signInAsAdmin(page, site);
  const emil = await addAdmin(page, site, 'emil@example.com');
  const selected = page.getByRole('region', { name: 'Selected applications' }).getByRole('status');
  const endSession = () => page.request.delete(`${site.url}/api/session/admin`);
  const logIn = async (admin = site.admin, tab = page) => {
    await expect(tab).toHaveURL(/\/login\?redirect=/);
    await submitLoginForm(tab, admin);
    await expect(linkOf(page, 'Keeper2')).toBeVisible();
  };
  const boxOf = (name: string) => page.getByRole('checkbox', { name: `Select the application of ${name}` });
  const tick = async () => {
    for (const name of ['Keeper1', 'Keeper3']) await boxOf(name).check();
  };
  const goThere = (tab = page) => tab.goto(`${site.url}/jobresponse`);
  await endSession();
  await goThere();
  await logIn();
  await tick();
  await endSession();
  await page.getByRole('button', { name: 'Set state' }).click();
  await logIn();
  await expect(selected).toHaveText('2 applications selected');
  await page.reload();
  await expect(selected).toHaveText('2 applications selected');
  await page.getByRole('link', { name: 'All Blogs' }).click();
  await expect(page.getByRole('heading', { name: 'All Blogs' })).toBeVisible();
  await page.goBack();
  await expect(selected).toHaveText('2 applications selected');

  const other = await context.newPage();
  await endSession();
  await goThere(other);
  await logIn(emil, other);
  await expect(boxOf('Keeper1'), 'another admin has logged in, in another tab').not.toBeChecked();
  await tick();
  await other.getByRole('button', { name: 'Logout' }).click();
  await logIn(emil);
  await expect(boxOf('Keeper1'), 'after a logout').not.toBeChecked();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('ticked')))).toEqual([]);
});

for (const [width, height] of [
  [360, 740],
  [1366, 700],
  [3440, 700],
] as const) {
  test(`what can be done with ticked applications stays in sight, moves no row and hides nothing that has the focus, ${width} px wide`, async ({
    page,
    signInAsAdmin,
  }) => {
    test.slow();
    const data = Array.from({ length: 12 }, (_, id) => listed(id + 1));
    await page.route('**/api/getalljobresponse*', (route) => route.fulfill({ json: { data } }));
    await page.setViewportSize({ width, height });
    await signInAsAdmin(page);
    await page.goto('/jobresponse');
    const bar = page.getByRole('region', { name: 'Selected applications' });
    const box = page.getByRole('checkbox', { name: 'Select the application of Keeper3', exact: true });
    await box.scrollIntoViewIfNeeded();
    const place = (await box.boundingBox())?.y;
    await box.check();
    expect((await box.boundingBox())?.y).toBe(place);
    await expect(bar).toBeInViewport({ ratio: 1 });
    await scrollToMiddle(linkOf(page, 'Keeper9'));
    await expect(bar).toBeInViewport({ ratio: 1 });
    // Nothing is left under it at the end of the page.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const pages = await page.getByRole('combobox', { name: 'Rows' }).boundingBox();
    expect((pages?.y ?? Infinity) + (pages?.height ?? 0)).toBeLessThan((await bar.boundingBox())?.y ?? 0);
    const problems = [...(await walkByTab(page)), ...(await walkByTab(page, 'Shift+Tab'))];
    expect(problems.filter((problem) => problem.includes('hidden'))).toEqual([]);
  });
}

test('everybody can read and work on an application, on a phone and beside the list', async ({
  page,
  signInAsAdmin,
}) => {
  test.slow();
  const person = newApplicant();
  const name = person['First name'];
  // The longest that the form takes; the list shortens it.
  await postApplication(page, 'Colour Mixer', { ...person, 'First name': name.padEnd(200, 'W') });
  const link = page.getByRole('row').getByRole('link', { name: new RegExp(`^${name}`) });
  await signInAsAdmin(page);
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 500 });
    await page.goto('/jobresponse');
    await page.getByRole('checkbox', { name: 'Select all' }).check({ timeout: 20_000 });
    await page.getByRole('checkbox', { name: 'Select all' }).uncheck();
    await page.getByRole('checkbox', { name: `Select the application of ${name}` }).check();
    // On cards the headings are named by their labels alone.
    await expectAccessible(page, width < 1024 ? ['empty-table-header'] : []);
    expect(await lostText(page), `list, ${width} px`).toEqual([]);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await link.click();
    const whole = width < 1024 ? page.getByRole('dialog', { name }) : panelOf(page, name);
    await expect(whole.getByRole('textbox', { name: 'Note' })).toBeVisible();
    // With the charts gone, the page may end sooner than it was scrolled.
    const head = await whole.getByRole('button', { name: 'Close' }).boundingBox();
    expect(head?.y).toBeGreaterThan(width < 1024 ? 0 : 72);
    // The name stays at the top, and nothing lies under it.
    await whole.getByRole('button', { name: 'Set state' }).click({ trial: true, timeout: 20_000 });
    await expectAccessible(page);
    // On paper it stands alone and whole, however far its last line is from the first.
    await page.emulateMedia({ media: 'print' });
    // A sheet is narrower than the window, and shows what that showed.
    await page.setViewportSize({ width: Math.min(width, 720), height: 500 });
    await expect(whole).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Job Responses' })).toBeHidden();
    await expect(whole.getByRole('textbox', { name: 'Note' })).toBeHidden();
    await expect(whole.getByRole('button', { name: 'Set state' })).toBeHidden();
    expect(await whole.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await page.setViewportSize({ width, height: 500 });
    await page.emulateMedia({ media: null });
    await whole.getByRole('link', { name: 'Who did what' }).click();
    const trail = page.getByRole('dialog', { name: 'Trail' });
    await expect(trail.getByRole('listitem').or(trail.getByRole('status'))).not.toHaveCount(0);
    await page.reload();
    // Read from the address, it lies over the application as before, whichever of them was there first.
    await expect(whole).toBeAttached();
    await trail.getByRole('button', { name: 'Close' }).click();
    await expect(trail).toBeHidden();
    await expect(whole.getByRole('textbox', { name: 'Note' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(link).toBeFocused();
  }
});
