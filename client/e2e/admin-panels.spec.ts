import { startWebhookReceiver, webhookSecret } from '../../server/test-support/webhook-receiver.ts';
import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { openPanel } from './support/people.ts';

test('an admin opens the host and health panels over any page and returns to that page', async ({
  page,
  signInAsAdmin,
}) => {
  await signInAsAdmin(page);
  await page.goto('/blogpost?q=field');
  const panel = page.getByRole('dialog', { name: 'Backend host' });

  const account = page.getByRole('navigation', { name: 'Admin', exact: true }).locator('summary');
  await account.press('Enter');
  await expect(account.locator('..')).toContainText(/Version \d+\.\d+\.\d+$/);
  await page.getByRole('link', { name: 'Backend host' }).press('Enter');
  await expect(panel).toContainText('This site uses its embedded backend.');
  await expect(panel).toContainText('Its answers ');
  await expect(page).toHaveURL('/blogpost?q=field&panel=host');
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(account).toBeFocused();
  await expect(page).toHaveURL('/blogpost?q=field');

  await openPanel(page, 'Backend host');
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(panel).toBeHidden();
  await expect(page).toHaveURL('/blogpost?q=field');

  // Opens the health panel and, from it, the host panel: Back returns to the page below.
  await openPanel(page, 'Health');
  const health = page.getByRole('dialog', { name: 'Health' });
  await expect(health.getByRole('listitem').filter({ hasText: 'No backup is known.' })).toContainText('npm run backup');
  await expect(health.getByText('Last backup', { exact: true }), 'by command or scheduled').toBeVisible();
  await expect(health).toContainText(/\d+ waiting, \d+ stuck, \d+ refused/);
  await expect(health).toContainText(/SQLite 3\.\d/);
  await health.getByRole('link', { name: /^as documented$|difference/ }).click();
  await expect(panel).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL('/blogpost?q=field');
});

test('the audit trail shows who did what, to which record and from where', async ({ page, signInAsAdmin }) => {
  await signInAsAdmin(page);
  const job = {
    position: 'Trail keeper',
    area_of_interest: 'Paths',
    description: 'Keeps paths.',
    experience: '1 year',
  };
  await page.request.post('/api/postJobPosition', { data: job });
  const { data: jobs } = await (await page.request.get('/api/getAllJobPosts')).json();
  const { jobpost_id: id } = jobs.find(({ position }: { position: string }) => position === job.position);
  const changed = { jobpost_id: id, ...job, experience: '2 years' };
  expect((await page.request.put(`/api/updateJobPosition/${id}`, { data: changed })).status()).toBe(200);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/alljobposts');
  await openPanel(page, 'Audit trail');
  const panel = page.getByRole('dialog', { name: 'Audit trail' });
  const entries = panel.getByRole('listitem');
  await expect(entries.first()).toContainText(new RegExp(`changed a job.* \\(job ${id}\\)`));
  await expect(entries.first()).toContainText(/from 10\.\d+\.\d+\.0\/24/);
  await panel.getByRole('textbox', { name: 'Record' }).fill(`job ${id}`);
  await expect(entries, 'the first entry names the admin who posted it').toHaveText([/changed a job/, /posted a job/]);
  await expect(page).toHaveURL(`/alljobposts?panel=trail&record=job+${id}`);
  await panel.getByRole('combobox', { name: 'Action' }).selectOption('changed a job');
  await page.reload();
  await expect(panel.getByRole('textbox', { name: 'Record' })).toHaveValue(`job ${id}`);
  await expect(panel.getByRole('combobox', { name: 'Action' })).toHaveValue('updateJobPosition');
  await expect(entries).toHaveCount(1);
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page, 'narrowing is no step on the way back').toHaveURL('/alljobposts');
  await page.goForward();
  await expect(panel.getByRole('textbox', { name: 'Record' })).toHaveValue(`job ${id}`);
  await panel.getByRole('combobox', { name: 'Action' }).selectOption('added a passkey');
  await expect(panel.getByRole('status').filter({ hasText: 'No entry matches this record exactly.' })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Record' }).fill('');
  await expect(panel.getByRole('status').filter({ hasText: 'No matching entries.' })).toBeVisible();
  await panel.getByRole('combobox', { name: 'Action' }).selectOption('Any action');
  // A phone keyboard adds a capital and spaces.
  await panel.getByRole('textbox', { name: 'Record' }).fill(` Job  ${id}`);
  await expect(entries).toHaveCount(2);
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectAccessible(page);
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Download CSV' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^trail.*\.csv$/);
});

test('an admin resends a webhook that its receiver refused, on a phone', async ({
  page,
  startSite,
  signInAsAdmin,
  pageErrors,
}) => {
  const receiver = await startWebhookReceiver({ status: 500 });
  const site = await startSite({
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET: webhookSecret,
    WEBHOOK_EVENTS: 'job.published',
    WEBHOOK_ALLOW_PRIVATE: 'on',
  });
  await signInAsAdmin(page, site);
  const job = { position: 'Bell ringer', area_of_interest: 'Towers', description: 'Rings.', experience: '1 year' };
  expect((await page.request.post(`${site.url}/api/postJobPosition`, { data: job })).status()).toBe(200);
  await receiver.came(1);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site.url}/alljobposts`);
  await openPanel(page, 'Webhooks');
  const panel = page.getByRole('dialog', { name: 'Webhooks' });
  const entry = panel.getByRole('listitem');
  await expect(entry).toContainText(/job\.published \(job \d+\): waiting/);
  await expect(entry).toContainText('The receiver answered 500.');
  expect(await panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expectAccessible(page);
  receiver.answer = { status: 204 };
  // A failed refetch keeps the entry.
  pageErrors.expect(/status of 400/);
  const answer = { statusCode: 400, code: 'bad_request', error: 'Bad Request', message: 'No.' };
  await page.route('**/api/webhooks', (route) => route.fulfill({ status: 400, json: answer }));
  const sendAgain = panel.getByRole('button', { name: /^Send again: job\.published/ });
  await sendAgain.press('Enter');
  await receiver.tookIds(1);
  await expect(panel.getByText('Couldn’t load the log.')).toBeVisible();
  await expect(sendAgain).toBeFocused();
  await page.unroute('**/api/webhooks');
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(entry).toContainText(': delivered');
  expect(receiver.taken[0]).toMatchObject({ id: receiver.received[0]?.id, isSigned: true });
  // Resending keeps the entry's earlier result.
  receiver.answer = { status: 410 };
  await sendAgain.press('Enter');
  await expect(entry).toContainText(/: delivered .*\d, resent: given up/);
  await expect(entry).toContainText(
    `, ${receiver.received.length} attempts. The receiver refused further webhooks (410)`,
  );
  await receiver.close();
});
