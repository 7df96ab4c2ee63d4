import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { application, inboxWith, message } from '../../test-support/fake-inbox.ts';
import { blog, hostWithBlogs, hostWithJobs, job } from '../../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../../test-support/render-app.tsx';
import {
  announced,
  answer,
  button,
  expectGone,
  expectShown,
  expectText,
  fail,
  press,
  pressAt,
  pressTwice,
  row,
  watchLog,
} from '../../test-support/screen.ts';

// Behaviour that all lists share. A new list is one more row.

const jobs = ['getAllJobPosts', 'No blogs found.', 'Failed to fetch job posts', 'Try again'] as const;
const lists = [
  [
    '/jobresponse',
    'getalljobresponse',
    'No applications yet.',
    'The job responses could not be fetched.',
    'Load again',
  ],
  ['/contactform', 'getallcontactform', 'No messages yet.', 'The contact data could not be fetched.', 'Load again'],
  ['/blogpost', 'getAllBlogs', 'No blogs found.', 'The blogs could not be fetched.', 'Load again'],
  ['/blog', 'getAllBlogs', 'No blogs found.', 'The blogs could not be fetched.', 'Load the posts again'],
  ['/alljobposts', ...jobs],
  ['/joinUs', ...jobs],
  ['/jobopenings', ...jobs],
] as const;
const adminLists = [lists[0], lists[1], lists[2], lists[4]] as const;
const question = page.getByRole('alertdialog');

/** Hosts with so many records, called Alpha1, Alpha2, and so on. */
function hostWith(count: number) {
  const of = <Row,>(make: (id: number, name: string) => Row) =>
    Array.from({ length: count }, (_, at) => make(at + 1, `Alpha${at + 1}.`));
  hostWithJobs(...of(job));
  hostWithBlogs(...of(blog));
  inboxWith({ applications: of((id, first_name) => application(id, { first_name })), messages: of(message) });
}

beforeEach(() => signIn('admin'));

describe.each(lists)('%s', (path, call, empty, failed, again) => {
  const isJobs = call === 'getAllJobPosts';
  const walkThere = async () => {
    const { router } = await renderApp('/about');
    router.history.push(path);
  };

  test('says that it loads, and then that it is empty', async () => {
    hostWith(0);
    const reading = Promise.withResolvers<void>();
    fakeApi().answer(call, () => reading.promise.then(() => []));
    await walkThere();
    const loading = page.getByRole('status').filter({ hasText: 'Loading...' });
    await expectShown(loading);
    await expectGone(empty);
    reading.resolve();
    await expectShown(empty);
    await expectGone(loading);
  });

  test('says or logs a failure once, announces that of a retry, and moves the focus on once it is read', async () => {
    hostWith(1);
    const log = watchLog();
    const refuse = () => fail('internal');
    fakeApi().answer(call, refuse);
    await walkThere();
    const closeAlert = () => isJobs && pressAt(question.getByRole('button', { name: 'OK' }));
    if (isJobs) await expectShown(page.getByRole('alertdialog', { name: 'data is not found' }));
    const reads = fakeApi().callsOf(call).length;
    await closeAlert();
    await expectShown(button(again));
    if (isJobs) await expectShown(failed);
    else expect(log().filter((line) => line.includes(failed))).toHaveLength(1);
    await expectGone(question, empty, 'Loading...');
    if (!isJobs) await expectGone(page.getByRole('main').getByRole('alert'));
    (button(again).element() as HTMLElement).focus();
    const reading = Promise.withResolvers<void>();
    fakeApi().answer(call, () => reading.promise.then(refuse));
    await press('Enter');
    await expect.poll(announced).toContain('Loading...');
    if (isJobs) expect(fakeApi().callsOf(call), 'closing the message reads nothing').toHaveLength(reads + 1);
    reading.resolve();
    await closeAlert();
    await expect.poll(announced).toContain(again);
    await expect.element(button(again)).toHaveFocus();
    hostWith(1);
    await press('Enter');
    await expectShown(page.getByText('Alpha1.').first());
    await expectGone(button(again));
    if (!isJobs) await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });
});

test.each(['/blog', '/joinUs', '/jobopenings'])(
  'a search of %s is kept in the address, and can be cleared',
  async (path) => {
    hostWith(5);
    await renderApp(path);
    const search = page.getByRole('searchbox');
    await search.fill('ALPHA2');
    await expectGone('Alpha1.');
    await expect.poll(appAddress).toBe(`${path}?q=ALPHA2`);
    await reloadApp();
    await expect.element(search).toHaveValue('ALPHA2');
    await expectGone('Alpha1.');
    await search.fill('zeppelin');
    await expectShown('No results');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect.poll(appAddress).toBe(path);
    await expect.element(search).toHaveValue('');
    await expect.element(search).toHaveFocus();
    await expectShown(page.getByText('Alpha1.').first());
  },
);

describe.each(adminLists)('%s for an admin', (path, call) => {
  const remove = (name: string) => row(name).getByRole('button', { name: 'Delete' });

  test('asks once before a deletion, removes the row before the list is read again, and moves the focus on', async () => {
    hostWith(3);
    await renderApp(path);
    await pressTwice(remove('Alpha2.'));
    await answer('Cancel');
    await expectGone(question);
    await expectShown(row('Alpha2.'));
    // On a slow line the list that is read again takes its time.
    if (call !== 'getAllJobPosts') fakeApi().answer(call, () => new Promise<never>(() => {}));
    await pressAt(remove('Alpha2.'));
    await pressAt(question.getByRole('button', { name: 'Delete' }));
    if (call === 'getAllJobPosts') await answer('OK');
    await expectGone(row('Alpha2.'), question);
    await expectShown(row('Alpha1.'), row('Alpha3.'));
    if (call !== 'getAllJobPosts') await expect.element(remove('Alpha3.')).toHaveFocus();
  });

  test('names each row by its title or by the name of the person', async () => {
    hostWith(2);
    await renderApp(path);
    await expectShown(page.getByRole('rowheader', { name: 'Alpha2.' }));
  });

  test('is where it was scrolled to after Back', async () => {
    hostWith(60);
    await page.viewport(360, 740);
    const { router } = await renderApp(`${path}?size=50`);
    const at = (index: number) => document.querySelectorAll('main li[data-item]')[index];
    await expect.poll(() => at(31)).toBeDefined();
    at(31)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    await expect.poll(() => window.scrollY).toBeGreaterThan(1500);
    const before = window.scrollY;
    await router.navigate({ to: '/about' });
    await expect.poll(() => window.scrollY).toBe(0);
    router.history.back();
    await expect.poll(() => at(31)).toBeDefined();
    await expect.poll(() => Math.abs(window.scrollY - before)).toBeLessThan(5);
    expect(appAddress()).toBe(`${path}?size=50`);
  });
});

test('an open list of jobs notices within a minute after sleep that an opening has closed', async () => {
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now });
  hostWithJobs(job(1, 'Alpha1.', { closes_at: new Date(now + 8 * 3_600_000).toISOString() }));
  fakeApi().answer('getHostExtensions', () => ({ job: ['closes_at'], missing: [] }));
  await renderApp('/alljobposts');
  await expectText(row('Alpha1.'), 'Open');
  // Timers stop while a machine sleeps, its clock goes on.
  vi.setSystemTime(now + 9 * 3_600_000);
  await vi.advanceTimersByTimeAsync(60_000);
  await expectText(row('Alpha1.'), 'Closed');
});
