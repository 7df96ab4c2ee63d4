import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { startFormService } from '../../server/test-support/form-service.ts';
import { formStamp } from '../../server/test-support/site-process.ts';
import { expect, test } from './fixtures.ts';
import { newApplicant, pdf, postApplication } from './support/applicant.ts';

const enquire = (page: Page, name: string, more: object = {}) =>
  page.request.post('/api/forms/contact', {
    form: { name, email: 'ask@example.com', phone: '9000000142', message: 'Hello.', form_stamp: formStamp(), ...more },
    headers: { accept: 'application/json' },
  });

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

test('posts wait while the form service is down, and Retry now delivers each once', async ({
  openVisitor,
  startSite,
  signInAsAdmin,
}) => {
  const service = await startFormService('down');
  try {
    const site = await startSite({ FORM_SERVICE_URL: service.url, FORM_ACCESS_KEY: 'key' });
    const page = await openVisitor({ baseURL: site.url });
    const applicant = newApplicant();
    await postApplication(page, 'Patient Waiter', applicant);
    await signInAsAdmin(page, site);
    await page.goto('/jobresponse');
    await expect(page.getByText('1 form post waiting for the form service.')).toBeVisible();
    service.mode = 'ok';
    await page.getByRole('button', { name: 'Retry now' }).click();
    await expect(page.getByText('waiting for the form service')).toBeHidden();
    await service.recorded(1);
    expect(service.deliveries).toHaveLength(1);
    expect(service.deliveries[0]?.fields.first_name).toEqual([applicant['First name']]);
    expect(service.deliveries[0]?.file?.name).toBe(pdf.name);

    service.mode = 'refuse-422';
    await enquire(page, 'Asha Refused');
    await page.goto('/contactform');
    await expect(page.getByText('1 form post refused by the form service.')).toBeVisible();
    await page.getByText('Sender', { exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Asha Refused' })).toContainText('Contact form');
  } finally {
    await service.close();
  }
});

test('an admin exports everything about a person and erases them from both lists', async ({ page, signInAsAdmin }) => {
  const applicant = newApplicant();
  await postApplication(page, 'QA Engineer', applicant);
  await enquire(page, 'Zuleika Erased', { email: applicant.Email.toUpperCase() });
  await signInAsAdmin(page);
  await page.goto('/contactform');
  await page.getByRole('link', { name: 'Zuleika Erased' }).click();
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  await page.getByRole('button', { name: 'Export everything about' }).click();
  await expect
    .poll(() => downloads.map((one) => one.suggestedFilename()))
    .toEqual(['personal-data.json', 'file-1.pdf']);
  const [text = '', file] = await Promise.all(downloads.map(async (one) => readFile(await one.path())));
  expect(JSON.parse(String(text)).Held['Job application']).toMatchObject([{ 'First name': applicant['First name'] }]);
  expect(file).toEqual(pdf.buffer);

  await page.goto('/jobresponse');
  await page.getByRole('link', { name: new RegExp(`^${applicant['First name']}`) }).click();
  await page.getByRole('button', { name: 'Erase this person…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('Person erased.')).toBeVisible();
  await expect(page).toHaveURL('/jobresponse');
  await expect(rowOf(page, applicant['First name'])).toHaveCount(0);
  await page.goto('/contactform');
  await expect(rowOf(page, 'Zuleika Erased')).toHaveCount(0);
  const { data } = await (await page.request.get('/api/getalljobresponse')).json();
  expect(JSON.stringify(data)).not.toContain(applicant['First name']);
});

test('an admin releases a post that was held as spam', async ({ page, signInAsAdmin }) => {
  await enquire(page, 'Asha Held', { website: 'https://example.com' });
  await signInAsAdmin(page);
  await page.goto('/contactform');
  await expect(rowOf(page, 'Asha Held')).toBeHidden();
  await page.getByText('held as spam').click();
  await page.getByRole('button', { name: 'Not spam: Asha Held' }).click();
  await expect(rowOf(page, 'Asha Held')).toBeVisible();
});
