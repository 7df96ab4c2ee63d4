import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError, type ErrorCode } from '#shared/errors.ts';
import type { JobPost } from '#shared/schemas/job.ts';
import { LostAnswer } from '../../test-support/fake-api.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../../test-support/render-app.tsx';
import { expectGone, expectShown, expectText } from '../../test-support/screen.ts';

const fields = {
  Position: 'Lighthouse Keeper',
  'Area of Interest': 'Signals',
  Description: 'Keeps the lamp lit.',
  Experience: '10 years',
} as const;

const job = (jobpost_id: number, position: string, more: Partial<JobPost> = {}): JobPost => ({
  jobpost_id,
  position,
  area_of_interest: 'Signals',
  description: `About ${position}.`,
  experience: '1 year',
  createdAt: '2026-02-01T08:00:00.000Z',
  ...more,
});
const done = { message: 'Done.' };
const draftBack = 'Your unsaved text was restored.';

/** A host that keeps these jobs in memory. */
function hostWith(...jobs: readonly JobPost[]) {
  const api = fakeApi();
  const kept = new Map(jobs.map((each) => [String(each.jobpost_id), each]));
  const find = (id: string) => {
    const found = kept.get(id);
    if (!found) throw new ApiError('not_found', 'There is no such job post.');
    return found;
  };
  const idIn = (path: string) => path.split('/').at(-1) ?? '';
  api.answer('getAllJobPosts', () => [...kept.values()]);
  api.answer('getJobPostById', ({ path }) => find(idIn(path)));
  api.answer('postJobPosition', ({ body }) => {
    const id = 100 + kept.size;
    kept.set(String(id), job(id, '', body as Partial<JobPost>));
    return done;
  });
  api.answer('updateJobPosition', ({ path, body }) => {
    kept.set(idIn(path), { ...find(idIn(path)), ...(body as object) });
    return done;
  });
  api.answer('deleteJobPost', ({ path }) => {
    find(idIn(path));
    kept.delete(idIn(path));
    return done;
  });
  return {
    kept,
    change: (id: number, changes: Partial<JobPost>) => kept.set(String(id), { ...find(String(id)), ...changes }),
  };
}

const button = (name: string) => page.getByRole('button', { name });
const row = (position: string) => page.getByRole('row').filter({ hasText: position });
const alert = (name: string) => page.getByRole('alertdialog', { name });
const editForm = page.getByRole('dialog', { name: 'Edit job post' });
const changed = page.getByRole('dialog', { name: 'Changed by someone else' });
const accept = (name: string) => alert(name).getByRole('button', { name: 'OK' }).click();
const fail = (code: ErrorCode, message = 'x', options = {}) => {
  throw new ApiError(code, message, options);
};

async function fill(values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await page.getByLabelText(label).fill(value);
}

async function openEditForm(position: string) {
  await button(`Edit ${position}`).click();
  await expect.element(editForm.getByLabelText('Position')).toHaveValue(position);
}

beforeEach(() => signIn('admin'));

describe('posting a job', () => {
  test('posts a job once when Enter is pressed twice, and ignores the second click of a double click', async () => {
    hostWith();
    const answer = Promise.withResolvers<typeof done>();
    fakeApi().answer('postJobPosition', () => answer.promise);
    await renderApp('/alljobposition');
    await button('Post Job').dblClick();
    await expect.element(page.getByLabelText('Position')).toHaveFocus();
    for (const label of Object.keys(fields)) {
      const input = page.getByLabelText(label).element() as HTMLInputElement;
      expect(input.validity.valueMissing, label).toBe(true);
    }
    await fill(fields);
    await userEvent.keyboard('{Enter}{Enter}');
    await expectShown(button('Posting...'));
    answer.resolve(done);
    await expectShown(page.getByRole('status').filter({ hasText: 'Job posted successfully!' }));
    await userEvent.keyboard('{Enter}');
    await expectShown('Job posted successfully!');
    await expectGone('Position is required');
    for (const label of Object.keys(fields)) await expect.element(page.getByLabelText(label)).toHaveValue('');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]);

    await fill({ ...fields, Position: 'Bell Ringer' });
    await button('Post Job').dblClick();
    await expect.element(page.getByLabelText('Position')).toHaveValue('');
    await expect.element(button('Post Job')).toHaveFocus();
    expect(fakeApi().callsOf('postJobPosition')).toHaveLength(2);
  });

  test.each([
    ['refused_by_backend', { fromBackend: true }, 'We have a keeper.'],
    ['upstream_failed', {}, 'Failed to post job. Please check your input.'],
    ['upstream_unreachable', {}, 'No response from server. Please try again later.'],
    ['internal', {}, 'An error occurred. Please try again.'],
  ] as const)('shows what went wrong and keeps the typed text after %s', async (code, options, words) => {
    hostWith();
    fakeApi().answer('postJobPosition', () => fail(code, 'We have a keeper.', options));
    await renderApp('/alljobposition');
    await fill(fields);
    await button('Post Job').click();
    await expectText(page.getByRole('alert'), words);
    for (const [label, value] of Object.entries(fields))
      await expect.element(page.getByLabelText(label)).toHaveValue(value);
    if (code !== 'internal') return;
    fakeApi().goOffline();
    await button('Post Job').click();
    await expectText(page.getByRole('alert'), 'No response from server. Please try again later.');
    fakeApi().goOffline(false);
  });

  test('shows a refusal of the server at its field', async () => {
    hostWith();
    fakeApi().answer('postJobPosition', () => fail('validation_failed', 'x', { fields: { position: 'Too odd' } }));
    await renderApp('/alljobposition');
    await fill({ ...fields, Position: '   ' });
    await button('Post Job').click();
    await expect.element(page.getByLabelText('Position')).toHaveAccessibleDescription('Position is required');
    await expect.element(page.getByLabelText('Position')).toHaveFocus();
    await fill(fields);
    await button('Post Job').click();
    await expect.element(page.getByLabelText('Position')).toHaveAccessibleDescription('Too odd');
    await expect.element(page.getByLabelText('Position')).toHaveFocus();
  });

  test('keeps the draft over a reload and over a session that ends', async () => {
    hostWith();
    await renderApp('/alljobposition');
    await fill({ Position: 'Half a job', Description: 'Half a description' });
    await reloadApp();
    await expect.element(page.getByLabelText('Position')).toHaveValue('Half a job');
    await fill({ 'Area of Interest': 'Halves', Experience: 'half a year' });
    fakeApi().answer('postJobPosition', () => fail('unauthorized'));
    await button('Post Job').click();
    await expectShown('Please log in again. Your text is kept.', page.getByLabelText('Password'));
    expect(appAddress()).toBe('/login?redirect=%2Falljobposition');
    signIn('admin');
    await renderApp('/alljobposition');
    await expect.element(page.getByLabelText('Description')).toHaveValue('Half a description');
    await expect.element(page.getByLabelText('Experience')).toHaveValue('half a year');
  });

  test('leaves an empty form that is not a copy after a copied job was posted', async () => {
    const { kept } = hostWith(job(7, 'Fog Signaller'));
    await renderApp('/alljobposition?copy=7');
    await expect.element(page.getByLabelText('Position')).toHaveValue('Fog Signaller');
    await page.getByLabelText('Position').fill('Fog Listener');
    const entries = window.history.length;
    (button('Post Job').element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expectShown('Job posted successfully!');
    for (const label of Object.keys(fields)) await expect.element(page.getByLabelText(label)).toHaveValue('');
    await expect.element(button('Post Job')).toHaveFocus();
    expect(appAddress()).toBe('/alljobposition');
    expect(window.history.length).toBe(entries);

    await page.getByLabelText('Position').fill('Fog Watcher');
    await reloadApp();
    await expect.element(page.getByLabelText('Position')).toHaveValue('Fog Watcher');
    await expect.element(page.getByLabelText('Description')).toHaveValue('');
    await fill({ ...fields, Position: 'Fog Watcher' });
    await button('Post Job').click();
    await expectShown('Job posted successfully!');
    expect(Array.from(kept.values(), ({ position }) => position)).toEqual([
      'Fog Signaller',
      'Fog Listener',
      'Fog Watcher',
    ]);
  });

  test('says above the empty form that the job to duplicate was deleted', async () => {
    hostWith();
    await renderApp('/alljobposition?copy=7');
    const gone = page.getByText('The job post you wanted to duplicate has been deleted.');
    await expectShown(gone);
    await fill(fields);
    await button('Post Job').click();
    await expectShown('Job posted successfully!');
    await expectGone(gone);
  });

  test('shows no form while the job to duplicate cannot be read', async () => {
    const { kept } = hostWith(job(7, 'Frontend Developer'));
    fakeApi().answer('getJobPostById', () => fail('internal'));
    await renderApp('/alljobposition?copy=7');
    await expectShown('Failed to fetch job post details');
    await expectGone(page.getByRole('form', { name: 'Post a New Job' }));
    fakeApi().answer('getJobPostById', () => kept.get('7') ?? fail('not_found'));
    await button('Try again').click();
    await expect.element(page.getByLabelText('Position')).toHaveValue('Frontend Developer');
  });

  test('keeps the typed text and the focus while the optional fields load late', async () => {
    hostWith();
    fakeApi().answer('getHostExtensions', () => fail('internal'));
    await renderApp('/alljobposition');
    await page.getByLabelText('Position').fill('Written later');
    fakeApi().answer('getHostExtensions', () => ({ job: ['location'], missing: [] }));
    for (const offline of [true, false]) fakeApi().goOffline(offline);
    const place = page.getByRole('textbox', { name: 'Place' });
    await expectShown(place);
    await expect.element(page.getByLabelText('Position')).toHaveFocus();
    await expectGone(page.getByText(draftBack));
    await place.fill('Pune');
    await fill({ ...fields, Position: 'Written later' });
    await button('Post Job').click();
    await expectShown('Job posted successfully!');
    expect(fakeApi().callsOf('postJobPosition')[0]?.body).toMatchObject({
      position: 'Written later',
      location: 'Pune',
    });
  });
});

describe('the list of job posts', () => {
  test('shows that it loads, what failed, and a retry', async () => {
    const { kept } = hostWith(job(1, 'QA Engineer'));
    const answer = Promise.withResolvers<void>();
    fakeApi().answer('getAllJobPosts', () => answer.promise.then(() => fail('internal')));
    await renderApp('/alljobposts');
    await expectShown(page.getByRole('status').filter({ hasText: 'Loading...' }));
    answer.resolve();
    await accept('data is not found');
    await expectShown('Failed to fetch job posts');
    fakeApi().answer('getAllJobPosts', () => [...kept.values()]);
    await button('Try again').click();
    await expectShown(row('QA Engineer'));
  });

  test('says that there are no jobs', async () => {
    hostWith();
    await renderApp('/alljobposts');
    await expectShown('No blogs found.');
  });

  test('keeps sorting in the history but not typing, and clears the search', async () => {
    hostWith(job(1, 'Unity Developer'), job(2, 'QA Engineer'), job(3, 'Android Developer'));
    const { router } = await renderApp('/alljobposts');
    const first = page.getByRole('row').nth(1);
    const sort = button('Position');
    await sort.click();
    await expectText(first, 'Android Developer');
    const search = page.getByRole('searchbox');
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
    await userEvent.keyboard('{Enter}');
    await expect.element(search).toHaveFocus();
    await expect.element(search).toHaveValue('');
  });

  test('removes the original order and unknown orders from the address', async () => {
    hostWith(job(1, 'Unity Developer'), job(3, 'Android Developer'));
    await renderApp('/alljobposts?sort=undefined&q=developer');
    await button('Position').click();
    await expect.poll(appAddress).toBe('/alljobposts?q=developer&sort=position');
    await button('Position').click();
    await button('Position').click();
    await expect.poll(appAddress).toBe('/alljobposts?q=developer');
    await renderApp('/alljobposts?sort=-wages');
    await expectShown(row('Unity Developer'));
    await page.getByRole('searchbox').fill('unity');
    await expect.poll(appAddress).toBe('/alljobposts?q=unity');
  });

  test('opens one thing at a double click and presses nothing that appears under the pointer', async () => {
    hostWith(job(1, 'Tower Keeper'), job(2, 'QA Engineer'));
    await renderApp('/alljobposts');
    await page.getByText('Columns', { exact: true }).dblClick();
    await expectShown(page.getByRole('checkbox', { name: 'Experience' }));
    await reloadApp();
    await button('Edit Tower Keeper').dblClick();
    const experience = editForm.getByLabelText('Experience Required');
    await experience.fill('2 towers');
    expect(appAddress()).toBe('/alljobposts?edit=1');
    await expect.element(experience).toHaveValue('2 towers');
    await userEvent.keyboard('{Escape}');
    await expect.poll(appAddress).toBe('/alljobposts');

    await button('Delete Tower Keeper').dblClick();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).dblClick();
    await accept('Job post deleted successfully');
    expect(fakeApi().callsOf('deleteJobPost')).toHaveLength(1);
  });

  test('keeps the words on the buttons of a row on one line', async () => {
    hostWith(job(1, 'QA Engineer'));
    await renderApp('/alljobposts');
    for (const name of ['Edit QA Engineer', 'Delete QA Engineer']) {
      await expectShown(button(name));
      const { height, width } = button(name).element().getBoundingClientRect();
      expect(height, name).toBeLessThan(60);
      expect(width, name).toBeGreaterThan(50);
    }
  });
});

describe('editing a job', () => {
  test('requires four fields, sends the changes, and loads the page again after OK', async () => {
    const { kept } = hostWith(job(1, 'Cartographer'));
    await renderApp('/alljobposts');
    await openEditForm('Cartographer');
    for (const [label, value] of [
      ['Position', 'Cartographer'],
      ['Area of Interest', 'Signals'],
      ['Description', 'About Cartographer.'],
      ['Experience Required', '1 year'],
    ] as const) {
      await expect.element(editForm.getByLabelText(label)).toHaveValue(value);
      await expect.element(editForm.getByLabelText(label)).toBeRequired();
    }
    await editForm.getByLabelText('Position').fill('Map Maker');
    await editForm.getByLabelText('Experience Required').fill('5 maps');
    await button('Save Changes').click();
    await expectShown(alert('Job post updated successfully'));
    expect(fakeApi().reloads).toBe(0);
    await accept('Job post updated successfully');
    await expect.poll(() => fakeApi().reloads).toBe(1);
    expect(appAddress()).toBe('/alljobposts');
    expect(kept.get('1')).toMatchObject({ position: 'Map Maker', experience: '5 maps' });
  });

  test('closes the message about a saved or deleted job with Back, as with OK', async () => {
    hostWith(job(1, 'Lamplighter'));
    const { router } = await renderApp('/blogpost');
    await page.getByRole('link', { name: 'All Job Posts' }).click();
    await openEditForm('Lamplighter');
    await editForm.getByLabelText('Experience Required').fill('40 lamps');
    await button('Save Changes').click();
    await expectShown(alert('Job post updated successfully'));
    router.history.back();
    await expect.poll(() => fakeApi().reloads).toBe(1);
    expect(appAddress()).toBe('/alljobposts');
    await expectGone(editForm);
    await expectShown(row('40 lamps'));

    await button('Delete Lamplighter').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectShown(alert('Job post deleted successfully'));
    router.history.back();
    await expect.poll(() => fakeApi().reloads).toBe(2);
    expect(appAddress()).toBe('/alljobposts');
  });

  test('asks for each field that somebody else changed since the form was opened', async () => {
    const host = hostWith(job(1, 'Archivist'));
    const { router } = await renderApp('/alljobposts');
    await openEditForm('Archivist');
    host.change(1, { description: 'Their words.', experience: 'Their years' });
    await editForm.getByLabelText('Description').fill('My words.');
    await editForm.getByLabelText('Area of Interest').fill('My area');
    await button('Save Changes').click();
    const side = (field: string, text: string) =>
      changed.getByRole('group', { name: field }).getByRole('radio', { name: text });
    await expect.element(side('Experience Required', 'Their years')).toBeChecked();
    await expect.element(side('Experience Required', '1 year')).not.toBeChecked();
    await expect.element(side('Description', 'Their words.')).not.toBeChecked();
    expect(changed.getByRole('group').elements()).toHaveLength(2);

    for (const toTheForm of [() => button('Continue editing').click(), () => router.history.back()]) {
      await expectShown(changed);
      await toTheForm();
      await accept('Not saved, because someone else changed this record.');
      await expect.element(editForm.getByLabelText('Description')).toHaveValue('My words.');
      await button('Save Changes').click();
    }
    await button('Save these values').click();
    await expectShown(changed);
    expect(fakeApi().callsOf('updateJobPosition')).toEqual([]);
    await side('Description', 'My words.').click();
    await button('Save these values').click();
    await expectShown(alert('Job post updated successfully'));
    expect(host.kept.get('1')).toMatchObject({
      area_of_interest: 'My area',
      description: 'My words.',
      experience: 'Their years',
    });
  });

  test('takes the experience from the list when the host leaves it out of a single job', async () => {
    const host = hostWith(job(7, 'Frontend Developer', { experience: '2-4 years' }));
    const { experience: _, ...rest } = job(7, 'Frontend Developer');
    fakeApi().answer('getJobPostById', () => rest);
    await renderApp('/alljobposts?edit=7');
    await expect.element(editForm.getByLabelText('Experience Required')).toHaveValue('2-4 years');
    fakeApi().answer('getJobPostById', () => ({ ...rest, position: 'Frontend Lead' }));
    await editForm.getByLabelText('Description').fill('Builds what people touch.');
    await button('Save Changes').click();
    await expect.element(changed.getByRole('radio', { name: 'Frontend Lead' })).toBeChecked();
    await button('Save these values').click();
    await expectShown(alert('Job post updated successfully'));
    expect(host.kept.get('7')).toMatchObject({
      position: 'Frontend Lead',
      description: 'Builds what people touch.',
      experience: '2-4 years',
    });
  });

  test('shows changed facts in the words of the form', async () => {
    const facts = ['employment_type', 'pay_from', 'pay_currency', 'pay_period', 'remote', 'closes_at'] as const;
    const host = hostWith(job(1, 'Clockmaker', Object.fromEntries(facts.map((name) => [name, '']))));
    fakeApi().answer('getHostExtensions', () => ({ job: [...facts], missing: [] }));
    await renderApp('/alljobposts');
    await openEditForm('Clockmaker');
    await editForm.getByLabelText('Employment type').selectOptions('Part time');
    host.change(1, {
      employment_type: 'FULL_TIME',
      pay_from: '10',
      pay_currency: 'INR',
      pay_period: 'MONTH',
      remote: 'yes',
      closes_at: '2030-01-31T12:00:00Z',
    });
    await button('Save Changes').click();
    for (const [field, words] of [
      ['Employment type', /Full time.*Part time|Part time.*Full time/],
      ['Pay is for', 'a month'],
      ['Remote work', /Yes.*No|No.*Yes/],
      ['Closes at', '31/01/2030'],
    ] as const)
      await expectText(changed.getByRole('group', { name: field }), words);
    expect(changed.element().textContent).not.toMatch(/FULL_TIME|PART_TIME|MONTH/);
  });

  test('keeps the typed text of a job that was deleted elsewhere, and shows it on closing', async () => {
    const { kept } = hostWith(job(1, 'Lamplighter'));
    await renderApp('/alljobposts');
    await openEditForm('Lamplighter');
    await editForm.getByLabelText('Description').fill('Lights lamps.');
    kept.clear();
    await button('Save Changes').click();
    await accept('This record has been deleted, so it cannot be saved. Your text is still here.');
    await expect.element(editForm.getByLabelText('Description')).toHaveValue('Lights lamps.');
    await editForm.getByRole('button', { name: 'Close' }).click();
    await expectText(editForm.getByRole('region', { name: 'Your unsaved text' }), 'Lights lamps.');
    await editForm.getByRole('button', { name: 'Close' }).click();
    await expectGone(editForm);
    // Nothing unsent is left that the logout would ask about.
    await button('Logout').click();
    await expect.poll(appAddress).toBe('/');
  });

  test('shows the draft of a deleted job after a reload, to be copied', async () => {
    const { kept } = hostWith(job(1, 'Gas Fitter', { employment_type: '' }));
    fakeApi().answer('getHostExtensions', () => ({ job: ['employment_type'], missing: [] }));
    await renderApp('/alljobposts');
    await openEditForm('Gas Fitter');
    await editForm.getByLabelText('Description').fill('Fits lamps.');
    await editForm.getByLabelText('Employment type').selectOptions('Part time');
    kept.clear();
    await reloadApp();
    await accept('Failed to fetch job post details');
    await expectText(editForm, 'This job post has been deleted.');
    const unsent = editForm.getByRole('region', { name: 'Your unsaved text' });
    for (const words of ['Copy what you need', 'Description', 'Fits lamps.', 'Part time'])
      await expectText(unsent, words);
    await editForm.getByRole('button', { name: 'Close' }).click();
    await expect.poll(appAddress).toBe('/alljobposts');
    await button('Logout').click();
    await expect.poll(appAddress).toBe('/');
  });

  test('does not restore a draft into another job with the same id', async () => {
    const host = hostWith(job(1, 'Roof Thatcher'));
    await renderApp('/alljobposts');
    await openEditForm('Roof Thatcher');
    await editForm.getByLabelText('Experience').fill('77 years');
    await renderApp('/alljobposition?copy=1');
    await page.getByLabelText('Experience').fill('78 years');
    // As after a restored backup.
    const before = host.kept.get('1');
    host.change(1, { position: 'Slater', createdAt: '2026-01-01T00:00:00.000Z' });
    await reloadApp();
    await expect.element(page.getByLabelText('Position')).toHaveValue('Slater');
    await expect.element(page.getByLabelText('Experience')).toHaveValue('1 year');
    await renderApp('/alljobposts?edit=1');
    await expect.element(editForm.getByLabelText('Position')).toHaveValue('Slater');
    await expect.element(editForm.getByLabelText('Experience')).toHaveValue('1 year');
    await expectGone(page.getByText(draftBack));
    host.change(1, before ?? {});
    await reloadApp();
    await expect.element(editForm.getByLabelText('Experience')).toHaveValue('77 years');
  });

  test('lays only the changed fields of a draft over a newer job, and asks where both changed', async () => {
    const host = hostWith(job(1, 'Bookbinder'));
    await renderApp('/alljobposts');
    await openEditForm('Bookbinder');
    await editForm.getByLabelText('Description').fill('My words.');
    await editForm.getByLabelText('Area of Interest').fill('My area');
    host.change(1, { description: 'Their words.', experience: 'Their years' });
    await reloadApp();
    await expectShown(editForm.getByText(draftBack));
    await expect.element(editForm.getByLabelText('Area of Interest')).toHaveValue('My area');
    await expect.element(editForm.getByLabelText('Experience Required')).toHaveValue('Their years');
    await expect.element(editForm.getByLabelText('Description')).toHaveValue('Their words.');
    await expectShown(editForm.getByText('My words.'));
    await button('Use mine for Description').click();
    await expect.element(editForm.getByLabelText('Description')).toHaveValue('My words.');
  });

  test('says that a change failed and keeps the typed text over a reload, until the admin starts over', async () => {
    hostWith(job(1, 'Sundial Maker'));
    fakeApi().answer('updateJobPosition', () => fail('internal'));
    await renderApp('/alljobposts');
    await openEditForm('Sundial Maker');
    await editForm.getByLabelText('Description').fill('Winds them, too.');
    await button('Save Changes').click();
    await accept('Failed to update job post');
    await expect.element(editForm.getByLabelText('Description')).toHaveValue('Winds them, too.');
    const { router } = await reloadApp();
    await expect.element(editForm.getByLabelText('Description')).toHaveValue('Winds them, too.');
    await button('Start over').click();
    await expect.element(editForm.getByLabelText('Position')).toHaveFocus();
    await expect.element(editForm.getByLabelText('Description')).toHaveValue('About Sundial Maker.');
    router.history.back();
    await expectGone(editForm);
  });

  test('does not call a job deleted when the host lacks the call', async () => {
    hostWith(job(1, 'Ropemaker'));
    fakeApi().answer('updateJobPosition', () => fail('not_found', 'No handler for this request.'));
    await renderApp('/alljobposts');
    await openEditForm('Ropemaker');
    await editForm.getByLabelText('Description').fill('Twists ropes.');
    await button('Save Changes').click();
    await expectShown(alert('Failed to update job post'));
  });

  test('says that a job cannot be loaded and shows the list', async () => {
    hostWith(job(1, 'QA Engineer'));
    await renderApp('/alljobposts?edit=4242');
    await expectShown(alert('Failed to fetch job post details'));
    await userEvent.keyboard('{Enter}');
    await expect.poll(appAddress).toBe('/alljobposts');
    await expectGone(editForm);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('opens with all fields once the network is back', async () => {
    hostWith(job(1, 'QA Engineer', { location: 'Pune' }));
    fakeApi().answer('getHostExtensions', () => ({ job: ['location'], missing: [] }));
    await renderApp('/alljobposts');
    await expectShown(row('QA Engineer'));
    const place = editForm.getByRole('textbox', { name: 'Place' });
    fakeApi().goOffline();
    await button('Edit QA Engineer').click();
    await accept('Failed to fetch job post details');
    await expectGone(editForm);
    fakeApi().goOffline(false);
    await button('Edit QA Engineer').click();
    await expect.element(place).toHaveValue('Pune');
    await userEvent.keyboard('{Escape}');
    await expectGone(editForm);

    fakeApi().goOffline();
    await button('Edit QA Engineer').click();
    await expectShown(alert('Failed to fetch job post details'));
    fakeApi().goOffline(false);
    await expect.element(editForm.getByLabelText('Position')).toHaveValue('QA Engineer');
    await accept('Failed to fetch job post details');
    expect(appAddress()).toBe('/alljobposts?edit=1');
    await expectShown(place);
  });
});

describe('deleting a job', () => {
  test('asks first, confirms, and loads the page again', async () => {
    const { kept } = hostWith(job(1, 'Ferryman'), job(2, 'QA Engineer'));
    await renderApp('/alljobposts');
    const question = alert('Delete “Ferryman”? Applicants can no longer see it.');
    await button('Delete Ferryman').click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(kept.size).toBe(2);
    await button('Delete Ferryman').click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await accept('Job post deleted successfully');
    await expect.poll(() => fakeApi().reloads).toBe(1);
    await expectGone(row('Ferryman'));
    await expectShown(row('QA Engineer'));
  });

  test.each([
    ['the host refuses it', false, () => fail('internal')],
    [
      'its answer is lost',
      true,
      (kept: Map<string, JobPost>) => {
        kept.delete('1');
        throw new LostAnswer();
      },
    ],
    [
      'somebody else has deleted it',
      true,
      (kept: Map<string, JobPost>) => {
        kept.delete('1');
        return fail('not_found', 'There is no such job post.');
      },
    ],
  ])('says that a deletion failed and shows what the host has when %s', async (_, gone, answer) => {
    const { kept } = hostWith(job(1, 'Ferrywoman'), job(2, 'QA Engineer'));
    fakeApi().answer('deleteJobPost', () => answer(kept));
    await renderApp('/alljobposts');
    await button('Delete Ferrywoman').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await accept('Failed to delete job post');
    await expectShown(row('QA Engineer'));
    if (gone) await expectGone(row('Ferrywoman'));
    else await expectShown(row('Ferrywoman'));
  });

  test('keeps the direction of the question whatever the name contains', async () => {
    hostWith(job(1, '\u202Eحارس 360'));
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
    const { kept } = hostWith(job(1, 'Ferryman'), job(2, 'QA Engineer'));
    await renderApp('/alljobposts');
    await button('Delete Ferryman').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expectShown(alert('Job post deleted successfully'));
    fakeApi().answer('getAllJobPosts', () => fail('internal'));
    await userEvent.keyboard('{Enter}');
    await reloadApp();
    await accept('data is not found');
    await expectShown('Failed to fetch job posts');
    await expectGone(row('Ferryman'));
    fakeApi().answer('getAllJobPosts', () => [...kept.values()]);
    await button('Try again').click();
    await expectShown(row('QA Engineer'));

    fakeApi().answer('getallcontactform', () => []);
    fakeApi().answer('getFormOutbox', () => ({
      waiting: 0,
      refused: 0,
      quarantined: 0,
      mailsWaiting: 0,
      mailsRefused: 0,
    }));
    await page.getByRole('link', { name: 'Contact Us Data' }).click();
    await expectShown(page.getByRole('heading', { level: 1, name: 'Contact' }));
    fakeApi().answer('getAllJobPosts', () => fail('internal'));
    await page.getByRole('link', { name: 'All Job Posts' }).click();
    await expectShown('Failed to fetch job posts', row('QA Engineer'));
  });
});
