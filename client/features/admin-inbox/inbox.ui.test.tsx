import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { applicationKey } from '#shared/inbox-records.ts';
import { openingKey } from '#shared/job-facts.ts';
import type { FormOutboxEntry } from '#shared/schemas/form-outbox.ts';
import { newId, saveDraft } from '../../forms/drafts.ts';
import { clearLoggedIn } from '../../session/session-flag.ts';
import {
  application,
  applications,
  emptyOutbox,
  inboxWith,
  lookAgain,
  message,
  openInbox,
} from '../../test-support/fake-inbox.ts';
import { job } from '../../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../../test-support/render-app.tsx';
import {
  alert,
  answer,
  button,
  expectCount,
  expectGone,
  expectShown,
  expectText,
  fail,
  follow,
  press,
  pressAt,
  pressTwice,
  row,
  texts,
  watchDownloads,
  watchLog,
} from '../../test-support/screen.ts';

const heading = page.getByRole('heading', { level: 1 });
const dialog = page.getByRole('dialog');
const selected = page.getByRole('region', { name: 'Selected applications' });
const selection = selected.getByRole('status');
const box = (name: string) => page.getByRole('checkbox', { name: `Select the application of ${name}`, exact: true });
async function tick(...ids: readonly number[]) {
  for (const id of ids) await follow(box(`Keeper${id}`));
}
const links = page.getByRole('row').getByRole('link', { name: /^Keeper/ });
const table = page.getByRole('table', { name: 'Job responses' });
const ids = () => Array.from(document.querySelectorAll('[data-record]'), (each) => each.getAttribute('data-record'));
const columns = page.getByRole('group', { name: 'Columns to show' });
const phoneHead = page.getByRole('columnheader', { name: 'Phone' });
const panel = (name: string) => page.getByRole('region', { name, exact: true });

/** The question before a change of one or of several. */
const question = page.getByRole('dialog').or(page.getByRole('alertdialog'));

async function deleteSelected() {
  await follow(button('Delete selected'));
  await follow(question.getByRole('button', { name: 'Delete' }));
}

/** Sets the state of the selected applications, several of them after a question. */
async function setStates(state: string, several?: number) {
  await page.getByLabelText(/^Set the state of/).selectOptions(state);
  await follow(button('Set state'));
  if (several) await pressTwice(button(`Set ${several} to ${state}`));
}
const openOverview = () => follow(button('Overview'));
const openColumns = () => page.getByText('Columns', { exact: true }).click();

async function toggleColumn(name: string) {
  await openColumns();
  await follow(columns.getByRole('checkbox', { name }));
  await press('Escape');
}

beforeEach(() => signIn('admin'));

test('a session that has ended leads to the login, says so once, and promises no text that this tab does not have', async () => {
  saveDraft({ owner: 'admin', kind: 'note:of another tab', id: newId(), base: {}, values: { text: ['Call her.'] } });
  sessionStorage.clear();
  inboxWith({});
  await renderApp('/alljobposts');
  for (const call of ['getallcontactform', 'getFormOutbox'] as const)
    fakeApi().answer(call, () => fail('unauthorized'));
  await page.getByRole('link', { name: 'Contact Us Data' }).click();
  await expectShown(page.getByLabelText('Password'));
  expect(appAddress()).toBe('/login?redirect=%2Fcontactform');
  await expectCount(page.getByText('Please log in again.', { exact: true }), 1);
});

describe('the charts', () => {
  test('count applications per position, and a bar narrows the table and its file', async () => {
    const downloads = watchDownloads();
    const { inbox, note } = await openInbox('/jobresponse', {
      applications: [
        application(1, { position_applied_for: 'Chart Maker' }),
        application(2, { position_applied_for: 'chart  maker' }),
        application(3, { position_applied_for: 'Bar Tender', dob: '1994-01-31', gender: 'Female', experience: 4.5 }),
        application(4, { position_applied_for: '' }),
        application(5, { position_applied_for: 'Keeper of lamps '.repeat(40) }),
        application(6, { position_applied_for: 'Bar Tender' }),
      ],
    });
    await openOverview();
    const bar = button(/^Chart Maker ?2$/i);
    await bar.dblClick();
    await expect.poll(appAddress).toMatch(/\/jobresponse\?position=[Cc]hart/);
    await expect.element(bar).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => texts(links)).toEqual(['Keeper1', 'Keeper2']);
    await reloadApp();
    await expect.poll(() => texts(links)).toEqual(['Keeper1', 'Keeper2']);
    await openOverview();
    await button(/^Chart Maker ?2$/i).click();
    await expectShown(row('Keeper3'));
    await button('No position named').click();
    await expect.poll(() => texts(links)).toEqual(['Keeper4']);
    await button(/^Keeper of lamps/).click();
    await expect.poll(() => texts(links)).toEqual(['Keeper5']);
    await button(/^Bar Tender/).click();
    await page.getByRole('searchbox').fill('Keeper3');
    note(applicationKey(inbox.applications[2] ?? application(3)), 'note', 'Call her.');
    await toggleColumn('Gender');
    const lists = fakeApi().callsOf('getalljobresponse').length;
    fakeApi().answer('getRecordsCsv', () => fail('upstream_timeout', 'The backend did not answer.'));
    await button('Download CSV').click();
    await expectText(page.getByRole('alertdialog'), 'The backend did not answer.');
    await answer('OK');
    await button('Job ID').click();
    fakeApi().answer('getRecordsCsv', () => 'All that match');
    await button('Download CSV').click();
    await expect.poll(() => downloads).toHaveLength(1);
    const fileName = expect.stringMatching(/^job-responses-bar-tender-\d{4}-\d\d-\d\d\.csv$/);
    expect(downloads[0]?.name).toEqual(fileName);
    expect(await downloads[0]?.text).toBe('All that match');
    expect(fakeApi().callsOf('getalljobresponse'), 'a download changes nothing').toHaveLength(lists);
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const query = { q: 'Keeper3', sort: 'id', without: 'gender', position: 'Bar Tender', timeZone };
    expect(Object.fromEntries(fakeApi().callsOf('getRecordsCsv').at(-1)?.query ?? [])).toEqual(query);

    await tick(3);
    await button('Download CSV').click();
    await expect.poll(() => downloads).toHaveLength(2);
    expect(await downloads[1]?.text, 'all that match are selected, so the trail names the download').toBe(
      'All that match',
    );
    expect(Object.fromEntries(fakeApi().callsOf('getRecordsCsv').at(-1)?.query ?? [])).toEqual(query);

    await page.getByRole('searchbox').fill('');
    await expectShown(row('Keeper6'));
    await toggleColumn('Gender');
    await button('Download CSV').click();
    await expect.poll(() => downloads).toHaveLength(3);
    expect(downloads[2]?.name).toEqual(fileName);
    const lines = (await downloads[2]?.text)?.trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines?.[1]).toContain('Bar Tender,Keeper3,1994-01-31,Female,4.5');
    expect(lines?.[1]).toMatch(/,2026-11-20 \d\d:\d\d admin@example.com: Call her.$/);
  });

  test('show a number beyond 99 on one line, also on a phone', async () => {
    await openInbox('/jobresponse', {
      applications: [...applications(12_345), application(20_000, { position_applied_for: 'Ferryman' })],
    });
    await openOverview();
    const number = button(/^Lighthouse Keeper ?12345$/).getByText('12345', { exact: true });
    for (const width of [1366, 360]) {
      await page.viewport(width, 768);
      await expectShown(number);
      const range = document.createRange();
      range.selectNodeContents(number.element());
      expect(range.getClientRects()).toHaveLength(1);
      const room = number.element().getBoundingClientRect().width;
      expect(range.getBoundingClientRect().width).toBeLessThanOrEqual(room + 0.5);
      expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
    }
  });

  test('move the focus to the first position that was hidden when all are shown', async () => {
    await openInbox('/jobresponse?position=Keeper 7', {
      applications: applications(9).map((each, at) => ({ ...each, position_applied_for: `Keeper ${at}` })),
    });
    await openOverview();
    await expectShown(button(/^Keeper 7 ?1$/));
    await expectGone(button(/^Keeper 6 ?1$/));
    await pressAt(button('Show all 9 positions'));
    await expect.element(button(/^Keeper 6 ?1$/)).toHaveFocus();
  });

  test('stay where they are when nothing has the chosen state, and name all that narrows the list', async () => {
    await openInbox('/jobresponse?q=Keeper2&position=Lighthouse%20Keeper', { applications: applications(3) });
    await openOverview();
    const positions = page.getByRole('region', { name: 'Applications per position' });
    const states = page.getByRole('region', { name: 'Applications per state' });
    await expectShown(states.getByRole('button', { name: 'Interview' }));
    const place = () => states.element().getBoundingClientRect().toJSON();
    const before = place();
    await states.getByRole('button', { name: 'Interview' }).click();
    await expect.poll(appAddress).toContain('state=interview');
    await expectShown('No results');
    expect(place()).toMatchObject({ x: before.x, y: before.y });
    const pressed = positions.getByRole('button', { name: 'Lighthouse Keeper' });
    await expect.element(pressed).toHaveAttribute('aria-pressed', 'true');
    await pressed.click();
    await expectText(positions, 'No applications with this state.');
    await button('Clear filters').click();
    await expect.poll(appAddress).toBe('/jobresponse');
    await expect.poll(() => texts(links)).toEqual(['Keeper1', 'Keeper2', 'Keeper3']);
  });
});

describe('the list of applications', () => {
  test('shows those of one opening, also of two with a position, and downloads them', async () => {
    const rows = ['Pilot', 'pilot', 'Clerk'].map((name, at) => application(at + 1, { position_applied_for: name }));
    await openInbox('/jobresponse', { applications: rows });
    const posts = [job(7, 'Pilot'), job(8, 'Pilot', { location: 'Kochi' }), job(9, 'clerk')];
    fakeApi().answer('getAllJobPosts', () => posts);
    const key = applicationKey(rows[1] ?? application(2));
    const opening = openingKey(job(8, 'Pilot'));
    fakeApi().answer('getRecordStates', () => [{ key, state: 'new', version: 0, notes: 0, opening }]);
    fakeApi().answer('getRecordsCsv', () => 'All that match');
    await renderApp('/jobresponse?opening=8');
    await expect.poll(() => texts(links)).toEqual(['Keeper2']);
    const chosen = page.getByLabelText('Job post', { exact: true });
    await expectText(chosen, 'Pilot, Kochi (1)');
    await button('Download CSV').click();
    await expect.poll(() => fakeApi().callsOf('getRecordsCsv').at(-1)?.query.get('opening')).toBe('8');
    fakeApi().answer('getAllJobPosts', () => fail('internal'));
    const reads = fakeApi().callsOf('getAllJobPosts').length;
    await tick(2);
    await setStates('Interview');
    await expect.poll(() => fakeApi().callsOf('getAllJobPosts').length).toBeGreaterThan(reads);
    await expectShown('State of 1 application changed to Interview.');
    expect(texts(links), 'stays when the job posts cannot be read again').toEqual(['Keeper2']);
    fakeApi().answer('getAllJobPosts', () => posts);
    await button('Show all job posts').click();
    await expect.poll(() => texts(links)).toEqual(['Keeper1', 'Keeper2', 'Keeper3']);
    await renderApp('/jobresponse?opening=9');
    await expect.poll(() => texts(links)).toEqual(['Keeper3']);
    await renderApp('/jobresponse?opening=10');
    await expectShown('No results');
  });

  test('shows ids exactly as the host gives them, in numeric order, in search and file too', async () => {
    const downloads = watchDownloads();
    const amounts = { experience: ' ', current_lpa: '1e1', expected_lpa: '4.50' } as object;
    const given = ['9007199254740993', '007', '1e3', '9007199254740992', 12];
    await openInbox('/jobresponse?sort=id', { applications: given.map((id) => application(id, amounts)) });
    const inOrder = ['1e3', '007', '12', '9007199254740992', '9007199254740993'];
    await expect.poll(ids).toEqual(inOrder);
    await page.getByRole('checkbox', { name: 'Select page' }).click();
    for (const id of inOrder) await expectShown(page.getByRole('row').getByText(id, { exact: true }));
    // The server makes the file of all that match.
    await tick(12);
    await button('Download CSV').click();
    await expect.poll(() => downloads).toHaveLength(1);
    const [, ...lines] = ((await downloads[0]?.text) ?? '').trimEnd().split('\r\n');
    expect(lines.map((line) => line.split(',')[0])).toEqual(inOrder.filter((id) => id !== '12'));
    for (const line of lines) expect(line).toContain(',,,,1e1,4.50,');
    await renderApp('/jobresponse?q=9007199254740993');
    await expect.poll(ids).toEqual(['9007199254740993']);
  });

  test('names the address of a resume that is kept elsewhere, in rows that stay low', async () => {
    const address = 'https://files.example.com/resumes/asha-rao.pdf';
    await openInbox('/jobresponse', {
      applications: [
        application(1, { upload_resume: address }),
        application(2, { upload_resume: null }),
        application(3, { upload_resume: 'C:\\resumes\\asha.pdf' }),
        application(4, { upload_resume: `${address}?key=${'k'.repeat(5000)}` }),
        application(5, { upload_resume: `D:\\${'r'.repeat(5000)}`, linkedin_profile: `see ${'w'.repeat(5000)}` }),
      ],
    });
    await expectText(row('Keeper1'), `Stored elsewhere: ${address}`);
    await expect.element(row('Keeper1').getByRole('link', { name: address })).toHaveAttribute('href', address);
    await expectText(row('Keeper2'), 'None sent');
    await expectText(row('Keeper3'), 'Stored elsewhere: C:\\resumes\\asha.pdf');
    expect(texts(row('Keeper3').getByRole('link'))).toEqual(['Keeper3']);
    for (const name of ['Keeper4', 'Keeper5']) {
      expect(row(name).element().getBoundingClientRect().height, name).toBeLessThan(400);
      await page.getByRole('row').getByRole('link', { name, exact: true }).click();
      const panel = page.getByRole('region', { name, exact: true });
      const words = panel.getByText('Stored elsewhere:');
      await expectShown(words);
      for (const part of [words.element().parentElement, panel.element().querySelector('dl')])
        expect(part?.getBoundingClientRect().height, name).toBeLessThan(400);
      await press('Escape');
    }
  });

  test('draws one page of ten thousand, and each typed letter narrows all of them', async () => {
    const people = applications(10_000).map((each, at) => ({
      ...each,
      first_name: `Person${at}`,
      last_name: 'Of Many',
    }));
    await openInbox('/jobresponse', { applications: people });
    await expectShown(row('Person24 '));
    const drawn = () => document.querySelectorAll('tr').length;
    expect(drawn()).toBeLessThanOrEqual(26);
    const search = page.getByRole('searchbox');
    const status = (words: string) => page.getByRole('status').filter({ hasText: words });
    await userEvent.type(search, 'person77');
    await expectShown(status('of 111'));
    expect(drawn()).toBeLessThanOrEqual(26);
    await userEvent.type(search, '7');
    await expectShown(status('1 to 11 of 11'));
    expect(drawn()).toBe(12);

    await page.viewport(360, 740);
    await search.fill('');
    await expectShown(status('1 to 25 of 10000'));
    await button('Next').dblClick();
    await expectShown(status('26 to 50 of 10000'));
    await expect.element(page.getByRole('listitem').filter({ hasText: 'Person25 ' })).toBeInViewport();
    await expect.element(page.getByRole('region', { name: 'Job responses' })).toHaveFocus();
    await search.fill('person77');
    await expectShown(status('1 to 25 of 111'));
    await expect.poll(appAddress).toBe('/jobresponse?q=person77');

    watchLog();
    inboxWith({ applications: people.slice(0, 1000) });
    fakeApi().answer('getalljobresponse', ({ query }) =>
      query.has('before') ? fail('bad_request') : people.slice(0, 1000),
    );
    await renderApp('/jobresponse?position=Architect');
    await expectShown('Older ones are searched once they are loaded.');
  });
});

test('twelve applications with all columns fit into a usual window, selected ones tinted', async () => {
  await page.viewport(1366, 850);
  await openInbox('/jobresponse', {
    applications: applications(40, {
      position_applied_for: 'Senior Frontend Developer for the Warehouse Team',
      last_name: 'Of the Northern Lighthouses and All of Their Islands',
      dob: '1994-01-31',
      gender: 'Prefer not to say',
      experience: 12.5,
      contact_mobile: '9000000142',
      upload_resume: '/media/resume.pdf',
      createdAt: '2026-02-02T10:00:00.000Z',
      contact_email: 'keepers@example.com',
    }),
  });
  await expectText(row('Keeper12 '), '02/02/2026', 'New');
  const rows = Array.from(document.querySelectorAll('tbody tr'));
  const heights = rows.map((each) => each.getBoundingClientRect().height);
  expect(Math.max(...heights)).toBeLessThanOrEqual(48);
  expect(rows.filter((each) => each.getBoundingClientRect().bottom <= 850).length).toBeGreaterThanOrEqual(12);
  expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  const colour = () => getComputedStyle(rows[1] as Element).backgroundColor;
  const before = colour();
  await box('Keeper2 Of the Northern Lighthouses and All of Their Islands').click();
  await heading.hover();
  await expect.poll(colour).not.toBe(before);
  await page.viewport(1280, 850);
  const marks = page.getByRole('rowheader').getByText('Also applied').elements();
  expect(marks).toHaveLength(rows.length);
  const endOf = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
  await expect.poll(() => marks.filter((mark) => endOf(mark) > endOf(mark.parentElement)).length).toBe(0);
});

test('state tabs and the position filter narrow the list and name their counts', async () => {
  await openInbox('/jobresponse', {
    applications: [...applications(3), application(4, { position_applied_for: 'Cook' })],
  });
  const tab = (name: string | RegExp) => page.getByRole('group', { name: 'State' }).getByRole('button', { name });
  const position = page.getByRole('combobox', { name: 'Position' });
  await expectShown(tab(/^All 4/), tab(/^New 4/), tab(/^Offer 0/));
  await position.selectOptions('Cook (1)');
  await expect.poll(appAddress).toBe('/jobresponse?position=Cook');
  await expectShown(tab(/^All 1/));
  await expectCount(links, 1);
  await pressAt(button('Show all positions'));
  await expect.element(position).toHaveFocus();
  await expectCount(links, 4);
});

describe('selected applications', () => {
  test('are counted by state before a change of several, withdrawn ones left out, and restored by Undo', async () => {
    const { inbox, note } = inboxWith({ applications: applications(4) });
    const keyOf = (id: number) => applicationKey(inbox.applications[id - 1] ?? application(id));
    note(keyOf(2), 'state', 'interview');
    note(keyOf(3), 'state', 'withdrawn');
    await renderApp('/jobresponse');
    await expectText(row('Keeper3'), 'Withdrawn');
    await page.getByRole('checkbox', { name: 'Select page' }).click();
    await button('Set state').click();
    expect(question.elements()).toEqual([]);
    await page.getByLabelText(/^Set the state of/).selectOptions('Rejected');
    await button('Set state').click();
    await expect.poll(() => texts(dialog.getByRole('listitem'))).toEqual(['New 2', 'Interview 1', 'Withdrawn 1']);
    await expectShown(dialog.getByRole('checkbox', { name: 'Change the withdrawn application too' }));
    await button('Set 3 to Rejected').click();
    await expectShown('State of 3 applications changed to Rejected.');
    await expectText(row('Keeper3'), 'Withdrawn');
    await expectText(row('Keeper2'), 'Rejected');

    // A later change by someone else stays.
    note(keyOf(4), 'state', 'offer', 'other@example.com');
    await button('Undo').click();
    await expectShown(
      '2 applications restored to the earlier state.',
      '1 application was changed since, and keeps its state.',
    );
    await answer('OK');
    await expectText(row('Keeper1'), 'New');
    await expectText(row('Keeper2'), 'Interview');
    await expectText(row('Keeper4'), 'Offer');
    await expectGone(button('Undo'));
  });

  test('need their count typed before 25 or more are deleted', async () => {
    const { inbox } = await openInbox('/jobresponse', { applications: applications(26) });
    await page.getByRole('checkbox', { name: 'Select page' }).click();
    await deleteSelected();
    const typed = dialog.getByRole('textbox', { name: 'Type 25 to confirm' });
    await expect.element(typed).toHaveAttribute('aria-invalid', 'true');
    expect(inbox.applications).toHaveLength(26);
    await typed.fill('25');
    await press('Enter');
    await expectShown('25 applications deleted.');
    await expectCount(links, 1);
  });

  test('are counted, stay selected behind a search, and leave the selection with their deletion', async () => {
    const downloads = watchDownloads();
    const { inbox } = await openInbox('/jobresponse', {
      applications: applications(3, { expected_joining_date: '30 Days' }),
    });
    const all = page.getByRole('checkbox', { name: 'Select page' });
    await expectShown(all);
    // Screen readers announce what changes in a region, not a region that appears.
    const regions = [...document.querySelectorAll('[role=status]')];
    await all.click();
    await tick(3);
    await expect.element(selection).toHaveTextContent('2 applications selected');
    expect(regions.filter(({ textContent }) => textContent === '2 applications selected')).toHaveLength(1);
    const setting = Promise.withResolvers<{ conflicts: []; gone: []; changed: [] }>();
    fakeApi().answer('setRecordState', () => setting.promise);
    await setStates('Rejected', 2);
    await tick(3);
    setting.resolve({ conflicts: [], gone: [], changed: [] });
    await expectShown('State of 2 applications changed to Rejected.');
    await expect.element(selection).toHaveTextContent('1 application selected');
    expect(fakeApi().callsOf('setRecordState')).toHaveLength(1);

    await page.getByRole('searchbox').fill('Keeper1');
    await expect.element(selection).toHaveTextContent('1 application selected, 1 of them not in the current list');
    expect((all.element() as HTMLInputElement).indeterminate).toBe(false);
    await all.click();
    await expect.element(selection).toHaveTextContent('2 applications selected, 1 of them not in the current list');
    await all.click();
    await button('Download CSV').click();
    await expect.poll(() => downloads).toHaveLength(1);
    const text = (await downloads[0]?.text) ?? '';
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(text).toMatch(/Keeper3.*30 Days/);
    await page.getByRole('searchbox').fill('');
    await expect.element(selection).toHaveTextContent('1 application selected');
    expect((all.element() as HTMLInputElement).indeterminate).toBe(true);

    await pressTwice(button('Delete selected'));
    await answer('Delete');
    await expectShown('1 application deleted.');
    await expectGone(page.getByRole('alertdialog'), row('Keeper3'));
    // Those that somebody else deletes leave the selection while the list is without them.
    await tick(1);
    const [first] = inbox.applications.splice(0, 1);
    lookAgain();
    await expectGone(row('Keeper1'), selected);
    if (first) inbox.applications.unshift(first);
    lookAgain();
    await expect.element(selection).toHaveTextContent('1 application selected');
    await button('Delete the application of Keeper1').click();
    await answer('Delete');
    await expectGone(row('Keeper1'));
    inbox.applications.push(application(1, { first_name: 'Newcomer' }));
    lookAgain();
    await expect.element(box('Newcomer')).not.toBeChecked();
  });

  test('that could not be deleted are named, stay selected or are selected again, and are deleted at the next try', async () => {
    const { inbox } = inboxWith({ applications: applications(6) });
    let isFailing = true;
    fakeApi().answer('deletejobresponse', ({ path }) => {
      const id = Number(path.split('/').at(-1));
      if (id === 4) fail('not_found', 'There is no application with this number.');
      if (isFailing && id % 2 === 1) fail('upstream_failed', 'The backend failed.');
      inbox.applications = inbox.applications.filter((each) => each.jobresponse_id !== id);
      return { message: 'Deleted.' };
    });
    await renderApp('/jobresponse');
    await tick(1, 2, 3, 4);
    await deleteSelected();
    await expectShown('2 applications deleted.');
    const message = page.getByRole('alertdialog');
    await expectText(message, 'Deleting 2 applications failed: “Keeper1”, “Keeper3”. The backend failed.');
    await expectText(message, 'Those still in the list stay selected.');
    inbox.applications = inbox.applications.filter((each) => each.jobresponse_id !== 4);
    await answer('OK');
    await expect.element(selection).toHaveTextContent('2 applications selected');
    for (const id of [1, 3]) await expect.element(box(`Keeper${id}`)).toBeChecked();
    isFailing = false;
    await deleteSelected();
    for (const id of [1, 3]) await expectGone(box(`Keeper${id}`));
    await expectGone(message, selected);

    const deletion = Promise.withResolvers<never>();
    fakeApi().answer('deletejobresponse', () => deletion.promise.catch(() => fail('upstream_failed')));
    await tick(5);
    await deleteSelected();
    await button('Clear selection').click();
    await expect.element(box('Keeper5')).not.toBeChecked();
    deletion.reject();
    await answer('OK');
    await expect.element(selection).toHaveTextContent('1 application selected');
    await expect.element(box('Keeper5')).toBeChecked();
  });

  test('that somebody else changed stay selected for the next try, and deleted ones are named', async () => {
    const { inbox, note } = await openInbox('/jobresponse', { applications: applications(3) });
    await expectText(row('Keeper2'), 'New');
    note(applicationKey(application(2)), 'state', 'offer', 'other@example.com');
    inbox.applications.pop();
    await tick(1, 2, 3);
    await setStates('Rejected', 3);
    await expectShown('State of 1 application changed to Rejected.', alert('1 application has been deleted.'));
    await answer('OK');
    const message = page.getByRole('alertdialog');
    await expectText(
      message,
      'These have changed since you opened them, so they were skipped: “Keeper2”. Their history shows the changes.',
    );
    await expectText(message, 'They stay selected: press again to set the state anyway.');
    await answer('OK');
    await expect.element(selection).toHaveTextContent('1 application selected');
    await expectText(row('Keeper2'), 'Offer');
    await button('Set state').click();
    await expectText(row('Keeper2'), 'Rejected');
    await expectGone(selected);
  });

  test('beyond what one call takes are reported call by call when the last one fails', async () => {
    inboxWith({ applications: applications(1002) });
    fakeApi().answer('setRecordState', ({ body }) => {
      const { records: refs } = body as { records: { key: string }[] };
      if (refs.length < 1000) fail('upstream_failed', 'The backend failed.');
      return { conflicts: [{ key: refs[0]?.key ?? '', events: [] }], gone: [], changed: [] };
    });
    await renderApp('/jobresponse');
    await page.getByRole('checkbox', { name: 'Select page' }).click();
    await expect.element(selection).toHaveTextContent('25 applications selected');
    await button('Select all 1002 matching').click();
    await setStates('Reviewing', 1002);
    await expectShown('State of 999 applications changed to Reviewing.');
    const message = page.getByRole('alertdialog');
    await expectText(message, 'so they were skipped: “Keeper');
    await answer('OK');
    await expectText(message, 'Setting the state of 2 applications failed: “Keeper');
    await expectText(message, 'The backend failed. They stay selected.');
    await answer('OK');
    await expect.element(selection).toHaveTextContent('3 applications selected');
  });

  test('stay selected over a reload and Back, but not for another admin, a logout, or a new record with the same id', async () => {
    const { inbox } = inboxWith({ applications: applications(3) });
    fakeApi().answer('startAdminSession', () => {
      fakeApi().answer('getSession', () => ({ user: false, admin: true }));
      return { user: false, admin: true };
    });
    const logIn = async (email: string) => {
      clearLoggedIn('admin');
      await renderApp('/login?redirect=%2Fjobresponse');
      await page.getByLabelText('Email').fill(email);
      await page.getByLabelText('Password').fill('a password for tests');
      await button('Login').click();
      await expectShown(links.first());
    };
    await logIn('admin@example.com');
    await tick(1, 3);
    await reloadApp();
    await expect.element(selection).toHaveTextContent('2 applications selected');
    await page.getByRole('link', { name: 'All Blogs' }).click();
    await expectShown(page.getByRole('heading', { name: 'All Blogs' }));
    window.history.back();
    await expect.element(selection).toHaveTextContent('2 applications selected');

    // The session ends in the middle of a deletion.
    fakeApi().answer('deletejobresponse', ({ path }) => {
      if (path.endsWith('/3')) fail('unauthorized');
      inbox.applications.shift();
      return { message: 'Deleted.' };
    });
    await deleteSelected();
    await expectShown(page.getByLabelText('Password'));
    inbox.applications.push(application(1, { first_name: 'Newcomer' }));
    await logIn('admin@example.com');
    await expect.element(selection).toHaveTextContent('1 application selected');
    await expect.element(box('Keeper3')).toBeChecked();
    await expect.element(box('Newcomer')).not.toBeChecked();

    await logIn('emil@example.com');
    await expect.element(box('Keeper3')).not.toBeChecked();
    await tick(2);
    await button('Logout').click();
    await expect.poll(appAddress).toBe('/');
    await logIn('emil@example.com');
    await expect.element(box('Keeper2')).not.toBeChecked();
    expect(Object.keys(sessionStorage).filter((key) => key.includes('selected-'))).toEqual([]);
  });

  test('are ticked on a phone by a tap anywhere on their rows, once the admin selects', async () => {
    inboxWith({
      applications: applications(3, { experience: 4, contact_email: 'a@b.co', createdAt: '2026-02-02T10:00:00.000Z' }),
    });
    await page.viewport(360, 760);
    await renderApp('/jobresponse');
    const item = page.getByRole('listitem').filter({ hasText: 'Keeper2' });
    await expectText(item, 'Lighthouse Keeper · 4 years', 'New', '02/02/2026', 'Also applied');
    expect(document.querySelector('[data-item]')?.getBoundingClientRect().top).toBeLessThan(300);
    await expectGone(box('Keeper2'));
    await button('Select').click();
    for (const position of [
      { x: 16, y: 16 },
      { x: 200, y: 40 },
    ]) {
      await item.click({ position });
      await expect.element(box('Keeper2')).toBeChecked();
      await expect.element(selection).toHaveTextContent('1 application selected');
      await item.click({ position });
      await expect.element(box('Keeper2')).not.toBeChecked();
    }
    await page.getByRole('checkbox', { name: 'Select page' }).click();
    await expect.element(selection).toHaveTextContent('3 applications selected');
    await button('Done').click();
    await expectGone(selected, box('Keeper2'));
    await item.click({ position: { x: 200, y: 40 } });
    await expectShown(page.getByRole('dialog', { name: 'Keeper2' }));
  });

  test.each([
    [360, 740],
    [1366, 700],
    [3440, 700],
  ])('have a bar in the window that moves no row and covers no focus, %s px wide', async (width, height) => {
    inboxWith({ applications: applications(12) });
    await page.viewport(width, height);
    await renderApp('/jobresponse');
    const top = () => box('Keeper3').element().getBoundingClientRect().top;
    await expectShown(button(/^New 12/));
    if (width < 1024) await button('Select').click();
    await expect.element(box('Keeper3')).toBeInTheDocument();
    box('Keeper3').element().scrollIntoView({ block: 'center' });
    const before = top();
    await tick(3);
    await expect.element(selected).toBeInViewport({ ratio: 1 });
    expect(Math.abs(top() - before)).toBeLessThan(1);
    page.getByRole('link', { name: 'Keeper9', exact: true }).element().scrollIntoView({ block: 'center' });
    await expect.element(selected).toBeInViewport({ ratio: 1 });
    window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
    const bar = () => selected.element().getBoundingClientRect();
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Rows' }).element().getBoundingClientRect().bottom - bar().top)
      .toBeLessThan(0);
    const stops = document.querySelectorAll<HTMLElement>('main :is(a, button, input, select)');
    for (const stop of [...stops, ...Array.from(stops).reverse()]) {
      stop.focus();
      if (document.activeElement !== stop) continue;
      const at = stop.getBoundingClientRect();
      const isAside = selected.element().contains(stop) || at.left > bar().right || at.right < bar().left;
      expect(isAside || at.top < bar().top - 1 || at.top >= bar().bottom, stop.outerHTML.slice(0, 80)).toBe(true);
    }
  });
});

describe('the contact messages', () => {
  test('show local time, links only for addresses, and a long message whole', async () => {
    const long = `${'We run three clinics and need one booking page. '.repeat(6)}\nKind regards`;
    inboxWith({
      messages: [
        message(1, 'Asha Long', { message: long }),
        message(2, 'Nobody', { email: '', phone: '', message: long, createdAt: null }),
        message(3, 'Somebody', { email: 'not an address', phone: 'call me', message: long }),
      ],
    });
    watchLog();
    const { router } = await renderApp('/contactform');
    for (const name of ['ID', 'Name', 'Email', 'Phone', 'Message', 'Created At'])
      await expectShown(page.getByRole('columnheader', { name, exact: true }));
    await expectText(row('Asha Long'), '03/02/2026');
    await expectText(row('Somebody'), 'call me');
    for (const name of ['Nobody', 'Somebody']) expect(texts(row(name).getByRole('link'))).toEqual([name]);
    await row('Asha Long').getByRole('link', { name: 'Asha Long' }).click();
    await expectText(panel('Asha Long'), 'Kind regards');
    expect(appAddress()).toBe('/contactform?message=1');
    router.history.back();
    await expectGone(panel('Asha Long'));
    await row('Nobody').getByRole('link', { name: 'Nobody' }).click();
    await expectShown(panel('Nobody'));
    await expectGone(button('Reply by mail…'));

    await renderApp('/contactform?message=987654');
    await expectText(panel('Message'), 'There is no message with this number.');
    // One that the list does not reach.
    fakeApi().answer('getallcontactform', () => [message(3, 'Somebody')]);
    await renderApp('/contactform?message=1');
    await expectText(panel('Asha Long'), 'Kind regards');
  });

  test('hide a shortened one, which was read whole, once it is erased elsewhere', async () => {
    watchLog();
    const text = `${'Hello to the lighthouse. '.repeat(300)}Bye.`;
    const { inbox } = await openInbox('/contactform', {
      messages: [message(1, 'Gone Writer', { message: text, message_shortened: true }), message(2, 'Other')],
    });
    await row('Gone Writer').getByRole('link', { name: 'Gone Writer' }).click();
    await expectText(panel('Gone Writer'), 'Bye.');
    inbox.messages.shift();
    lookAgain();
    await expectShown('This message has been deleted.');
    await expectGone('Gone Writer', button('Erase this person…'));
  });

  test('read older ones until all are there, or on demand after a failure', async () => {
    const log = watchLog();
    const all = Array.from({ length: 1003 }, (_, at) => message(1003 - at, `Writer ${1003 - at}.`));
    const { inbox } = inboxWith({ messages: all.slice(0, 1000) });
    let older = () => fail('bad_request');
    fakeApi().answer('getallcontactform', ({ query }) => (query.has('before') ? older() : inbox.messages));
    await renderApp('/contactform');
    await expectShown('The newest 1000 messages', row('Writer 1003.'));
    await page.getByRole('searchbox').fill('No such writer');
    await expectShown('Older ones are searched once they are loaded.');
    await page.getByRole('searchbox').fill('');
    await expectShown(row('Writer 1003.'));
    await pressAt(button('Load older'));
    await expect.poll(() => log().join()).toContain('The contact data could not be fetched.');
    await expectShown(page.getByRole('status').filter({ hasText: 'Load older' }));
    await expect.element(button('Load older')).toHaveFocus();
    older = () => all.slice(1000) as never;
    await press('Enter');
    await expectShown('1003 messages');
    await expect.element(button('No older ones')).toHaveFocus();
    await expect.element(button('No older ones')).toBeInViewport();

    // By itself as long as nothing fails.
    await reloadApp();
    await expectShown('1003 messages');
    expect(button(/older/).elements()).toEqual([]);

    // Deleted while the list cannot be read again: it is still not the whole of it.
    older = () => fail('bad_request');
    await renderApp('/contactform');
    await expectShown('The newest 1000 messages', button('Load older'));
    fakeApi().answer('getallcontactform', () => new Promise<never>(() => {}));
    await button('Delete the message of Writer 1003.').click();
    await answer('Delete');
    await expectShown('The newest 999 messages');
  });
});

describe('deleting', () => {
  test('says in words that the host cannot delete, and then above the list', async () => {
    const words = 'This backend cannot delete enquiries.';
    inboxWith({ messages: [message(1, 'Asha')] });
    fakeApi().answer('deletecontactform', () => fail('not_supported_by_backend', words));
    await renderApp('/contactform');
    await button('Delete the message of Asha').click();
    await answer('Delete');
    await expectText(page.getByRole('alertdialog'), words);
    await answer('OK');
    await expectShown(row('Asha'));
    fakeApi().answer('getHostExtensions', () => ({
      job: [],
      missing: [{ call: 'deletecontactform', message: words }],
    }));
    await reloadApp();
    await expectShown(page.getByText(words));
  });

  test('moves the focus from the last row to the one before it, and after several to the table', async () => {
    await openInbox('/jobresponse?sort=id', { applications: applications(4) });
    const remove = (name: string) => button(`Delete the application of ${name}`);
    const removeByKey = async (target: ReturnType<typeof button>) => {
      await pressAt(target);
      await pressAt(page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }));
    };
    await removeByKey(remove('Keeper4'));
    await expect.element(remove('Keeper3')).toHaveFocus();

    for (const done of ['Clear selection', 'Set state']) {
      await tick(3);
      await page.getByLabelText(/^Set the state of/).selectOptions('Offer');
      await pressAt(button(done));
      await expect.element(box('Keeper3')).not.toBeChecked();
      await expect.element(table).toHaveFocus();
    }
    await userEvent.tab();
    await expect.element(page.getByRole('checkbox', { name: 'Select page' })).toHaveFocus();
    await tick(3);
    await removeByKey(button('Delete selected'));
    await expectCount(links, 2);
    await expect.element(table).toHaveFocus();
  });

  test('moves the focus to the way back when nothing that a filter shows is left', async () => {
    await openInbox('/jobresponse?state=new', { applications: applications(2) });
    await expectCount(links, 2);
    await page.getByRole('checkbox', { name: 'Select page' }).click();
    await page.getByLabelText(/^Set the state of/).selectOptions('Offer');
    await pressAt(button('Set state'));
    await pressAt(button('Set 2 to Offer'));
    const all = button('Clear filters');
    await expectShown(all);
    await userEvent.tab();
    await expect.element(all).toHaveFocus();
    await press('Enter');
    await expect.element(table).toHaveFocus();
  });
});

describe('the form outbox', () => {
  const entry = (at: number, more: Partial<FormOutboxEntry>): FormOutboxEntry => ({
    id: `entry-${at}`,
    form: 'contact',
    state: 'quarantined',
    from: `Asha ${at}`,
    reason: 'The hidden field was filled in.',
    attempts: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
    ...more,
  });

  test('delivers once when Retry now is pressed twice', async () => {
    inboxWith({});
    fakeApi().answer('getFormOutbox', () => ({ ...emptyOutbox, waiting: 1 }));
    fakeApi().answer('retryFormOutbox', () => {
      fakeApi().answer('getFormOutbox', () => emptyOutbox);
      return emptyOutbox;
    });
    await renderApp('/jobresponse');
    await expectShown('1 form post waiting for the form service.');
    await pressTwice(button('Retry now'));
    await expectGone('waiting for the form service');
    expect(fakeApi().callsOf('retryFormOutbox')).toHaveLength(1);
  });

  test('releases a held post once, shows an error while offline, and moves the focus on', async () => {
    watchLog();
    let held = [entry(1, {}), entry(2, {})];
    const { inbox } = inboxWith({});
    fakeApi().answer('getFormOutbox', () => ({ ...emptyOutbox, quarantined: held.length }));
    fakeApi().answer('getFormOutboxEntries', () => held);
    fakeApi().answer('releaseFormOutboxEntry', ({ path }) => {
      held = held.filter(({ id }) => !path.includes(id));
      inbox.messages.push(message(held.length, 'Asha Released'));
      return undefined as never;
    });
    await renderApp('/contactform');
    await page.getByText('2 form posts held as spam').click();
    const first = page.getByRole('listitem').filter({ hasText: 'Asha 1' });
    await expectText(first, 'The hidden field was filled in.');
    fakeApi().goOffline();
    await button('Not spam: Asha 1').click();
    await expectText(first.getByRole('alert'), 'We could not reach the server.');
    fakeApi().goOffline(false);
    (button('Not spam: Asha 1').element() as HTMLElement).focus();
    await pressTwice(button('Not spam: Asha 1'));
    await expect.element(button('Not spam: Asha 2')).toHaveFocus();
    expect(fakeApi().callsOf('releaseFormOutboxEntry')).toHaveLength(1);
    await press('Enter');
    await expectGone('held as spam');
    await expect.element(heading).toHaveFocus();
    await expectShown(row('Asha Released').first());
  });

  test('lists the newest refused mails, says when these are not all, and reads the list again', async () => {
    watchLog();
    const refused = (at: number) => entry(at, { form: 'mail', state: 'refused', from: `applicant${at}@example.com` });
    let entries = [refused(1), refused(2)];
    inboxWith({});
    fakeApi().answer('getFormOutbox', () => ({ ...emptyOutbox, mailsRefused: 3 }));
    fakeApi().answer('getFormOutboxEntries', () => fail('bad_request'));
    await renderApp('/jobresponse');
    const list = page.getByRole('group').filter({ hasText: 'Recipients' });
    const shown = () => texts(list.getByRole('listitem'));
    await list.getByText('Recipients').click();
    await expectShown(list.getByText('The form outbox could not be read.'));
    fakeApi().answer('getFormOutboxEntries', () => entries);
    await list.getByRole('button', { name: 'Try again' }).click();
    const applicants = (...numbers: number[]) => numbers.map((at) => expect.stringContaining(`applicant${at}@`));
    await expect.poll(shown).toEqual(applicants(1, 2));
    await expectShown(list.getByText('These are the newest 2.'));
    entries = [refused(1), refused(2), refused(3)];
    await reloadApp();
    await list.getByText('Recipients').click();
    await expect.poll(shown).toEqual(applicants(1, 2, 3));
    await expectGone(list.getByText('These are the newest'));
    entries = [refused(1), refused(3)];
    lookAgain();
    await expect.poll(shown).toEqual(applicants(1, 3));
  });
});

describe('the columns of a list', () => {
  test('are hidden and shown by their names while the menu stays open, also when the list is opened again', async () => {
    await page.viewport(1024, 740);
    await openInbox('/contactform', { messages: [message(1, 'Asha')] });
    // On the words: a press on the box itself moves the focus there, one on its label does not.
    const pressName = () => columns.getByText('Phone').click({ position: { x: 60, y: 12 } });
    const phone = columns.getByRole('checkbox', { name: 'Phone' });
    await openColumns();
    for (const isShown of [false, true, false]) {
      await pressName();
      await (isShown ? expect.element(phone).toBeChecked() : expect.element(phone).not.toBeChecked());
    }
    await heading.click();
    await expectGone(columns, phoneHead);
    await reloadApp();
    await expectShown(row('Asha'));
    await expectGone(phoneHead);
    await openColumns();
    await pressName();
    await press('Escape');
    await expectGone(columns);
    expect(document.activeElement?.textContent).toBe('Columns');
    await openColumns();
    await expectShown(columns);
    await userEvent.tab({ shift: true });
    await expectGone(columns);
    await reloadApp();
    await expectShown(phoneHead);
  });

  test('never make the page scroll sideways', async () => {
    await openInbox('/jobresponse', { applications: applications(1) });
    await openColumns();
    for (const each of columns.getByRole('checkbox', { disabled: false }).all())
      if (!(each.element() as HTMLInputElement).checked) await each.click();
    await expectShown(page.getByRole('columnheader', { name: 'LinkedIn' }));
    expect(document.documentElement.scrollWidth).toBe(document.documentElement.clientWidth);
  });
});
