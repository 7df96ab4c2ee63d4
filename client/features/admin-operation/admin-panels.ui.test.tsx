import axe from 'axe-core';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { EndpointName } from '#shared/contract/endpoints.ts';
import type { TrailEntry, WebhookEntry } from '#shared/schemas/operation.ts';
import { loseAnswer } from '../../test-support/fake-api.ts';
import { applications, inboxWith } from '../../test-support/fake-inbox.ts';
import { hostWithJobs, job } from '../../test-support/fake-records.ts';
import { appAddress, fakeApi, reloadApp, renderApp, signIn } from '../../test-support/render-app.tsx';
import {
  announced,
  button,
  expectCount,
  expectGone,
  expectShown,
  expectText,
  fail,
  openPanel,
  press,
  pressAt,
  watchDownloads,
  watchLog,
} from '../../test-support/screen.ts';

const health = {
  queue: { waiting: 0, stuck: 0, refused: 0, oldest: null },
  publishing: { late: 1, refused: 0, oldest: { title: 'Fog', since: '2026-02-01T08:00:00.000Z' } },
  mail: { how: 'server' as const },
  webhooks: { undelivered: 0 },
  backup: { last: null },
  disk: { usedBytes: 0, limitBytes: null },
  drift: { answered: true, differences: 0 },
  versions: { site: '1.0.0', node: '24', database: 'SQLite 3.50', schema: '1' },
  troubles: [{ about: 'backup' as const, words: 'No backup is known.', command: 'npm run backup' }],
};

const fieldData = {
  isOn: true,
  days: 28,
  pages: [{ release: '1.0.0', route: '/about', visits: 12, LCP: 1240, INP: 80, CLS: 0.01 }],
  openings: [{ opening: '7', position: 'Clerk', views: 31, applications: 2 }],
};

beforeEach(() => {
  signIn('admin');
  fakeApi().answer('getFieldData', () => fieldData);
  inboxWith({ applications: applications(1) });
});

test('the host and health panels fit a phone and show the commands that help', async () => {
  const difference = {
    ...{ call: 'getAllJobPosts', field: 'experience', kind: 'null' as const, words: 'experience is null', count: 12 },
    ...{ first: '2026-11-20T09:00:00.000Z', last: '2026-11-21T09:00:00.000Z', command: 'npm run conformance' },
  };
  fakeApi().answer('getHostReport', () => ({
    embedded: false,
    since: difference.first,
    answered: true,
    differences: [difference],
  }));
  fakeApi().answer('getHealthReport', () => health);
  await page.viewport(360, 740);
  for (const [name, ...words] of [
    ['host', 'getAllJobPosts: experience is null', '12 times', difference.command],
    ['health', 'No backup is known.', 'npm run backup'],
  ] as const) {
    const { router } = await renderApp(`/jobresponse?panel=${name}`);
    const panel = page.getByRole('dialog');
    await expectText(panel.getByRole('listitem').first(), ...words);
    if (name === 'health') await expectText(panel, 'docker compose logs web');
    expect(panel.element().scrollWidth).toBe(panel.element().clientWidth);
    const { violations } = await axe.run(panel.element());
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    await panel.getByRole('button', { name: 'Close' }).click();
    await expectGone(panel);
    expect(router.state.location.href).toBe('/jobresponse');
  }
});

test('panels open over a page by keyboard, are read again after a failure, and Escape and Back return to that page', async () => {
  fakeApi().answer('getHealthReport', loseAnswer);
  const hostReport = { embedded: true, since: '2026-11-20T09:00:00.000Z', differences: [] };
  fakeApi().answer('getHostReport', () => ({ ...hostReport, answered: false }));
  const { router } = await renderApp('/blogpost?q=field');
  const panel = page.getByRole('dialog', { name: 'Health' });
  const account = page.getByRole('navigation', { name: 'Admin', exact: true }).getByText('Account');
  await expectShown(account);
  (account.element().closest('summary') ?? document.body).focus();
  await press('Enter');
  await pressAt(page.getByRole('link', { name: 'Health', exact: true }));
  await expectShown(panel.getByRole('button', { name: 'Try again' }));
  expect(appAddress()).toBe('/blogpost?q=field&panel=health');
  const focused = () => document.activeElement?.textContent;
  await press('Escape');
  await expectGone(panel);
  await expect.poll(focused).toBe('Account');

  fakeApi().answer('getHealthReport', () => health);
  await openPanel('Health');
  await expectText(panel, 'No backup is known.', 'npm run backup', '0 waiting, 0 stuck, 0 refused', 'SQLite 3.50');
  await expect.element(panel.getByRole('link', { name: '1 late' })).toHaveAttribute('href', '/blogpost');
  await expectText(panel.getByRole('row', { name: '/about' }), '1.2 s', '80 ms', '0.01', '12');
  await expectText(panel.getByRole('row', { name: 'Clerk' }), '31', '2');
  fakeApi().answer('getHealthReport', loseAnswer);
  await press('Escape');
  await expectGone(panel);
  await expect.poll(focused).toBe('Account');
  router.history.forward();
  await expectShown('Couldn’t load the report.', 'No backup is known.');
  await panel.getByRole('link', { name: 'as documented' }).click();
  await expectText(
    page.getByRole('dialog', { name: 'Backend host' }),
    'This site uses its embedded backend.',
    'No answers yet.',
  );
  router.history.back();
  await expectGone(page.getByRole('dialog'));
  expect(appAddress()).toBe('/blogpost?q=field');
});

const webhook: WebhookEntry = {
  id: '1',
  event: 'application.received',
  record: 'application 1',
  state: 'refused',
  attempts: 19,
  at: '2026-11-20T10:00:00.000Z',
  settledAt: '2026-11-23T10:00:00.000Z',
  arrivedAt: null,
  reason: 'The receiver answered 500.',
};
const answerWebhooks = (...entries: WebhookEntry[]) =>
  fakeApi().answer('getWebhooks', () => ({ receiver: 'hooks.example.com', entries }));

test('a refused webhook is sent again, stays while the log cannot be read, and keeps that it arrived', async () => {
  answerWebhooks(webhook);
  await page.viewport(360, 740);
  await renderApp('/alljobposts?panel=webhooks');
  const panel = page.getByRole('dialog', { name: 'Webhooks' });
  const entry = panel.getByRole('listitem');
  const again = panel.getByRole('button', { name: /^Send again: application\.received/ });
  await expectText(entry, 'given up', '19 attempts. The receiver answered 500.');
  expect(panel.element().scrollWidth).toBe(panel.element().clientWidth);
  expect((await axe.run(panel.element())).violations).toEqual([]);
  fakeApi().answer('resendWebhook', () => {
    fakeApi().answer('getWebhooks', () => fail('bad_request'));
    return undefined as never;
  });
  await pressAt(again);
  await expectShown('Couldn’t load the log.');
  await expect.element(again).toHaveFocus();
  answerWebhooks({ ...webhook, state: 'delivered', arrivedAt: webhook.at });
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expectText(entry, ': delivered');
  fakeApi().answer('resendWebhook', () => {
    answerWebhooks({ ...webhook, arrivedAt: webhook.at, reason: 'The receiver refused further webhooks (410)' });
    return undefined as never;
  });
  await pressAt(again);
  await expectText(entry, /: delivered .*\d, resent: given up/, 'refused further webhooks (410)');
  expect(fakeApi().callsOf('resendWebhook')).toMatchObject(Array(2).fill({ path: '/webhooks/1/resend' }));
});

test('a webhook that is being sent cannot be sent again', async () => {
  answerWebhooks({ ...webhook, state: 'delivering' });
  await renderApp('/alljobposts?panel=webhooks');
  const again = page.getByRole('button', { name: /^Send again: application\.received/ });
  await expect.element(again).toHaveTextContent('Sending…');
  await pressAt(again);
  expect(fakeApi().callsOf('resendWebhook')).toEqual([]);
});

test('many webhooks are listed in parts, the newest first', async () => {
  answerWebhooks(
    ...Array.from({ length: 450 }, (_, at) => ({ ...webhook, id: `${at}`, record: `application ${450 - at}` })),
  );
  await renderApp('/alljobposts?panel=webhooks');
  const panel = page.getByRole('dialog', { name: 'Webhooks' });
  const older = panel.getByRole('button', { name: 'Show older' });
  const listed = () => panel.element().querySelectorAll('li').length;
  await expectShown(older);
  expect(listed()).toBe(200);
  const count = panel.getByRole('status').filter({ hasText: /event/ });
  await expectText(count, 'The newest 200 of 450 events.');
  await older.click();
  await expect.poll(listed).toBe(400);
  await expectText(count, 'The newest 400 of 450 events.');
  await older.click();
  await expectText(count, 'All 450 events.');
  await expectShown(panel.getByRole('button', { name: 'Send again: application.received (application 1)' }));
  await expectGone(older);
});

const trailEntry: TrailEntry = {
  number: 1,
  at: '2026-11-20T09:00:00.000Z',
  admin: 'ravi@example.com',
  action: 'deleteJobPost',
  record: 'job 1',
  detail: '',
  network: '10.0.0.0/24',
  records: 1,
};

test('the trail is narrowed by record and action, in the address and over a reload, and saved as a file', async () => {
  const downloads = watchDownloads();
  const all = [trailEntry, { ...trailEntry, number: 2, action: 'updateJobPosition', detail: 'Cook' }];
  fakeApi().answer('getTrail', ({ query }) =>
    all.filter(
      (each) =>
        (query.get('record') ?? each.record) === each.record && (query.get('action') ?? each.action) === each.action,
    ),
  );
  await page.viewport(360, 740);
  await renderApp('/alljobposts');
  await openPanel('Audit trail');
  const panel = page.getByRole('dialog', { name: 'Audit trail' });
  const record = panel.getByRole('textbox', { name: 'Record' });
  const action = panel.getByRole('combobox', { name: 'Action' });
  await expectText(panel.getByRole('listitem').nth(1), 'changed a job: Cook (job 1)', 'from 10.0.0.0/24');
  // A phone keyboard adds a capital and spaces.
  await record.fill(' Job  1');
  await expect.poll(() => fakeApi().callsOf('getTrail').at(-1)?.query.get('record')).toBe('job 1');
  await action.selectOptions('changed a job');
  await expectCount(panel.getByRole('listitem'), 1);
  await expectText(panel.getByRole('status').filter({ hasText: /./ }), '1 entry.');
  expect(panel.element().scrollWidth).toBe(panel.element().clientWidth);
  expect((await axe.run(panel.element())).violations).toEqual([]);
  await expect.poll(appAddress).toMatch(/^(?=.*action=updateJobPosition).*record=/);
  const { router } = await reloadApp();
  await expect.element(action).toHaveValue('updateJobPosition');
  await button('Download CSV').click();
  await expect.poll(() => downloads[0]?.name).toMatch(/^trail.*\.csv$/);
  await panel.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(appAddress, { message: 'narrowing is no step on the way back' }).toBe('/alljobposts');
  router.history.forward();
  await action.selectOptions('added a passkey');
  await expectShown('No entry matches this record exactly. Entries name their record in brackets, such as (job 12).');
  await record.fill('');
  await expectShown('No matching entries.');
});

test('older entries of the trail are announced, or reported as unreadable where they were asked for', async () => {
  const downloads = watchDownloads();
  const entries = Array.from({ length: 500 }, (_, at) => ({ ...trailEntry, number: 1000 - at }));
  fakeApi().answer('getTrail', ({ query }) => (query.has('before') ? [trailEntry] : entries));
  await renderApp('/alljobposts?panel=trail');
  await expectText(page.getByRole('dialog').getByRole('status').filter({ hasText: /./ }), 'The newest 500 entries.');
  await button('Download CSV').click();
  await expect.poll(() => downloads).toHaveLength(1);
  expect((await downloads[0]?.text)?.trimEnd().split('\r\n'), 'older entries too').toHaveLength(502);
  fakeApi().answer('getTrail', ({ query }) => (query.has('before') ? fail('bad_request') : entries));
  await pressAt(button('Show older'));
  await expect.element(page.getByText('Couldn’t load the audit trail.')).toBeInViewport();
});

test.each([
  ['/jobresponse', 'getRecordStates'],
  ['/contactform?panel=trail', 'getTrail'],
  ['/contactform?panel=webhooks', 'getWebhooks'],
  ['/contactform?panel=admins', 'getAdmins'],
  ['/contactform?panel=account', 'getAdmins'],
  ['/contactform?panel=health', 'getHealthReport'],
  ['/contactform?panel=host', 'getHostReport'],
] as const)('a retry at %s of %s that fails is announced and keeps the focus', async (path, call: EndpointName) => {
  watchLog();
  const refuse = () => fail('bad_request', 'No.');
  fakeApi().answer(call, refuse);
  await renderApp(path);
  const again = button('Try again');
  await expectShown(again);
  (again.element() as HTMLElement).focus();
  for (const _ of ['once', 'twice']) {
    const reading = Promise.withResolvers<void>();
    fakeApi().answer(call, () => reading.promise.then(refuse));
    await press('Enter');
    await expect.poll(announced).toContain('Loading...');
    reading.resolve();
    await expect.poll(announced).toContain('Try again');
    await expect.element(again).toHaveFocus();
  }
});

test('j and k move through rows, and the number of rows chosen with keys stays in the window, unlike with the mouse', async () => {
  hostWithJobs(...Array.from({ length: 100 }, (_, at) => job(at + 1, `Bell ${at}`)));
  await renderApp('/alljobposts');
  const size = page.getByRole('combobox', { name: 'Rows' });
  await expectShown(size);
  const focusedRow = () => document.activeElement?.closest('tr')?.textContent;
  for (const [key, text] of [
    ['j', 'Bell 0'],
    ['j', 'Bell 1'],
    ['k', 'Bell 0'],
  ] as const) {
    await press(key);
    await expect.poll(focusedRow).toContain(text);
  }
  (size.element() as HTMLElement).focus();
  const rows = () => document.querySelectorAll('tbody tr').length;
  for (const [key, count] of [
    ['End', 100],
    ['Home', 10],
    ['End', 100],
  ] as const) {
    await press(key);
    await expect.poll(rows).toBe(count);
    await expect.element(size).toHaveFocus();
    await expect.element(size).toBeInViewport();
  }
  await renderApp('/alljobposts');
  await size.click();
  await size.selectOptions('100');
  await expect.poll(rows).toBe(100);
  await expect.element(size).not.toBeInViewport();
});

test('the menu counts new applications and enquiries, again after a change and up to 99+', async () => {
  let count = 12;
  fakeApi().answer('getInboxCounts', () => ({ applications: count, enquiries: 3 }));
  const { inbox } = inboxWith({ applications: applications(2) });
  await renderApp('/jobresponse');
  const menu = page.getByRole('navigation', { name: 'Admin', exact: true });
  const link = menu.getByRole('link', { name: 'Job Responses' });
  await expect.element(link).toHaveAccessibleName('Job Responses 12 new');
  await expect
    .element(menu.getByRole('link', { name: 'Contact Us Data' }))
    .toHaveAccessibleName('Contact Us Data 3 new');
  count = 100;
  await button('Delete the application of Keeper1').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(link).toHaveAccessibleName('Job Responses 99+ new');
  expect(inbox.applications).toHaveLength(1);
});

test('single keys reach the search, the record and the help from anywhere, and can be switched off', async () => {
  inboxWith({ applications: applications(3, { contact_email: 'keeper@example.com' }) });
  await renderApp('/jobresponse?response=2');
  const focused = () => document.activeElement;
  // The page returns the focus that a script's blur() clears.
  const leaveField = () => page.getByRole('heading', { level: 1 }).click();
  await expectShown(page.getByRole('textbox', { name: 'Note' }));
  await userEvent.keyboard('/');
  await expect.poll(focused).toBe(page.getByRole('searchbox').element());
  await press('n');
  await expect.element(page.getByRole('searchbox')).toHaveValue('n');
  await leaveField();
  await press('n');
  await expect.poll(focused).toBe(page.getByRole('textbox', { name: 'Note' }).element());
  await leaveField();
  await press('s');
  await expect.poll(() => focused()?.tagName).toBe('SELECT');
  await leaveField();
  await press('e');
  await expectGone(page.getByRole('textbox', { name: 'Note' }));
  await press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('checkbox').click();
  await press('Escape');
  await expectGone(help);
  await leaveField();
  await userEvent.keyboard('/');
  expect(focused()).not.toBe(page.getByRole('searchbox').element());
});
