import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { newApplicant, postApplication } from './support/applicant.ts';

const withdrawalLink = ({ text }: { readonly text: string }) =>
  /^http\S+\/api\/withdrawal\/\S+$/m.exec(text)?.[0] ?? '';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the link of an acknowledgement shows the position, and its button withdraws the application', async ({
    page,
    site,
  }) => {
    const person = newApplicant();
    await postApplication(page, 'UI Designer', person);
    const link = withdrawalLink(await site.mails.waitFor(person.Email));
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdraw your application?');
    await expect(page.getByRole('main')).toContainText('UI Designer');
    await expect(page.getByRole('main')).not.toContainText(person['First name']);
    const overflow = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);

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
  });
});

test('the page of a withdrawal link is accessible, and names an address once the application is deleted', async ({
  page,
  site,
  openVisitor,
  signInAsAdmin,
  pageErrors,
}) => {
  pageErrors.expect(/status of 410/);
  const person = newApplicant();
  await postApplication(page, 'UI Designer', person);
  const link = withdrawalLink(await site.mails.waitFor(person.Email));
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(link);
  await expect(heading).toHaveText('Withdraw your application?');
  await expectAccessible(page);
  const admin = await openVisitor();
  await signInAsAdmin(admin);
  const { data } = await (await admin.request.get('/api/getalljobresponse')).json();
  const { jobresponse_id: id } = data.find((row: { contact_email: string }) => row.contact_email === person.Email);
  await admin.request.delete(`/api/deletejobresponse/${id}`);
  await page.goto(link);
  await expect(heading).toHaveText('This application is no longer here');
  await expect(page.getByText('If you had applied more than once, please write to us')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'hello@realvance.example' })).toBeVisible();
});
