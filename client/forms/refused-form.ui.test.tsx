import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeApi, renderApp } from '../test-support/render-app.tsx';
import { fail, fillApplication } from '../test-support/screen.ts';

test('focuses the field that the server refused, not one above it that only has a note', async () => {
  const fields = { upload_resume: 'This file is not a PDF or Word document.' };
  fakeApi().answer('sendApplicationForm', () => fail('validation_failed', 'Please check the form.', { fields }));
  await renderApp('/jobform/Designer');
  await fillApplication();
  const resume = page.getByLabelText('Resume (optional)');
  await resume.upload(new File(['no PDF'], 'cv.pdf', { type: 'application/pdf' }));
  // A note that does not stop the form.
  page.getByLabelText('Mobile number').element().setAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Submit application' }).click();
  await expect.element(page.getByText('This file is not a PDF or Word document.')).toBeVisible();
  await expect.element(resume).toHaveFocus();
});
