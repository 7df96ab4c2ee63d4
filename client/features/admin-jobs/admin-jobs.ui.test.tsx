import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { JobPost } from '#shared/schemas/job.ts';
import { loseAnswer } from '../../test-support/fake-api.ts';
import { inboxWith } from '../../test-support/fake-inbox.ts';
import { hostWithJobs, job } from '../../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../../test-support/render-app.tsx';
import {
  alert,
  answer,
  button,
  expectGone,
  expectShown,
  expectText,
  fail,
  fill,
  follow,
  press,
  row,
  type,
  watchDownloads,
} from '../../test-support/screen.ts';

const fields = {
  Position: 'Lighthouse Keeper',
  'Area of Interest': 'Signals',
  Description: 'Keeps the lamp lit.',
  Experience: '10 years',
} as const;

const editForm = page.getByRole('dialog', { name: 'Edit job post' });
const changed = page.getByRole('dialog', { name: 'Changed since you opened it' });
const accept = (name: string) => follow(alert(name).getByRole('button', { name: 'OK' }));
const saved = alert('Job post updated successfully');
const search = page.getByRole('searchbox');
const position = page.getByLabelText('Position');
const draftBack = 'Your unsaved text was restored.';
const posted = 'Job posted successfully!';

async function post(values: Readonly<Record<string, string>>) {
  await fill(values);
  await follow(button('Post Job'));
}

async function expectEmpty() {
  for (const label of Object.keys(fields)) await expect.element(page.getByLabelText(label)).toHaveValue('');
}

async function change(values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await type(editForm.getByLabelText(label), value);
}

/** Opens the form of the first of these jobs in the list. */
async function edit(...jobs: readonly JobPost[]) {
  const host = hostWithJobs(...jobs);
  const position = jobs[0]?.position ?? '';
  const { router } = await renderApp('/alljobposts');
  await follow(button(`Edit ${position}`));
  await expect.element(editForm.getByLabelText('Position')).toHaveValue(position);
  return { ...host, router };
}

async function remove(position: string) {
  await follow(button(`Delete ${position}`));
  await answer('Delete');
}

beforeEach(() => signIn('admin'));

describe('posting a job', () => {
  test('shows a refusal of the server at its field', async () => {
    fakeApi().answer('postJobPosition', () => fail('validation_failed', 'x', { fields: { position: 'Too odd' } }));
    await renderApp('/alljobposition');
    await post({ ...fields, Position: '   ' });
    await expect.element(position).toHaveAccessibleDescription('Position is required');
    await expect.element(position).toHaveFocus();
    await post(fields);
    await expect.element(position).toHaveAccessibleDescription('Too odd');
    await expect.element(position).toHaveFocus();
  });

  test('leaves an empty form that is not a copy after a copied job was posted', async () => {
    const { kept } = hostWithJobs(job(7, 'Fog Signaller'));
    await renderApp('/alljobposition?copy=7');
    await expect.element(position).toHaveValue('Fog Signaller');
    await position.fill('Fog Listener');
    const entries = window.history.length;
    (button('Post Job').element() as HTMLElement).focus();
    await press('Enter');
    await expectShown(posted);
    await expectEmpty();
    await expect.element(button('Post Job')).toHaveFocus();
    expect(appAddress()).toBe('/alljobposition');
    expect(window.history.length).toBe(entries);

    await position.fill('Fog Watcher');
    await reloadApp();
    await expect.element(position).toHaveValue('Fog Watcher');
    await expect.element(page.getByLabelText('Description')).toHaveValue('');
    await post({ ...fields, Position: 'Fog Watcher' });
    await expectShown(posted);
    expect(Array.from(kept.values(), ({ position }) => position)).toEqual([
      'Fog Signaller',
      'Fog Listener',
      'Fog Watcher',
    ]);
  });

  test('shows no form while the job to duplicate cannot be read, and says that it was deleted', async () => {
    const { kept, find } = hostWithJobs(job(7, 'Frontend Developer'));
    fakeApi().answer('getJobPostById', () => fail('internal'));
    await renderApp('/alljobposition?copy=7');
    await expectShown('Failed to fetch job post details');
    await expectGone(page.getByRole('form', { name: 'Post a New Job' }));
    fakeApi().answer('getJobPostById', ({ path }) => find(path));
    await follow(button('Try again'));
    await expect.element(position).toHaveValue('Frontend Developer');

    kept.delete('7');
    await reloadApp();
    const gone = page.getByText('The job post you wanted to duplicate has been deleted.');
    await expectShown(gone);
    await post(fields);
    await expectShown(posted);
    await expectGone(gone);
  });

  test('keeps the typed text and the focus while the optional fields load late', async () => {
    hostWithJobs();
    fakeApi().answer('getHostExtensions', () => fail('internal'));
    await renderApp('/alljobposition');
    await position.fill('Written later');
    fakeApi().answer('getHostExtensions', () => ({ job: ['location'], missing: [] }));
    for (const offline of [true, false]) fakeApi().goOffline(offline);
    const place = page.getByRole('textbox', { name: 'Place' });
    await expectShown(place);
    await expect.element(position).toHaveFocus();
    await expectGone(page.getByText(draftBack));
    await place.fill('Pune');
    await post({ ...fields, Position: 'Written later' });
    await expectShown(posted);
    expect(fakeApi().callsOf('postJobPosition')[0]?.body).toMatchObject({
      position: 'Written later',
      location: 'Pune',
    });
  });
});

describe('the list of job posts', () => {
  test('keeps sorting in the history but not typing, clears the search, and ignores an unknown order', async () => {
    hostWithJobs(job(1, 'Unity Developer'), job(2, 'QA Engineer'), job(3, 'Android Developer'));
    const { router } = await renderApp('/alljobposts');
    const first = page.getByRole('row').nth(1);
    const sort = button('Position');
    await sort.click();
    await expectText(first, 'Android Developer');
    await search.fill('developer');
    await expect.poll(appAddress).toBe('/alljobposts?sort=position&q=developer');
    await sort.click();
    await expectText(first, 'Unity Developer');
    expect(appAddress()).toBe('/alljobposts?sort=-position&q=developer');
    router.history.back();
    await expect.poll(appAddress).toBe('/alljobposts?sort=position&q=developer');
    router.history.back();
    await expect.poll(appAddress).toBe('/alljobposts');
    await expect.element(search).toHaveValue('');

    await search.fill('nobody');
    await expectShown(button('Clear search'));
    (button('Clear search').element() as HTMLElement).focus();
    await press('Enter');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
    await renderApp('/alljobposts?sort=-wages');
    await search.fill('unity');
    await expect.poll(appAddress).toBe('/alljobposts?q=unity');
    // A list has no column headings.
    await page.viewport(900, 800);
    await button('Options').click();
    await page.getByLabelText('Sort by').selectOptions('Position, ascending');
    await expect.poll(appAddress).toBe('/alljobposts?q=unity&sort=position');
  });

  test('opens one thing at a double click and presses nothing that appears under the pointer', async () => {
    hostWithJobs(job(1, 'Tower Keeper'), job(2, 'QA Engineer'));
    await renderApp('/alljobposts');
    await page.getByText('Columns', { exact: true }).dblClick();
    await expectShown(page.getByRole('checkbox', { name: 'Experience' }));
    await reloadApp();
    await button('Edit Tower Keeper').dblClick();
    const experience = editForm.getByLabelText('Experience Required');
    await experience.fill('2 towers');
    expect(appAddress()).toBe('/alljobposts?edit=1');
    await expect.element(experience).toHaveValue('2 towers');
    await press('Escape');
    await expect.poll(appAddress).toBe('/alljobposts');

    await button('Delete Tower Keeper').dblClick();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblClick();
    await accept('Job post deleted successfully');
    expect(fakeApi().callsOf('deleteJobPost')).toHaveLength(1);
  });
});

describe('the board of job posts', () => {
  const past = '2026-01-05T09:00:00.000Z';
  const open = job(1, 'Cook', { closes_at: '', closes_zone: '', location: 'Kochi', questions: [] });
  const closed = job(2, 'Baker', { closes_at: past, closes_zone: 'Asia/Kolkata', location: '', questions: [] });
  const bar = (words: string) => page.getByRole('status').filter({ hasText: words });

  test('closes and reopens with one press, two at once, and Undo brings the closing time back', async () => {
    const host = hostWithJobs(open, closed);
    await renderApp('/alljobposts');
    await button('Close Cook').click();
    await expectShown(bar('“Cook” is closed: applicants no longer see it.'));
    expect(Date.parse(host.kept.get('1')?.closes_at ?? '')).toBeLessThanOrEqual(Date.now());
    await bar('Cook').getByRole('button', { name: 'Undo' }).click();
    await expectShown(button('Close Cook'));
    expect(host.kept.get('1')).toMatchObject({ closes_at: '', closes_zone: '', description: 'About Cook.' });
    await expectShown(bar('“Cook” is open again.'));

    await button('Reopen Baker').click();
    await expectShown(bar('“Baker” is open until you close it.'));
    expect(host.kept.get('2')).toMatchObject({ closes_at: '' });
    host.change(2, { closes_at: '2099-01-01T00:00:00.000Z' });
    await bar('Baker').getByRole('button', { name: 'Undo' }).click();
    await expectShown(page.getByRole('alertdialog'));
    expect(host.kept.get('2')).toMatchObject({ closes_at: '2099-01-01T00:00:00.000Z' });
    await answer('OK');

    const answered = Promise.withResolvers<void>();
    fakeApi().answer('updateJobPosition', ({ path, body }) =>
      answered.promise.then(() => host.put(path, body as object)),
    );
    for (const name of ['Close Cook', 'Close Baker']) await follow(button(name));
    answered.resolve();
    await expectShown(button('Reopen Cook'), button('Reopen Baker'));
  });

  test('keeps the edit dialog of another job post open when an earlier one is saved', async () => {
    const host = hostWithJobs(open, closed);
    const answered = Promise.withResolvers<void>();
    fakeApi().answer('updateJobPosition', ({ path, body }) =>
      answered.promise.then(() => host.put(path, body as object)),
    );
    await renderApp('/alljobposts');
    await follow(button('Edit Cook'));
    const dialog = page.getByRole('dialog', { name: 'Edit job post' });
    const area = dialog.getByLabelText('Area of Interest');
    await type(area, 'Kitchen');
    await follow(button('Save Changes'));
    await expect.poll(() => fakeApi().callsOf('updateJobPosition').length).toBe(1);
    await follow(dialog.getByRole('button', { name: 'Close', exact: true }));
    await expectGone(dialog);
    await follow(button('Edit Baker'));
    await type(area, 'Bread');
    answered.resolve();
    await answer('OK');
    await follow(dialog.getByRole('button', { name: 'Bold' }));
    await expect.element(area).toHaveValue('Bread');
  });

  test('filters by state, and leads to the applicants and to the public page', async () => {
    hostWithJobs(open, closed, job(3, 'Diver', { closes_at: '', opens_at: '2999-01-05T09:00:00.000Z' }));
    await renderApp('/alljobposts');
    const filter = page.getByRole('group', { name: 'State' });
    await expectText(filter, 'All 3Open 1Closed 1Scheduled 1');
    await filter.getByRole('button', { name: 'Scheduled' }).click();
    await expectShown(row('Diver'), page.getByRole('columnheader', { name: 'Opening date' }));
    await expectGone(button('Close Diver'), button('Reopen Diver'), row('Cook'));
    expect(appAddress()).toBe('/alljobposts?state=scheduled');
    await filter.getByRole('button', { name: 'Closed' }).click();
    await expectGone(button('Close Cook'));
    await expectShown(button('Reopen Baker'));
    expect(appAddress()).toBe('/alljobposts?state=closed');
    await expect.element(filter.getByRole('button', { name: 'Closed' })).toHaveAttribute('aria-pressed', 'true');
    await expect.element(filter.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false');
    await button('Reopen Baker').click();
    await expectShown(page.getByRole('status').filter({ hasText: 'No job posts with this state.' }));
    await button('Undo').click();
    const link = (name: string) => page.getByRole('link', { name });
    await expect.element(link('Show the applicants for Baker')).toHaveAttribute('href', '/jobresponse?position=baker');
    await expect.element(link('View the public page of Baker')).toHaveAttribute('href', '/database/2');
    await button('Delete Baker').click();
    await expectText(page.getByRole('alertdialog'), 'Its applications stay in Job Responses.');
  });

  test('shows the applicants of each opening, those of its position whose opening is unknown, and exports every fact', async () => {
    hostWithJobs(open, { ...closed, position: 'Cook' });
    fakeApi().answer('getApplicantCounts', () => [
      { jobpost_id: '1', applicants: 3, unknown: 2 },
      { jobpost_id: '2', applicants: 1, unknown: 2 },
    ]);
    await renderApp('/alljobposts');
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await expect.element(link('3 applicants for Cook')).toHaveAttribute('href', '/jobresponse?opening=1');
    await expect.element(link('1 applicant for Cook')).toHaveAttribute('href', '/jobresponse?opening=2');
    const unclear = link('2 unclear applications for Cook').first();
    await expect.element(unclear).toHaveAttribute('href', '/jobresponse?position=cook');

    const downloads = watchDownloads();
    await button('CSV').click();
    await expect.poll(() => downloads.length).toBe(1);
    const [header, first] = ((await downloads[0]?.text) ?? '').split('\r\n');
    const names = ['Position', 'Experience', 'State', 'Closing date', 'Place', 'Page', 'Description', 'Posted'];
    for (const name of [...names, 'Time zone']) expect(header).toContain(name);
    expect(first).toContain('/database/1');
  });
});

describe('editing a job', () => {
  test('requires four fields, and closes the message about a saved or deleted job with Back, as with OK', async () => {
    hostWithJobs(job(1, 'Lamplighter'));
    const { router } = await renderApp('/blogpost');
    await page.getByRole('link', { name: 'All Job Posts' }).click();
    await follow(button('Edit Lamplighter'));
    for (const [label, value] of [
      ['Position', 'Lamplighter'],
      ['Area of Interest', 'Signals'],
      ['Description', 'About Lamplighter.'],
      ['Experience Required', '1 year'],
    ] as const) {
      await expect.element(editForm.getByLabelText(label)).toHaveValue(value);
      await expect.element(editForm.getByLabelText(label)).toBeRequired();
    }
    await editForm.getByLabelText('Experience Required').fill('40 lamps');
    await follow(button('Save Changes'));
    await expectShown(saved);
    expect(fakeApi().reloads).toBe(0);
    router.history.back();
    await expect.poll(() => fakeApi().reloads).toBe(1);
    expect(appAddress()).toBe('/alljobposts');
    await expectGone(editForm);
    await expectShown(row('40 lamps'));

    await remove('Lamplighter');
    await expectShown(alert('Job post deleted successfully'));
    router.history.back();
    await expect.poll(() => fakeApi().reloads).toBe(2);
    expect(appAddress()).toBe('/alljobposts');
  });

  test('asks for each field that somebody else changed since the form was opened', async () => {
    const host = await edit(job(1, 'Archivist'));
    host.change(1, { description: 'Their words.', experience: 'Their years' });
    await change({ Description: 'My words.', 'Area of Interest': 'My area' });
    await button('Save Changes').click();
    const side = (field: string, text: string) =>
      changed.getByRole('group', { name: field }).getByRole('radio', { name: text });
    await expect.element(side('Experience Required', 'Their years')).toBeChecked();
    await expect.element(side('Experience Required', '1 year')).not.toBeChecked();
    await expect.element(side('Description', 'Their words.')).not.toBeChecked();
    expect(changed.getByRole('group').elements()).toHaveLength(2);
    expect(fakeApi().callsOf('getJobPostById').at(-1)).toMatchObject({ fresh: true });

    for (const toTheForm of [() => button('Continue editing').click(), () => host.router.history.back()]) {
      await expectShown(changed);
      await toTheForm();
      await accept('Not saved, because this record has changed since you opened it.');
      await expect.element(editForm.getByLabelText('Description')).toHaveValue('My words.');
      await button('Save Changes').click();
    }
    await button('Save these values').click();
    await expectShown(changed);
    expect(fakeApi().callsOf('updateJobPosition')).toEqual([]);
    await side('Description', 'My words.').click();
    await button('Save these values').click();
    await expectShown(saved);
    expect(host.kept.get('1')).toMatchObject({
      area_of_interest: 'My area',
      description: 'My words.',
      experience: 'Their years',
    });
  });

  test('shows changed facts in the words of the form', async () => {
    const facts = [
      ['employment_type', 'FULL_TIME', 'Employment type', /Full time.*Part time|Part time.*Full time/],
      ['pay_period', 'MONTH', 'Pay is for', 'a month'],
      ['remote', 'yes', 'Remote work', /Yes.*No|No.*Yes/],
      ['closes_at', '2030-01-31T12:00:00Z', 'Closes at', '31/01/2030'],
    ] as const;
    const names = facts.map(([name]) => name);
    const host = hostWithJobs(job(1, 'Clockmaker', Object.fromEntries(names.map((name) => [name, '']))));
    fakeApi().answer('getHostExtensions', () => ({ job: names, missing: [] }));
    await renderApp('/alljobposts');
    await follow(button('Edit Clockmaker'));
    await editForm.getByLabelText('Employment type').selectOptions('Part time');
    host.change(1, Object.fromEntries(facts));
    await follow(button('Save Changes'));
    for (const [, , label, words] of facts) await expectText(changed.getByRole('group', { name: label }), words);
    expect(changed.element().textContent).not.toMatch(/FULL_TIME|PART_TIME|MONTH/);
  });

  test('lays only the changed fields of a draft over a newer job, and asks where both changed', async () => {
    const host = await edit(job(1, 'Bookbinder'));
    await change({ Description: 'My words.', 'Area of Interest': 'My area' });
    host.change(1, { description: 'Their words.', experience: 'Their years' });
    await reloadApp();
    await expectShown(editForm.getByText(draftBack));
    await expect.element(editForm.getByLabelText('Area of Interest')).toHaveValue('My area');
    await expect.element(editForm.getByLabelText('Experience Required')).toHaveValue('Their years');
    await expect.element(editForm.getByLabelText('Description')).toHaveValue('Their words.');
    await expectShown(editForm.getByText('My words.'));
    await button('Use mine for Description').click();
    await expect.element(editForm.getByLabelText('Description')).toHaveValue('My words.');
    await follow(button('Start over'));
    await expect.element(editForm.getByLabelText('Position')).toHaveFocus();
    await expect.element(editForm.getByLabelText('Description')).toHaveValue('Their words.');
  });

  test('says that a job cannot be loaded, and opens with all fields once the network is back', async () => {
    hostWithJobs(job(1, 'QA Engineer', { location: 'Pune' }));
    fakeApi().answer('getHostExtensions', () => ({ job: ['location'], missing: [] }));
    await renderApp('/alljobposts?edit=4242');
    await expectShown(alert('Failed to fetch job post details'));
    await press('Enter');
    await expect.poll(appAddress).toBe('/alljobposts');
    await expectGone(editForm);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();

    const place = editForm.getByRole('textbox', { name: 'Place' });
    fakeApi().goOffline();
    await follow(button('Edit QA Engineer'));
    await accept('Failed to fetch job post details');
    await expectGone(editForm);
    fakeApi().goOffline(false);
    await follow(button('Edit QA Engineer'));
    await expect.element(place).toHaveValue('Pune');
    await press('Escape');
    await expectGone(editForm);
    await expect.poll(appAddress).toBe('/alljobposts');

    fakeApi().goOffline();
    await follow(button('Edit QA Engineer'));
    await expectShown(alert('Failed to fetch job post details'));
    fakeApi().goOffline(false);
    await expect.element(editForm.getByLabelText('Position')).toHaveValue('QA Engineer');
    await accept('Failed to fetch job post details');
    expect(appAddress()).toBe('/alljobposts?edit=1');
    await expectShown(place);
  });
});

describe('deleting a job', () => {
  test.each([
    ['the host refuses it', true, () => fail('internal')],
    ['its answer is lost', false, loseAnswer],
    ['somebody else has deleted it', false, () => fail('not_found', 'There is no such job post.')],
  ])('says that a deletion failed and shows what the host has when %s', async (_, stays, refuse) => {
    const { kept } = hostWithJobs(job(1, 'Ferrywoman'), job(2, 'QA Engineer'));
    fakeApi().answer('deleteJobPost', () => {
      if (!stays) kept.delete('1');
      return refuse();
    });
    await renderApp('/alljobposts');
    await remove('Ferrywoman');
    await accept('Failed to delete job post');
    await expectShown(row('QA Engineer'));
    await (stays ? expectShown : expectGone)(row('Ferrywoman'));
  });

  test('keeps the direction of the question whatever the name contains', async () => {
    hostWithJobs(job(1, '\u202Eحارس 360'));
    await renderApp('/alljobposts');
    await row('360').getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog').getByText('Applicants can no longer').element();
    const lefts = ['Delete', 'Applicants'].map((word) => {
      const text = [...question.childNodes].find((node) => node.textContent?.includes(word)) ?? question;
      const at = text.textContent?.indexOf(word) ?? 0;
      return [0, word.length - 1].map((letter) => {
        const range = new Range();
        range.setStart(text, at + letter);
        range.setEnd(text, at + letter + 1);
        return range.getBoundingClientRect().left;
      });
    });
    for (const [first = 0, last = 0] of lefts) expect(first).toBeLessThan(last);
  });

  test('does not show the deleted job again when the list cannot be read, and says so', async () => {
    const { kept } = hostWithJobs(job(1, 'Ferryman'), job(2, 'QA Engineer'));
    await renderApp('/alljobposts');
    await remove('Ferryman');
    await expectShown(alert('Job post deleted successfully'));
    fakeApi().answer('getAllJobPosts', () => fail('internal'));
    await press('Enter');
    await reloadApp();
    await accept('data is not found');
    await expectShown('Failed to fetch job posts');
    await expectGone(row('Ferryman'));
    fakeApi().answer('getAllJobPosts', () => [...kept.values()]);
    await follow(button('Try again'));
    await expectShown(row('QA Engineer'));

    inboxWith({});
    await page.getByRole('link', { name: 'Contact Us Data' }).click();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Contact' }));
    fakeApi().answer('getAllJobPosts', () => fail('internal'));
    await page.getByRole('link', { name: 'All Job Posts' }).click();
    await expectShown('Failed to fetch job posts', row('QA Engineer'));
  });
});
