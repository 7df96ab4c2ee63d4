import { describe, expect, test } from 'vitest';
import { endpoints } from '#shared/contract/endpoints.ts';
import { ApiError } from '#shared/errors.ts';
import { application, enquiry } from '../../../test-support/forms.ts';
import type { UploadedFile } from '../../../uploads/uploaded-file.ts';
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
  ['linkedin.com/in/zoe', 'https://linkedin.com/in/zoe'],
  [' www.linkedin.com/in/zoe ', 'https://www.linkedin.com/in/zoe'],
  ['http://linkedin.com/in/zoe', 'http://linkedin.com/in/zoe'],
])('completes the LinkedIn address %j', async (linkedin_profile, whole) => {
  expect((await checkApplication(application({ linkedin_profile }))).fields).toMatchObject({
    linkedin_profile: whole,
  });
});

test('one notice period is a list of one', async () => {
  expect(
    (await checkApplication(application({ expected_joining_date: '30 Days' }))).fields.expected_joining_date,
  ).toEqual(['30 Days']);
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
  });
});

test('a decimal comma is a decimal point, and a comma between thousands is not a number', async () => {
  const { fields } = await checkApplication(application({ current_lpa: ' 6,5', expected_lpa: '12,25 ' }));
  expect([fields.current_lpa, fields.expected_lpa]).toEqual(['6.5', '12.25']);
  expect(await problemsOf(() => checkApplication(application({ current_lpa: '650,000' })))).toMatchObject({
    current_lpa: expect.stringMatching(/must be a number/),
  });
});

test('an unticked box is no problem', async () => {
  expect((await checkEnquiry(enquiry())).fields.agree).toBeUndefined();
});

test.each([
  ['+91 98765-43210', '9876543210'],
  ['098765 43210', '9876543210'],
  ['٩٨٧٦٥٤٣٢١٠', '9876543210'],
  ['12345', '12345'],
])('a phone number written as %j goes on as %s, also from a page without script', async (written, digits) => {
  expect((await checkEnquiry(enquiry({ phone: written }))).fields.phone).toBe(digits);
  expect((await checkApplication(application({ contact_mobile: written }))).fields.contact_mobile).toBe(digits);
});

test.each([
  ['.5', '0.5'],
  ['1e1', '10'],
  ['4.555', '4.555'],
  ['4.50', '4.50'],
  ['0', '0'],
])('%j, which a number field accepts, goes on as %s', async (written, number) => {
  expect((await checkApplication(application({ current_lpa: written }))).fields.current_lpa).toBe(number);
});
