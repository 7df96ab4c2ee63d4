import { expect, test } from './fixtures.ts';
import { expectAccessible } from './support/accessible.ts';
import { newApplicant, postApplication } from './support/applicant.ts';

test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

test('the link of an acknowledgement shows the position, and its button withdraws the application', async ({
  page,
  site,
  openVisitor,
}) => {
  const person = newApplicant();
  await postApplication(page, 'UI Designer', person);
  const { text } = await site.mails.waitFor(person.Email);
  const link = /^http\S+\/api\/withdrawal\/\S+$/m.exec(text)?.[0] ?? '';
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(link);
  await expect(heading).toHaveText('Withdraw your application?');
  await expect(page.getByRole('main')).toContainText('UI Designer');
  const overflow = await page.getByRole('main').evaluate((main) => main.scrollWidth - main.clientWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  const reader = await openVisitor({ javaScriptEnabled: true });
  await reader.goto(link);
  await expectAccessible(reader);

  await page.getByRole('button', { name: 'Withdraw my application' }).click();
  await expect(heading).toHaveText('Your application is withdrawn');
  await page.goto(link);
  await expect(heading).toHaveText('Your application was withdrawn before');
  await expect(page.getByRole('button', { name: 'Withdraw my application' })).toHaveCount(0);
});
