import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { formStamp } from '../../server/test-support/site-process.ts';
import { expect, test } from './fixtures.ts';
import { newApplicant, pdf, postApplication } from './support/applicant.ts';

const enquire = (page: Page, name: string, more: object = {}) =>
  page.request.post('/api/forms/contact', {
    form: { name, email: 'ask@example.com', phone: '9000000142', message: 'Hello.', form_stamp: formStamp(), ...more },
    headers: { accept: 'application/json' },
  });

const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

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
