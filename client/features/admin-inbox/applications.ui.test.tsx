import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type * as z from 'zod/mini';
import { ApiError } from '#shared/errors.ts';
import { applicationKey } from '#shared/inbox-records.ts';
import type { MailRef, RecordEvent, setStateInput } from '#shared/schemas/inbox.ts';
import { loseAnswer } from '../../test-support/fake-api.ts';
import { application, applications, inboxWith, lookAgain, openInbox } from '../../test-support/fake-inbox.ts';
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
  type,
  watchDownloads,
  watchLog,
} from '../../test-support/screen.ts';

const panelOf = (name: string) => page.getByRole('region', { name, exact: true });
const rowOf = (name: string) => page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name });
const linkOf = (name: string) => rowOf(name).getByRole('link', { name, exact: true });
const next = button('Next application');
const close = button('Close');
const note = page.getByRole('textbox', { name: 'Note' });
const searchbox = page.getByRole('searchbox', { name: 'Search responses' });
const deletedMeanwhile = page.getByText('This application has been deleted.');
const inTrail = page.getByRole('link', { name: 'Show in audit trail' });
const unsent = page.getByRole('region', { name: 'Your unsaved text' });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));
const known = (id: number, more = {}) =>
  application(id, { contact_email: `keeper${id}@example.com`, contact_mobile: '9000000142', ...more });

const statesAreRead = () => expectShown(button(/^New \d/));
const scrollToMiddle = (name: string) => linkOf(name).element().scrollIntoView({ block: 'center' });
const place = () => Math.round(window.scrollY);

beforeEach(() => signIn('admin'));

describe('an open application', () => {
  test('opens and closes by keyboard next to its narrow list', async () => {
    const person = { contact_email: 'second@example.com' };
    await openInbox('/jobresponse?position=Lighthouse%20Keeper&sort=id', {
      applications: [
        known(1),
        known(2, person),
        known(3, {
          expected_joining_date: '30 Days',
          expected_lpa: 12.5,
          createdAt: '2026-02-02T10:00:00.000Z',
          linkedin_profile: 'https://www.linkedin.com/in/k',
        }),
        known(4, person),
        known(5, { ...person, position_applied_for: 'Cook' }),
      ],
    });
    await expectText(row('Keeper2'), 'Also applied');
    await expect.element(row('Keeper3')).not.toMatchTextContent('Also applied');

    await press('j');
    await expect.element(linkOf('Keeper1')).toHaveFocus();
    (page.getByRole('columnheader', { name: 'Position' }).getByRole('button').element() as HTMLElement).focus();
    for (let at = 0; at < 3; at += 1) await press('j');
    await expect.element(linkOf('Keeper3')).toHaveFocus();
    await press('Enter');
    const panel = panelOf('Keeper3');
    await expect.element(panel.getByRole('heading', { name: 'Keeper3' })).toHaveFocus();
    expect(appAddress()).toContain('response=3');
    await expect
      .element(panel.getByRole('link', { name: 'keeper3@example.com' }))
      .toHaveAttribute('href', 'mailto:keeper3@example.com');
    await expect.element(panel.getByRole('link', { name: '9000000142' })).toHaveAttribute('href', 'tel:9000000142');
    await expectShown(panel.getByRole('link', { name: 'linkedin.com' }));
    for (const text of ['Notice period', '30 Days', '12.5', 'Applied', 'Lighthouse Keeper'])
      await expectText(panel, text);
    await expect.poll(() => texts(page.getByRole('columnheader'))).toEqual(['Name', 'Position', 'State']);
    await expect.element(linkOf('Keeper3')).toHaveAttribute('aria-current', 'page');

    await press('ArrowDown');
    const again = panelOf('Keeper4');
    await expectText(again, '4 of 4');
    const others = again.getByRole('region', { name: 'Other applications of this person' }).getByRole('listitem');
    await expectCount(others, 2);
    await expectCount(others.filter({ hasText: 'Also applied' }), 1);
    await press('k');
    await expectShown(panel);
    await press('?');
    await expectShown(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    await press('Escape');
    await expectGone(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
    await expectShown(panel);
    await press('k');
    await expectShown(panelOf('Keeper2'));
    await press('Escape');
    await expectGone(panelOf('Keeper2'));
    expect(appAddress()).not.toContain('response=');
    await expect.element(linkOf('Keeper2')).toHaveFocus();
    await expectShown(page.getByRole('columnheader', { name: 'Job ID' }));
  });

  test.each(['?page=2', '?page=1&size=10'])('is marked in its list under %s', async (query) => {
    await openInbox(`/jobresponse${query}`, { applications: applications(60) });
    const third = page.getByRole('row').nth(3).getByRole('link', { name: 'Keeper' });
    await expectShown(third);
    const name = third.element().textContent ?? '';
    await third.click();
    for (const when of ['pressed', 'reloaded']) {
      if (when === 'reloaded') await reloadApp();
      await expectShown(panelOf(name));
      await expect
        .poll(() => Array.from(document.querySelectorAll('tr:has([aria-current])'), (each) => each.textContent), {
          message: when,
        })
        .toEqual([expect.stringContaining(name)]);
    }
  });

  test.each([360, 1366])('returns to its row and scroll position when it is closed, %s px wide', async (width) => {
    inboxWith({ applications: applications(60) });
    await page.viewport(width, 740);
    const { router } = await renderApp('/jobresponse?size=50');
    await statesAreRead();
    scrollToMiddle('Keeper30');
    await expect.poll(place).toBeGreaterThan(300);
    const before = place();
    await follow(linkOf('Keeper30'));
    await expectShown('30 of 60');
    await pressAt(next);
    await expect.poll(appAddress).toContain('response=31');
    await expect.element(next).toHaveFocus();
    await press('Enter');
    await expect.poll(appAddress).toContain('response=32');
    await button('Previous application').dblClick();
    await expect.poll(appAddress).toContain('response=30');
    await follow(close);
    await expect.poll(appAddress).not.toContain('response=');
    await expect.element(linkOf('Keeper30')).toHaveFocus();
    await expect.element(linkOf('Keeper30')).toBeInViewport();
    await expect.poll(() => Math.abs(place() - before)).toBeLessThan(5);
    await press('Enter');
    await expectShown(next);
    router.history.back();
    await expectGone(next);
    await expect.element(linkOf('Keeper30')).toHaveFocus();
    await expect.element(linkOf('Keeper30')).toBeInViewport();
  });

  test.each([360, 1366])('returns to the row that was read last after walking on, %s px wide', async (width) => {
    inboxWith({ applications: applications(60) });
    await page.viewport(width, 740);
    for (const [query, opened, way, steps, leave] of [
      ['?page=2', 45, 'Previous application', -8, 'back'],
      ['', 24, 'Next application', 3, 'close'],
    ] as const) {
      const { router } = await renderApp(`/jobresponse${query}`);
      await statesAreRead();
      await follow(linkOf(`Keeper${opened}`));
      for (let at = opened; at !== opened + steps; ) {
        at += Math.sign(steps);
        await follow(button(way));
        await expect.poll(appAddress).toMatch(new RegExp(`response=${at}\\b`));
      }
      if (leave === 'back') router.history.back();
      else await follow(close);
      await expectGone(button(way));
      const last = `Keeper${opened + steps}`;
      await expect.element(linkOf(last)).toHaveFocus();
      await expect.element(linkOf(last)).toBeInViewport({ ratio: 1 });
      await expect.element(rowOf(last)).toBeInViewport({ ratio: 0.98 });
    }
  });

  test('keeps search and order of its list when it is left', async () => {
    const { router } = await openInbox('/contactform', { applications: applications(60), messages: [] });
    await page.getByRole('link', { name: 'Job Responses' }).click();
    await follow(linkOf('Keeper5'));
    await expectShown(panelOf('Keeper5'));
    await searchbox.fill('Keeper1');
    await expect.poll(appAddress).toContain('q=Keeper1');
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click();
    await expect.poll(appAddress).toContain('sort=');
    await follow(linkOf('Keeper12'));
    await expectShown(panelOf('Keeper12'));
    await follow(close);
    await expectGone(panelOf('Keeper12'));
    expect(appAddress()).toMatch(/^\/jobresponse\?q=Keeper1&sort=\w+$/);
    await expect.element(searchbox).toHaveValue('Keeper1');
    await expectGone(linkOf('Keeper5'));
    await expect.element(linkOf('Keeper12')).toHaveFocus();
    router.history.back();
    await expect.poll(appAddress).toBe('/contactform');
  });

  test('replaces the one before in the history, however it is left', async () => {
    const { router } = await openInbox('/jobresponse', { applications: applications(12) });
    for (const leave of [() => press('Escape'), () => follow(close), () => router.history.back(), undefined]) {
      for (const name of ['Keeper7', 'Keeper5']) {
        await follow(linkOf(name));
        await expectShown(panelOf(name));
      }
      if (leave) await leave();
      else {
        await follow(button('Delete application'));
        await answer('Delete');
        await expectShown('Application deleted.');
      }
      await expectGone(next);
      expect(appAddress()).toBe('/jobresponse');
      await expect.element(linkOf(leave ? 'Keeper5' : 'Keeper6')).toHaveFocus();
    }
  });

  test('names its position, or says that none is named, and leads to others of its person', async () => {
    await openInbox('/jobresponse?response=1', {
      applications: [
        known(1, { contact_email: 'a@b.co' }),
        known(2, { contact_email: 'a@b.co', position_applied_for: '' }),
      ],
    });
    await panelOf('Keeper1').getByRole('link', { name: 'No position named' }).click();
    const panel = panelOf('Keeper2');
    await expectText(panel, 'No position named');
    await panel.getByRole('button', { name: 'Reply by mail' }).click();
    await expect.element(panel.getByLabelText('Subject')).toHaveValue('Your application for the position');
  });

  test('shows names, notes and mails that are written from right to left in that direction', async () => {
    await openInbox('/jobresponse?response=1', { applications: [known(1, { first_name: 'خالد' })] });
    const panel = panelOf('خالد');
    const isTurned = (locator: ReturnType<typeof page.getByText>) =>
      expect.poll(() => getComputedStyle(locator.element()).direction).toBe('rtl');
    await isTurned(panel.getByRole('heading', { level: 2 }));
    await type(note, 'اتصل به غدا.');
    await button('Add note').click();
    await isTurned(panel.getByRole('paragraph').filter({ hasText: 'اتصل به غدا.' }));
    await follow(button('Reply by mail'));
    await panel.getByLabelText('Mail text').fill('شكرا لك.');
    await panel.getByText('Preview').click();
    await isTurned(panel.getByRole('paragraph').filter({ hasText: 'شكرا لك.' }));
  });
});

describe('states and notes', () => {
  test('are sent once, and a change of somebody else is shown before mine is added', async () => {
    const { inbox, note: noteOfOther } = inboxWith({ applications: [known(1)] });
    const [first] = inbox.applications;
    await renderApp('/jobresponse?response=1');
    const panel = panelOf('Keeper1');
    await panel.getByLabelText('State').selectOptions('Interview');
    await pressTwice(panel.getByRole('button', { name: 'Set state' }));
    await expectText(panel.getByRole('listitem').filter({ hasText: 'State: Interview' }), 'admin');
    await expectText(row('Keeper1'), 'Interview');
    expect(fakeApi().callsOf('setRecordState')).toHaveLength(1);
    await panel.getByRole('button', { name: 'Set state' }).click();
    await expectShown(page.getByText('The state is Interview already.'));

    if (first) noteOfOther(applicationKey(first), 'note', 'Call her on Monday.', 'other@example.com');
    await type(note, 'Mine comes later.');
    await button('Add note').click();
    await expectShown(
      panel
        .getByRole('alert')
        .filter({ hasText: /^This application has changed since you opened it: .*Call her on Monday\./ }),
    );
    await expect.element(note).toHaveValue('Mine comes later.');
    await button('Add note').click();
    await expectShown(panel.getByRole('listitem').filter({ hasText: 'Mine comes later.' }));
    await expect.element(note).toHaveValue('');
  });

  test('say that they are read, what failed, and that nothing has happened yet', async () => {
    inboxWith({ applications: [known(1)] });
    const reading = Promise.withResolvers<void>();
    fakeApi().answer('getRecordHistory', () => reading.promise.then(() => fail('internal')));
    await renderApp('/jobresponse?response=1');
    const history = panelOf('Notes and history');
    await expect.element(history.getByRole('status').filter({ hasText: 'Loading...' })).toBeInTheDocument();
    reading.resolve();
    await expectText(history.getByRole('alert'), 'Couldn’t load the notes and the history.');
    fakeApi().answer('getRecordHistory', () => ({ state: 'new', events: [], version: 0, mails: 'server' }));
    await history.getByRole('button', { name: 'Try again' }).click();
    await expectText(history, 'No changes yet.');
  });

  test('say of each mail how it left, also after a mail server has come or gone', async () => {
    inboxWith({ applications: [known(1)] });
    const mail = (number: number, subject: string, transport?: 'server' | 'files') => ({
      number,
      kind: 'mail' as const,
      text: `${subject}\n\nText.`,
      author: 'admin@example.com',
      createdAt: '2026-11-20T09:00:00.000Z',
      mail: 'sent' as const,
      ...(transport && { transport }),
    });
    const events = [mail(1, 'By file', 'files'), mail(2, 'By server', 'server'), mail(3, 'From before it was noted')];
    const automatic = { ...mail(0, 'Your application has arrived', 'server'), author: '' };
    const words = { files: 'Written to a file, not sent', server: 'Sent' };
    for (const mails of ['server', 'files'] as const) {
      fakeApi().answer('getRecordHistory', () => ({
        state: 'new',
        version: 3,
        events: [automatic, ...events],
        mails,
      }));
      await renderApp('/jobresponse?response=1');
      const entry = (subject: string) => page.getByRole('listitem').filter({ hasText: `Mail: ${subject}` });
      await expectText(entry('Your application has arrived'), /Automatic, .*Sent/);
      await expectText(entry('By file'), words.files);
      await expectText(entry('By server'), words.server);
      await expectText(entry('From before it was noted'), words[mails]);
    }
  });
});

describe('what cannot be shown', () => {
  test('an application that is unknown or was deleted says so and keeps what was being written', async () => {
    const { inbox } = await openInbox('/jobresponse?response=77', { applications: [known(1), known(2)] });
    await expectShown('There is no application with this number.');
    await follow(button('Back to the list'));
    await expect.poll(appAddress).toBe('/jobresponse');

    await follow(linkOf('Keeper1'));
    await follow(button('Reply by mail'));
    await page.getByLabelText('Template').selectOptions('Interview');
    await page.getByRole('textbox', { name: 'Subject' }).fill('An invitation');
    await type(note, 'Half a thought.');
    inbox.applications.shift();
    fakeApi().answer('addRecordNote', () => fail('not_found'));
    await button('Add note').click();
    await expectShown(deletedMeanwhile);
    for (const text of ['Half a thought.', 'Interview', 'An invitation']) await expectText(unsent, text);
    await follow(button('Back to the list'));
    await expectGone(linkOf('Keeper1'));

    // Deleted before it is opened.
    inbox.applications.shift();
    await follow(linkOf('Keeper2'));
    await expectShown(deletedMeanwhile);
    await expectGone(linkOf('Keeper2'));
  });

  test('a host that knows only its list shows what the list has, and takes notes', async () => {
    const words = 'This backend has no detail view of an application.';
    inboxWith({ applications: [known(1)] });
    fakeApi().answer('getjobresponse', () => fail('not_supported_by_backend', words));
    await renderApp('/jobresponse?response=1');
    const panel = panelOf('Keeper1');
    await expectText(panel, words);
    await expectShown(panel.getByRole('link', { name: '9000000142' }));
    await expect.element(panel).not.toMatchTextContent('LinkedIn');
    await type(note, 'Works with any host.');
    await button('Add note').click();
    await expectShown(panel.getByRole('listitem').filter({ hasText: 'Works with any host.' }));

    fakeApi().answer('getjobresponse', () => fail('internal'));
    await reloadApp();
    await expectShown(panel.getByText('Couldn’t load the full application.'));
    await expectShown(panel.getByRole('link', { name: '9000000142' }));
  });

  test('a list that failed is not called empty, and the application stays open while it is read again', async () => {
    const { inbox } = inboxWith({ applications: [application(1), application(2)] });
    watchLog();
    const none = page.getByText('No applications yet.');
    const words = 'This backend has no detail view of an application.';
    const reading = Promise.withResolvers<void>();
    const failList = () => fakeApi().answer('getalljobresponse', () => fail('internal'));
    failList();
    fakeApi().answer('getjobresponse', () => reading.promise.then(() => fail('internal')));
    await renderApp('/jobresponse?response=1');
    const unread = panelOf('Job application');
    await expect.element(unread.getByRole('status').filter({ hasText: 'Loading...' })).toBeInTheDocument();
    reading.resolve();
    const failed = page.getByRole('alert').filter({ hasText: 'Couldn’t load the full application.' });
    await expectShown(failed, button('Load again'));
    await expectGone(none);
    fakeApi().answer('getalljobresponse', () => inbox.applications);
    fakeApi().answer('getjobresponse', () => fail('not_supported_by_backend', words));
    await failed.getByRole('button', { name: 'Try again' }).click();
    const panel = panelOf('Keeper1');
    await expectText(panel, words);
    await expectGone(failed);
    await expectShown(linkOf('Keeper2'));
    expect(document.activeElement?.closest('[data-panel]')).not.toBeNull();

    failList();
    fakeApi().answer('getjobresponse', () => application(1));
    await reloadApp();
    await type(note, 'Half a thought.');
    await expectGone(none);
    fakeApi().answer('getalljobresponse', () => inbox.applications);
    await button('Load again').click();
    await expectShown(linkOf('Keeper2'));
    await expect.element(note).toHaveValue('Half a thought.');

    fakeApi().answer('getalljobresponse', () => []);
    fakeApi().answer('getjobresponse', () => fail('not_supported_by_backend', words));
    await reloadApp();
    await expectShown(none);
  });
});

describe('people who are deleted or erased', () => {
  test('are shown no longer once the admin looks at the page again, and no note about them is kept', async () => {
    const { inbox } = await openInbox('/jobresponse?response=1', { applications: [known(1), known(2)] });
    await expectText(panelOf('Keeper1'), 'keeper1@example.com');
    await type(note, 'Ring Keeper1 back.');
    await expect.poll(drafts).toHaveLength(1);
    inbox.applications.shift();
    lookAgain();
    await expectShown(deletedMeanwhile);
    await expectGone('keeper1@example.com', button('Reply by mail'));
    await expectText(unsent, 'back.');
    await expect.poll(drafts).toEqual([]);
  });

  test('take the drafts about them along, and no other', async () => {
    const twice = { contact_email: 'erased@example.com' };
    await openInbox('/jobresponse', { applications: [known(1), known(2), known(3, twice), known(4, twice), known(5)] });
    for (const id of [1, 2, 3, 4, 5]) {
      await follow(linkOf(`Keeper${id}`));
      await expectShown(panelOf(`Keeper${id}`));
      await type(note, `About Keeper${id}.`);
    }
    await expect.poll(drafts).toHaveLength(5);
    await follow(linkOf('Keeper1'));
    await follow(button('Delete application'));
    await answer('Delete');
    await expectGone(linkOf('Keeper1'));
    await expect.poll(drafts).toHaveLength(4);
    await page.getByRole('checkbox', { name: 'Select the application of Keeper2' }).click();
    await follow(button('Delete selected'));
    await answer('Delete');
    await expect.poll(drafts).toHaveLength(3);
    await follow(linkOf('Keeper3'));
    await follow(button('Erase this person…'));
    await answer('Erase for good');
    await expectShown('Person erased.');
    await expect.poll(drafts).toHaveLength(1);
    expect(localStorage.getItem(drafts()[0] ?? '')).toContain('About Keeper5.');
  });

  test('are exported with their files, and erased only after a question that an Enter in passing answers with no', async () => {
    const downloads = watchDownloads();
    await openInbox('/jobresponse?response=1', { applications: [known(1)] });
    const files = [{ name: 'file-1.pdf', content: btoa('%PDF-1.7') }];
    fakeApi().answer('exportPersonalData', () => ({ document: { Held: { Account: [] } }, files }));
    await button('Export everything about').click();
    await expect.poll(() => downloads.map(({ name }) => name)).toEqual(['personal-data.json', 'file-1.pdf']);
    expect(JSON.parse((await downloads[0]?.text) ?? '')).toEqual({ Held: { Account: [] } });
    expect(await downloads[1]?.text).toBe('%PDF-1.7');
    expect(fakeApi().callsOf('exportPersonalData')).toMatchObject([{ body: { email: 'keeper1@example.com' } }]);

    await pressTwice(button('Erase this person…'));
    const question = page.getByRole('alertdialog');
    await expectText(question, 'This deletes applications with their files, states and notes, enquiries, the account');
    await expectText(question, 'Other systems that cannot erase on request');
    await press('Enter');
    await expectGone(question);
    expect(fakeApi().callsOf('erasePersonalData')).toEqual([]);
    await follow(button('Erase this person…'));
    await answer('Erase for good');
    await expectShown('Person erased.');
    expect(appAddress()).toBe('/jobresponse');
    await expectGone(row('Keeper1'));
  });

  test('are exported, erased and looked up in the audit trail by owners only', async () => {
    const ownersOnly = () => [button('Export everything about'), button('Erase this person…'), inTrail];
    await openInbox('/jobresponse?response=1', { applications: [known(1)] });
    for (const control of ownersOnly()) await expectShown(control);
    fakeApi().answer('getSession', () => ({ user: false, admin: true, role: 'hiring' }));
    lookAgain();
    await expectGone(...ownersOnly());
    await expectShown(button('Delete application'));
  });
});

test('a state or an undo that fails after the admin has opened another application says so', async () => {
  inboxWith({ applications: [known(1), known(2)] });
  const failures = {
    setRecordState: Promise.withResolvers<never>(),
    cancelRecordMails: Promise.withResolvers<never>(),
  };
  fakeApi().answer('setRecordState', () => failures.setRecordState.promise);
  fakeApi().answer('cancelRecordMails', () => failures.cancelRecordMails.promise);
  const mail = {
    number: 1,
    kind: 'mail' as const,
    text: 'Hello\n\nDear Keeper1,',
    author: 'a@b.co',
    mail: 'waiting' as const,
  };
  const events = [{ ...mail, createdAt: '2026-11-20T09:00:00.000Z', sendsInMs: 24_000 }];
  fakeApi().answer('getRecordHistory', () => ({ state: 'new', version: 1, mails: 'server', events }));
  await renderApp('/jobresponse?response=1');
  await follow(button('Set state'));
  await follow(button('Undo the mail “Hello”'));
  await follow(linkOf('Keeper2'));
  await expectShown(panelOf('Keeper2'));
  failures.setRecordState.reject(new ApiError('unavailable', 'The site is busy.'));
  await expectShown(page.getByRole('alert').filter({ hasText: 'Keeper1: The site is busy.' }));
  failures.cancelRecordMails.reject(new ApiError('unavailable', 'No answer.'));
  await expectShown(page.getByRole('alert').filter({ hasText: 'Keeper1: No answer.' }));
});

describe('a reply by mail', () => {
  const held = { number: 1, kind: 'mail' as const, text: 'May we meet?\n\nDear Keeper1,', author: 'a@b.co' };
  const historyWith = (delivery: Partial<RecordEvent>, ...others: readonly Partial<RecordEvent>[]) =>
    fakeApi().answer('getRecordHistory', () => ({
      state: 'new',
      version: 1,
      mails: 'server',
      events: [{}, ...others].map((more) => ({ ...held, createdAt: '2026-11-20T09:00:00.000Z', ...delivery, ...more })),
    }));
  const undo = button('Undo the mail “May we meet?”');

  test('waits with the seconds left; "Undo" cancels it and opens its text again, or says that it came too late', async () => {
    inboxWith({ applications: [known(1)] });
    historyWith({ mail: 'waiting', sendsInMs: 24_000 });
    fakeApi().answer('cancelRecordMails', ({ body }) => {
      historyWith({ mail: 'cancelled', cancelledBy: 'admin@example.com' });
      return { cancelled: (body as { mails: MailRef[] }).mails, late: [] };
    });
    await renderApp('/jobresponse?response=1');
    await expectText(page.getByRole('timer'), 'Sends in 24 s');
    await expectText(page.getByRole('timer'), 'Sends in 23 s');
    // An input method keeps its own Escape.
    note.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true }));
    await undo.click();
    await expectShown(page.getByRole('status').filter({ hasText: 'Mail cancelled. It is not sent.' }));
    const mails = [{ key: applicationKey(known(1)), number: 1 }];
    expect(fakeApi().bodiesOf('cancelRecordMails')).toEqual([{ mails }]);
    const form = page.getByRole('form', { name: 'Reply by mail' });
    await expect.element(form.getByLabelText('Subject')).toHaveValue('May we meet?');
    await expect.element(form.getByLabelText('Mail text')).toHaveValue('Dear Keeper1,');
    await expectText(
      page.getByRole('listitem').filter({ hasText: 'May we' }),
      'Not sent: cancelled by admin@example.com',
    );
    await expectGone(undo);

    historyWith({ mail: 'waiting', sendsInMs: 24_000 });
    fakeApi().answer('cancelRecordMails', ({ body }) => {
      historyWith({ mail: 'sent' });
      return { cancelled: [], late: (body as { mails: MailRef[] }).mails.map((mail) => ({ ...mail, mail: 'sent' })) };
    });
    await reloadApp();
    await undo.click();
    await expectShown('Too late: the mail has been sent.');
  });

  test('is cancelled also while the answer about another one is awaited', async () => {
    inboxWith({ applications: [known(1)] });
    historyWith({ mail: 'waiting', sendsInMs: 24_000 }, { number: 2, text: 'Welcome!\n\nDear Keeper1,' });
    fakeApi().answer('cancelRecordMails', () => new Promise(() => {}));
    await renderApp('/jobresponse?response=1');
    for (const each of [undo, button('Undo the mail “Welcome!”')]) await follow(each);
    const numbers = () =>
      fakeApi()
        .bodiesOf('cancelRecordMails')
        .map((body) => (body as { mails: MailRef[] }).mails[0]?.number);
    await expect.poll(numbers).toEqual([1, 2]);
  });

  test('that fails after the admin has opened another application says so, and keeps its text', async () => {
    inboxWith({ applications: [known(1), known(2)] });
    const failed = Promise.withResolvers<never>();
    fakeApi().answer('replyToRecord', () => failed.promise);
    await renderApp('/jobresponse?response=1');
    await follow(button('Reply by mail…'));
    const text = page.getByRole('form', { name: 'Reply by mail' }).getByLabelText('Mail text');
    await type(text, 'Come on Monday.');
    await follow(button('Send mail'));
    await follow(page.getByRole('link', { name: 'Keeper2' }));
    await expectShown(panelOf('Keeper2'));
    failed.reject(new ApiError('unavailable', 'The site is busy.'));
    await expectShown(page.getByRole('alert').filter({ hasText: 'Keeper1: The site is busy.' }));
    await follow(page.getByRole('link', { name: 'Keeper1' }));
    await expect.element(text).toHaveValue('Come on Monday.');
  });

  test('is written for a state and sent together with it', async () => {
    inboxWith({ applications: [known(1, { position_applied_for: 'UI Designer' })] });
    fakeApi().answer('replyToRecord', () => ({ conflicts: [], mail: 'waiting', sendsInMs: 30_000 }));
    await renderApp('/jobresponse?response=1');
    await panelOf('Keeper1').getByLabelText('State').selectOptions('Rejected');
    await button('Set with mail…').click();
    const form = page.getByRole('form', { name: 'Reply by mail' });
    await expect.element(form.getByLabelText('Template')).toHaveValue('rejected');
    await expect.element(form.getByLabelText('After sending')).toHaveValue('rejected');
    await form.getByLabelText('Template').selectOptions('Opening closed without a hire');
    await expect.element(form.getByLabelText('Subject')).toHaveValue('UI Designer: we have closed this opening');
    await form.getByRole('button', { name: 'Send mail' }).click();
    await expectShown(page.getByRole('status').filter({ hasText: 'is sent in 30 s. Until then you can undo it.' }));
    const sent = { state: 'rejected', subject: 'UI Designer: we have closed this opening' };
    expect(fakeApi().bodiesOf('replyToRecord')).toMatchObject([sent]);
  });

  test('goes to several applicants with their state, without those who withdrew, and can be undone', async () => {
    const { note } = inboxWith({ applications: [known(1), known(2), known(3)] });
    note(applicationKey(known(3)), 'state', 'withdrawn');
    const answered = Promise.withResolvers<void>();
    fakeApi().answer('setRecordState', async ({ body }) => {
      const { records: refs, state, mail } = body as z.infer<typeof setStateInput>;
      expect([state, mail?.subject]).toEqual(['rejected', 'No: {position}']);
      await answered.promise;
      const mails = refs.map(({ key }) => ({ key, number: 2 }));
      const changed = mails.slice(1).map((mail) => ({ key: mail.key, was: 'new' as const, version: 2 }));
      return {
        conflicts: [],
        gone: [],
        changed,
        mail: { sent: mails.slice(1), noAddress: [mails[0]?.key ?? ''], sendsInMs: 300_000 },
      };
    });
    fakeApi().answer('cancelRecordMails', ({ body }) => ({
      cancelled: (body as { mails: MailRef[] }).mails,
      late: [],
    }));
    await renderApp('/jobresponse');
    for (const id of [1, 2, 3])
      await page.getByRole('checkbox', { name: `Select the application of Keeper${id}` }).click();
    await button('Set with mail…').click();
    const dialog = page.getByRole('dialog');
    await expectText(dialog, 'Withdrawn by the applicant and left out: 1.');
    await dialog.getByLabelText('Subject').fill('No: {position}');
    await dialog.getByLabelText('Template').selectOptions('Opening closed without a hire');
    await answer('Cancel');
    await expect.element(dialog.getByLabelText('Subject')).toHaveValue('No: {position}');
    await dialog.getByText(/^Preview for Keeper/).click();
    await expectText(dialog, /Dear Keeper\d,/);
    await dialog.getByRole('button', { name: 'Set Rejected and send 2 mails' }).click();
    // The outcome must be seen.
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    answered.resolve();
    await expectText(dialog, 'State changed to Rejected. 1 mail will be sent in 5 minutes.');
    await expectText(dialog, 'Without an email address and skipped: 1.');
    await dialog.getByRole('button', { name: 'Undo the mails' }).click();
    await expectText(dialog, '1 mail cancelled. The states stay as set.');
    await dialog.getByText('Close', { exact: true }).click();
    await expectShown(button('Undo'));
    expect(fakeApi().bodiesOf('cancelRecordMails')).toMatchObject([{ mails: [{ number: 2 }] }]);
  });

  describe('to several applicants', () => {
    const dialog = page.getByRole('dialog', { name: /and email them/ });
    const template = dialog.getByLabelText('Template');
    const state = dialog.getByLabelText('State', { exact: true });
    const subject = dialog.getByLabelText('Subject');
    const text = dialog.getByLabelText('Mail text');
    const send = (name: string) => dialog.getByRole('button', { name });
    const open = () => follow(button('Set with mail…'));

    beforeEach(async () => {
      inboxWith({ applications: [known(1), known(2)] });
      await renderApp('/jobresponse');
      for (const id of [1, 2])
        await page.getByRole('checkbox', { name: `Select the application of Keeper${id}` }).click();
      await open();
    });

    test('keeps text, template and state as a draft after Escape, and starts over with the template', async () => {
      await template.selectOptions('Offer');
      await text.fill('Dear colleague,\n\nwelcome.');
      await press('Escape');
      await expectGone(dialog);
      await open();
      await expectShown(dialog.getByText('Your unsaved text was restored.'), send('Set Offer and send 2 mails'));
      await expect.element(text).toHaveValue('Dear colleague,\n\nwelcome.');
      await expect.element(template).toHaveValue('offer');
      await expect.element(state).toHaveValue('offer');
      await follow(dialog.getByRole('button', { name: 'Start over' }));
      await expectShown(send('Set Rejected and send 2 mails'));
      await expect.element(template).toHaveValue('rejected');
      await expect.element(text).toHaveValue(expect.stringContaining('We have chosen another applicant'));
      await press('Escape');
      await open();
      await expectShown(send('Set Rejected and send 2 mails'));
      await expectGone(dialog.getByText('Your unsaved text was restored.'));
    });

    test('keeps the draft over a login and an edited template, sends it once, and drops it then', async () => {
      await state.selectOptions('Interview');
      await subject.fill('A subject of my own');
      await text.fill('Dear colleague,\n\nplease come.');
      fakeApi().answer('setRecordState', loseAnswer);
      await send('Set Interview and send 2 mails').click();
      await expectText(dialog, 'We could not reach the server');
      fakeApi().answer('setRecordState', () => fail('unauthorized'));
      await send('Set Interview and send 2 mails').click();
      await expectShown('Please log in again. Your text is kept.');

      const edited = { subject: 'Edited', text: 'Edited elsewhere.', isDefault: false };
      fakeApi().answer('getMailTexts', () => ({ texts: [{ name: 'rejected', ...edited }], signature: '' }));
      signIn('admin');
      await renderApp('/jobresponse');
      await open();
      await expect.element(text).toHaveValue('Dear colleague,\n\nplease come.');
      await expect.element(subject).toHaveValue('A subject of my own');
      await expect.element(state).toHaveValue('interview');
      const mails = [1, 2].map((id) => ({ key: applicationKey(known(id)), number: 2 }));
      fakeApi().answer('setRecordState', () => ({
        conflicts: [],
        gone: [],
        changed: [],
        mail: { sent: mails, noAddress: [], sendsInMs: 0 },
      }));
      await send('Set Interview and send 2 mails').click();
      await expectText(dialog, 'State changed to Interview. 2 mails sent.');
      const bodies = fakeApi().bodiesOf('setRecordState') as z.infer<typeof setStateInput>[];
      expect(new Set(bodies.map(({ mail }) => mail?.submission)).size, 'one submission').toBe(1);
      expect(bodies.at(-1)).toMatchObject({ state: 'interview', mail: { subject: 'A subject of my own' } });
      expect(drafts()).toEqual([]);
    });

    test('gives the text back when the mails are undone', async () => {
      await text.fill('Dear colleague,\n\nplease come.');
      const mails = [1, 2].map((id) => ({ key: applicationKey(known(id)), number: 2 }));
      const sent = { sent: mails, noAddress: [], sendsInMs: 300_000 };
      fakeApi().answer('setRecordState', () => ({ conflicts: [], gone: [], changed: [], mail: sent }));
      fakeApi().answer('cancelRecordMails', () => ({ cancelled: mails, late: [] }));
      await send('Set Rejected and send 2 mails').click();
      await dialog.getByRole('button', { name: 'Undo the mails' }).click();
      await expectText(dialog, '2 mails cancelled. The states stay as set. “Set with mail…” has your text again.');
      await press('Escape');
      for (const id of [1, 2])
        await page.getByRole('checkbox', { name: `Select the application of Keeper${id}` }).click();
      await open();
      await expect.element(text).toHaveValue('Dear colleague,\n\nplease come.');
      await send('Set Rejected and send 2 mails').click();
      await expectText(dialog, '2 mails will be sent in 5 minutes.');
      const bodies = fakeApi().bodiesOf('setRecordState') as z.infer<typeof setStateInput>[];
      expect(new Set(bodies.map(({ mail }) => mail?.submission)).size, 'another submission').toBe(2);
    });

    test('keeps the draft for the applications that someone else changed', async () => {
      await text.fill('Dear colleague,\n\nplease come.');
      const conflict = { key: applicationKey(known(1)), events: [] };
      const mail = { sent: [{ key: applicationKey(known(2)), number: 2 }], noAddress: [], sendsInMs: 0 };
      fakeApi().answer('setRecordState', () => ({ conflicts: [conflict], gone: [], changed: [], mail }));
      await send('Set Rejected and send 2 mails').click();
      await expectText(dialog, 'Skipped, because they have changed: 1.');
      await press('Escape');
      await open();
      await expectShown(send('Set Rejected and send 1 mail'));
      await expect.element(text).toHaveValue('Dear colleague,\n\nplease come.');
    });
  });

  test('keeps text, subject and prepared text as a draft, and starts over with the prepared text', async () => {
    inboxWith({ applications: [known(1, { position_applied_for: 'UI Designer' })] });
    const form = page.getByRole('form', { name: 'Reply by mail' });
    const prepared = form.getByLabelText('Template');
    const subject = form.getByLabelText('Subject');
    const text = form.getByLabelText('Mail text');
    const written = () => (text.element() as HTMLTextAreaElement).value;
    await renderApp('/jobresponse?response=1');
    await button('Reply by mail…').click();
    await prepared.selectOptions('Interview');
    await text.fill(`${written()}\n\nBring your ID.`);
    await reloadApp();
    await expect.element(text).toHaveValue(expect.stringContaining('Bring your ID'));
    await expect.element(prepared).toHaveValue('interview');

    await prepared.selectOptions('New');
    await answer('Replace text');
    await expect.element(prepared).toHaveValue('new');
    await text.fill(`${written()}\n\nUntil soon.`);
    await panelOf('Keeper1').getByLabelText('State').selectOptions('Reviewing');
    await follow(button('Set state'));
    await expectShown(page.getByRole('listitem').filter({ hasText: 'State: Reviewing' }));
    await reloadApp();
    await expectShown(form.getByText('Your unsaved text was restored.'));
    await expect.element(text).toHaveValue(expect.stringContaining('Until soon'));
    await expect.element(prepared).toHaveValue('new');
    await expect.element(subject).toHaveValue('Your application for UI Designer');

    await prepared.selectOptions('Offer');
    await answer('Replace text');
    await form.getByRole('button', { name: 'Start over' }).click();
    await expect.element(prepared).toHaveValue('new');
    await expect.element(subject).toHaveValue('Your application for UI Designer');
    await subject.fill('A subject of my own');
    await reloadApp();
    await expect.element(subject).toHaveValue('A subject of my own');
    await expect.element(text).toHaveValue(expect.stringContaining('It has arrived, and a person will read it'));
  });
});

test.each(['/jobresponse', '/jobresponse?response=1'])(
  'Back closes a message over an application, opened from %s, alone',
  async (address) => {
    inboxWith({ applications: [known(1)] });
    fakeApi().answer('deletejobresponse', () => fail('upstream_failed'));
    const { router } = await renderApp(address);
    if (address === '/jobresponse') await follow(linkOf('Keeper1'));
    const remove = button('Delete application');
    await remove.click();
    await expectShown(page.getByRole('alertdialog'));
    router.history.back();
    await expectGone(page.getByRole('alertdialog'));
    await remove.click();
    await answer('Delete');
    await expectShown(alert('It failed.'));
    router.history.back();
    await expectGone(page.getByRole('alertdialog'));
    expect(appAddress()).toBe('/jobresponse?response=1');
    await expectShown(remove);
  },
);
