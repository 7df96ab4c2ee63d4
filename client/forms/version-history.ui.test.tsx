import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { RecordVersion } from '#shared/schemas/versions.ts';
import { blog, hostWithBlogs, hostWithJobs, job } from '../test-support/fake-records.ts';
import { appAddress, fakeApi, renderApp, signIn } from '../test-support/render-app.tsx';
import { answer, button, expectGone, expectShown, expectText, fail, row, texts } from '../test-support/screen.ts';

const history = page.getByRole('dialog', { name: 'History' });
const field = (name: string) => history.getByRole('region', { name });
const version = (number: number, more: Partial<RecordVersion> = {}): RecordVersion => ({
  number,
  at: `2026-02-0${number}T08:00:00.000Z`,
  admin: 'meera@example.com',
  origin: 'changed',
  changed: [],
  ...more,
});
const versions = [version(3, { changed: ['title', 'image'] }), version(2, { origin: 'found', admin: '' })];
const ofDay = (day: number) => history.getByRole('button', { name: `${day} February 2026` });
const open = (day: number) => ofDay(day).click();

beforeEach(() => signIn('admin'));

test('compares a version of a post with the current text, and restores it', async () => {
  const lines = Array.from({ length: 30 }, (_, line) => `Line ${line} of the text.`);
  const description = lines.join('\n');
  const host = hostWithBlogs(blog(1, 'Fog at sea', { description: description.replace('Line 20 of', 'Line 20 in') }));
  const stored = { title: 'Fog', description, author: 'Meera Iyer', tags: 'process, testing' };
  fakeApi().answer('getBlogVersions', () => versions);
  fakeApi().answer('getBlogVersion', () => ({ texts: stored }));
  await renderApp('/blogpost');
  await page.getByRole('link', { name: 'Update Fog at sea' }).click();
  await button('History').click();
  await expectText(history, 'Changed: Title, Image by meera@example.com', 'Not saved through this site');
  await open(2);
  await expect.element(history.getByRole('heading', { level: 3 })).toHaveFocus();
  await expectText(field('Title'), 'Fog at sea');
  await expectText(field('Description'), '… 19 unchanged lines …', 'Line 20 inof the text.');
  expect(texts(field('Description').getByRole('deletion'))).toEqual(['in']);
  expect(texts(field('Description').getByRole('insertion'))).toEqual(['of']);
  await expectGone(field('Tags'));
  await expectShown('A version has texts only. Restoring it keeps the current image.');
  await button('All versions').click();
  await expect.element(ofDay(2)).toHaveFocus();
  await open(2);
  await expectShown(button('Restore this version'));

  host.change(1, { title: 'Mist' });
  await button('Restore this version').click();
  await answer('Restore this version');
  const conflict = page.getByRole('dialog', { name: 'Changed since you opened it' });
  await conflict.getByRole('radio', { name: 'Fog' }).click();
  await button('Save these values').click();
  await expectShown(/^The version of .* is restored\.$/);
  await expect.poll(appAddress).toBe('/blogpost');
  await expectShown(row('Fog'));
  const { description: sent, ...others } = host.kept.get('1') ?? {};
  expect(others).toMatchObject({ title: 'Fog', image: '/apple-touch-icon.png' });
  expect(sent?.replaceAll('\r\n', '\n')).toBe(description);
});

test('shows the history of a post without Restore at a backend that cannot update blogs', async () => {
  hostWithBlogs(blog(1, 'Fog'));
  fakeApi().answer('getHostExtensions', () => ({
    job: [],
    missing: [{ call: 'updateBlogs', message: 'This backend cannot update blogs.' }],
  }));
  fakeApi().answer('getBlogVersions', () => []);
  await renderApp('/blogpost?edit=1');
  await button('History').click();
  await expectShown('No changes have been saved through this site yet.');
  fakeApi().answer('getBlogVersions', () => versions);
  fakeApi().answer('getBlogVersion', () => ({ texts: { title: 'Dew' } }));
  await history.getByRole('button', { name: 'Close' }).click();
  await expect.element(button('History')).toHaveFocus();
  await button('History').click();
  await open(3);
  await expectText(field('Title'), 'FogDew');
  await expectShown('This backend cannot update blogs. Versions can be read, but not restored.');
  await expectGone(button('Restore this version'));
});

test('compares a version of a job post in the words of its form, and restores it', async () => {
  const facts = { location: 'Goa', employment_type: 'FULL_TIME', closes_at: '', closes_zone: '', questions: [] };
  const host = hostWithJobs(job(1, 'Cook', facts));
  const question = { id: 'q1', kind: 'yes_no', text: 'Can you cook?', required: true };
  const stored = {
    ...{ position: 'Cook', area_of_interest: 'Signals', description: 'About Cook.', experience: '1 year' },
    ...{ location: 'Goa', employment_type: 'PART_TIME', closes_at: '2126-05-01T04:00:00.000Z' },
    ...{ closes_zone: 'Asia/Kolkata', questions: JSON.stringify([question]) },
  };
  fakeApi().answer('getHostExtensions', () => ({ job: Object.keys(facts), missing: [] }));
  fakeApi().answer('getJobVersions', () => versions);
  fakeApi().answer('getJobVersion', () => ({ texts: stored }));
  await renderApp('/alljobposts');
  await button('Edit Cook').click();
  await button('History').click();
  await open(3);
  await expectText(field('Employment type'), 'FullPart time');
  await expectText(field('Your questions'), '1. Can you cook?');
  await expectText(field('Closes at'), '2126');
  await expectGone(field('Place'));

  fakeApi().answer('updateJobPosition', () =>
    fail('validation_failed', 'Not valid.', { fields: { position: 'Too odd' } }),
  );
  await button('Restore this version').click();
  await answer('Restore this version');
  await expectShown('Not valid. Too odd');
  fakeApi().answer('updateJobPosition', ({ path, body }) => host.put(path, body as object));
  await button('Restore this version').click();
  await answer('Restore this version');
  await expectShown(/^The version of .* is restored\.$/);
  await expect.poll(appAddress).toBe('/alljobposts');
  await expectGone(page.getByRole('dialog'));
  expect(host.kept.get('1')).toMatchObject({ ...stored, questions: [question] });
});

test('compares with the saved text and lists the new version after a conflict, so that Restore works', async () => {
  const host = hostWithJobs(job(1, 'Cook'));
  const { position, area_of_interest, description, experience } = job(1, 'Chef');
  fakeApi().answer('getHostExtensions', () => ({ job: [], missing: [] }));
  fakeApi().answer('getJobVersions', () => versions);
  fakeApi().answer('getJobVersion', () => ({ texts: { position, area_of_interest, description, experience } }));
  await renderApp('/alljobposts');
  await button('Edit Cook').click();
  await button('History').click();
  await open(2);
  await expectText(field('Description'), 'Cook');
  host.change(1, { experience: '5 years' });
  fakeApi().answer('getJobVersions', () => [version(4, { changed: ['experience'] }), ...versions]);
  await button('Restore this version').click();
  await answer('Restore this version');
  await expectShown(page.getByRole('dialog', { name: 'Changed since you opened it' }));
  await button('Continue editing').click();
  await expectText(field('Experience'), '5');
  await button('All versions').click();
  await expectShown(ofDay(4));
  await open(2);
  await button('Restore this version').click();
  await answer('Restore this version');
  await expectShown(/^The version of .* is restored\.$/);
  expect(host.kept.get('1')).toMatchObject({ position, description, experience });
});

const withoutVersions = () => {
  for (const name of ['getJobVersions', 'getBlogVersions'] as const) fakeApi().answer(name, () => versions);
  for (const name of ['getJobVersion', 'getBlogVersion'] as const)
    fakeApi().answer(name, () => fail('not_found', 'Not found'));
  fakeApi().answer('getHostExtensions', () => ({ job: [], missing: [] }));
};

test.each([
  ['a job post', '/alljobposts?edit=1', () => hostWithJobs(job(1, 'Cook'))],
  ['a post', '/blogpost?edit=1', () => hostWithBlogs(blog(1, 'Fog'))],
])('says that %s has been deleted', async (_, address, start) => {
  const host = start();
  withoutVersions();
  await renderApp(address);
  await button('History').click();
  host.remove('1');
  await open(2);
  await expectShown(history.getByText('This record has been deleted.'));
  await expectGone(history.getByRole('button', { name: 'Try again' }));
});

test('says that a version of an existing record is no longer kept', async () => {
  hostWithJobs(job(1, 'Cook'));
  withoutVersions();
  await renderApp('/alljobposts?edit=1');
  await button('History').click();
  await open(2);
  await expectShown(history.getByText('This version is no longer kept.'));
});
