import { describe, expect, test } from 'vitest';
import { endpoints } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { application, enquiry } from '../../test-support/forms.ts';
import type { UploadedFile } from '../../uploads/uploaded-file.ts';
import { checkForm } from './check-form.ts';

function postOf(data: FormData, file?: UploadedFile) {
  const fields = new Map([...data.keys()].map((name) => [name, data.getAll(name).map(String)]));
  return { fields, files: new Map(file && [['upload_resume', file]]) };
}
const checkApplication = (...post: Parameters<typeof postOf>) =>
  checkForm('application', endpoints.sendApplicationForm.body, postOf(...post), '91');
const checkEnquiry = (data: FormData) => checkForm('contact', endpoints.sendContactForm.body, postOf(data), '91');

async function problemsOf(check: () => Promise<unknown>) {
  try {
    await check();
  } catch (error) {
    return error instanceof ApiError ? { message: error.message, ...error.fields } : error;
  }
  return undefined;
}

test('a whole application passes, with lists as lists and unknown fields left out', async () => {
  const { fields } = await checkApplication(application({ submission_id: 'x', role: 'admin' }));
  expect(fields).toMatchObject({ experience: '4.5', expected_joining_date: ['30 Days', 'Immediate joining'] });
  expect(Object.keys(fields)).not.toContain('role');
  expect(Object.keys(fields)).not.toContain('submission_id');
});

test.each([
  ['linkedin_profile', 'linkedin.com/in/zoe', 'https://linkedin.com/in/zoe'],
  ['linkedin_profile', ' www.linkedin.com/in/zoe ', 'https://www.linkedin.com/in/zoe'],
  ['linkedin_profile', 'http://linkedin.com/in/zoe', 'http://linkedin.com/in/zoe'],
  ['expected_joining_date', '30 Days', ['30 Days']],
  ['contact_mobile', '+91 98765-43210', '9876543210'],
  ['contact_mobile', '12345', '12345'],
  ['current_lpa', '.5', '0.5'],
  ['current_lpa', '1e1', '10'],
  ['current_lpa', '4.555', '4.555'],
  ['current_lpa', '4.50', '4.50'],
  ['current_lpa', '0', '0'],
  ['current_lpa', ' 6,5', '6.5'],
  ['current_lpa', '12,25 ', '12.25'],
  ['contact_email', ' x@bücher.example ', 'x@xn--bcher-kva.example'],
])('%s: %j, from a page without script too, goes on as %j', async (name, written, kept) => {
  const { fields } = await checkApplication(application({ [name]: written }));
  expect(fields[name]).toEqual(kept);
});

test('the first message of each field is kept, under its contract name', async () => {
  expect(await problemsOf(() => checkEnquiry(enquiry({ email: '', name: ' ' })))).toEqual({
    message: 'Please check the marked fields.',
    name: 'Please tell us your name.',
    email: 'Please give an email address, so that we can answer.',
  });
});

describe('a single problem is also the message', () => {
  test.each([
    ['contact_email', 'asha', /email address/],
    ['contact_mobile', '98765432101', /ten digits; this one has 11 digits/],
    ['contact_mobile', '+65 6123 4567', /another country code/],
    ['experience', '1e9', /must be a number from 0 to 9,999,999/],
    ['experience', '-1', /must be a number from 0 to 9,999,999/],
    ['linkedin_profile', 'javascript:alert(1)', /web address/],
    ['linkedin_profile', 'zoe', /web address/],
    ['experience', 'four', /must be a number/],
    ['current_lpa', '650,000', /must be a number/],
    ['expected_joining_date', 'Some day', /notice period/],
    ['gender', 'Other', /listed answers/],
    ['dob', '31/12/1990', /date of birth/],
  ])('%s: %s', async (name, value, words) => {
    expect(await problemsOf(() => checkApplication(application({ [name]: value })))).toEqual({
      message: expect.stringMatching(words),
      [name]: expect.stringMatching(words),
    });
  });

  test('a file that is no resume', async () => {
    const file = { name: 'cv.exe', type: 'application/pdf', content: Buffer.from('MZ') };
    expect(await problemsOf(() => checkApplication(application(), file))).toEqual({
      message: 'Please attach a PDF, DOC or DOCX file.',
      upload_resume: 'Please attach a PDF, DOC or DOCX file.',
    });
    const empty = { name: 'cv.pdf', type: 'application/pdf', content: Buffer.alloc(0) };
    expect(await problemsOf(() => checkApplication(application(), empty))).toHaveProperty(
      'upload_resume',
      'This file is empty. Please choose another one.',
    );
  });
});

test('an unticked box is no problem, and the phone number of an enquiry is read like an applicant’s', async () => {
  const { fields } = await checkEnquiry(enquiry({ phone: '098765 43210' }));
  expect([fields.agree, fields.phone]).toEqual([undefined, '9876543210']);
});
