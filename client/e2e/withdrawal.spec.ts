import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { newApplicant, postApplication } from './support/applicant.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the link of an acknowledgement shows the position, and its button withdraws the application', async ({
    page,
    site,
    openVisitor,
    signInAsAdmin,
  }) => {
    const person = newApplicant();
    await postApplication(page, 'UI Designer', person);
    const mail = await site.mails.waitFor(person.Email);
    const link = /^http\S+\/api\/withdrawal\/\S+$/m.exec(mail.text)?.[0] ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw your application?');
    await expect(page.getByRole('main')).toContainText('UI Designer');
    await expect(page.getByRole('main')).not.toContainText(person['First name']);
    const overflow = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);

    const admin = await openVisitor({ javaScriptEnabled: true, viewport: { width: 1366, height: 768 } });
    await signInAsAdmin(admin);
    const row = admin.getByRole('row').filter({ hasText: person['First name'] });
    await admin.goto('/jobresponse');
    await expect(row).toContainText('New');

    const { x, y } = (await page.getByRole('button', { name: 'Withdraw my application' }).boundingBox()) ?? {
      x: 0,
      y: 0,
    };
    const isTaken = Promise.withResolvers<void>();
    let presses = 0;
    await page.route(link, async (route) => {
      presses += 1;
      if (presses > 1) return route.continue();
      isTaken.resolve(void (await route.fetch()));
    });
    await page.mouse.click(x + 9, y + 9);
    await isTaken.promise;
    // After two presses, the browser shows only the second answer.
    await page.mouse.click(x + 9, y + 9);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application is withdrawn');
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your application was withdrawn before');
    await expect(page.getByRole('button', { name: 'Withdraw my application' })).toHaveCount(0);

    await admin.reload();
    await expect(row).toContainText('Withdrawn');
    await row.getByRole('link').first().click();
    const panel = admin.getByRole('region', { name: person['First name'] });
    await expect(panel.getByRole('listitem').filter({ hasText: 'State: Withdrawn' })).toContainText('By the applicant');
  });
});

test('the link of a deleted application withdraws the person’s other one, and names an address if there is none', async ({
  page,
  site,
  openVisitor,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 410/);
  const person = newApplicant();
  await postApplication(page, 'UI Designer', person);
  const mail = await site.mails.waitFor(person.Email);
  const link = /^http\S+\/api\/withdrawal\/\S+$/m.exec(mail.text)?.[0] ?? '';
  const admin = await openVisitor();
  await signInAsAdmin(admin);
  const deleteAll = async () => {
    const { data } = await (await admin.request.get('/api/getalljobresponse')).json();
    for (const { jobresponse_id: id, contact_email: email } of data) {
      if (email === person.Email) await admin.request.delete(`/api/deletejobresponse/${id}`);
    }
  };
  await deleteAll();
  await postApplication(page, 'UI Designer', { ...person, 'Expected LPA': '13' });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(link);
  await expect(heading).toHaveText('Withdraw your application?');
  await expect(page.getByRole('main')).toContainText('Your application for UI Designer is with us.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw my application' }).click();
  await expect(heading).toHaveText('Your application is withdrawn');
  await deleteAll();
  await page.goto(link);
  await expect(heading).toHaveText('This application is no longer here');
  await expect(page.getByText('If you had applied more than once, please write to us')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'hello@realvance.example' })).toBeVisible();
});
