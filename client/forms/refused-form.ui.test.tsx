import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { ApiError } from '#shared/errors.ts';
import { fakeApi, renderApp } from '../test-support/render-app.tsx';

test('focuses the field that the server refused, not one above it that only has a note', async () => {
  const api = fakeApi();
  api.answer('getFormStamp', () => ({ stamp: 'a stamp' }));
  api.answer('getPosition', () => ({ open: true, listed: true, questions: [] }));
  api.answer('sendApplicationForm', () => {
    throw new ApiError('validation_failed', 'Please check the form.', {
      statusCode: 400,
      fields: { upload_resume: 'This file is not a PDF or Word document.' },
    });
  });
  await renderApp('/jobform/Designer');
  await page.getByLabelText('First name').fill('Asha');
  await page.getByLabelText('Email').fill('asha@example.com');
  await page.getByLabelText('Mobile number').fill('9876543210');
  await page.getByLabelText('LinkedIn profile').fill('https://www.linkedin.com/in/asha');
  for (const label of ['Experience (years)', 'Relevant experience (years)', 'Current LPA', 'Expected LPA'])
    await page.getByRole('spinbutton', { name: label, exact: true }).fill('3');
  await page.getByLabelText('30 Days').click();
  const resume = page.getByLabelText('Resume (optional)');
  await resume.upload(new File(['no PDF'], 'cv.pdf', { type: 'application/pdf' }));
  // A note that does not stop the form.
  page.getByLabelText('Mobile number').element().setAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect.element(page.getByText('This file is not a PDF or Word document.')).toBeVisible();
  await expect.element(resume).toHaveFocus();
});
