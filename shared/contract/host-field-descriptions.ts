import { employmentTypes, payPeriods } from '../job-facts.ts';
import type { HostEndpointName } from './endpoints.ts';
import type { CallDescription } from './openapi-parts.ts';

export const doneFields = { message: 'A sentence about the result, for logs and admins.' } as const;

const dateTimes = [{ type: 'string', format: 'date-time' }] as const;

const instant = (description: string) => ({
  description: `${description} ISO 8601 with a time zone; a time without one is UTC.`,
  examples: ['2026-12-31T18:30:00.000Z'],
  anyOf: [...dateTimes, { type: 'string', format: 'date' }],
});

const choice = (description: string, values: readonly string[]) => ({
  description: `${description} Empty if it is not known.`,
  examples: [values[0]],
  enum: [...values, ''],
});

const fact = (description: string, pattern: string, ...examples: readonly string[]) => ({
  description: `${description} Empty if it is not known.`,
  examples,
  pattern: `^(${pattern})?$`,
});

const amount = '\\d{1,12}(\\.\\d{1,2})?';

const jobTexts = {
  position: 'Name of the position, such as "Frontend Developer".',
  area_of_interest: 'Department or field of the work, such as "Web".',
  description: 'The work and what the applicant should bring, as plain text or Markdown.',
  experience: 'Required experience in free text, such as "2-4 years".',
} as const;

const jobFacts = {
  location: { description: 'Town or address of the workplace. Empty if it is not known.', examples: ['Pune'] },
  country: fact(
    'ISO 3166-1 code of the country of the workplace; for remote work, of every country in which the employee may live, separated by commas. Country names are not accepted.',
    '[A-Za-z]{2}(\\s*,\\s*[A-Za-z]{2})*',
    'IN',
    'IN, LK',
  ),
  remote: {
    ...choice('`yes` if the work is remote.', ['yes']),
    description: '`yes` if the work is remote, else empty.',
  },
  employment_type: choice(
    'Type of employment, by its name in schema.org. The site shows other values to visitors but omits them from structured data.',
    employmentTypes,
  ),
  pay_from: fact(
    'Lowest pay, as digits without grouping; needs `pay_currency` and `pay_period`.',
    amount,
    '600000',
    '12.50',
  ),
  pay_to: fact('Highest pay, as digits without grouping.', amount, '900000'),
  pay_currency: fact('ISO 4217 code of the currency of the pay.', '[A-Z]{3}', 'INR'),
  pay_period: choice(
    'Period that the pay covers. With any other value, the site shows the pay without a period.',
    payPeriods,
  ),
  openings: fact('Number of people to hire.', '[1-9]\\d{0,3}', '3'),
  closes_at: {
    description:
      'When the opening closes; afterwards only admins see it. ISO 8601 with a time zone; a time without one is UTC. A date without a time: the opening closes when that day ends in UTC. Empty or invalid: the opening stays open.',
    examples: ['2026-12-31T18:30:00.000Z'],
    anyOf: [...dateTimes, { type: 'string', format: 'date' }, { type: 'string', const: '' }],
  },
  closes_zone: {
    description:
      'IANA time zone in which the admin entered `closes_at`; the form shows the time in it. Empty if it is not known.',
    examples: ['Asia/Kolkata'],
  },
} as const;

export const questionFields = {
  questions: 'Questions of this opening, at most eight, in the order in which the application form asks them.',
  'questions.id': 'Id of the question, unique within the opening; it names the form field `question-<id>`.',
  'questions.kind':
    'Kind of answer: `short` (a line), `long` (several lines), `yes_no`, or `one_of` the values in `options`.',
  'questions.text': 'The question as applicants read it.',
  'questions.required': 'Whether applicants must answer it.',
  'questions.options': 'The answers to choose from; only for `one_of`.',
} as const;

const job = {
  jobpost_id: 'Id of the job post, a number or text of the host; never reused.',
  ...jobTexts,
  createdAt: instant('When the job was posted.'),
  ...jobFacts,
  ...questionFields,
} as const;

const opens_at = {
  description: 'When the opening becomes public, or empty. Stored by the site, not by the backend.',
  examples: ['2026-12-01T03:30:00.000Z'],
} as const;

const typedJob = { jobpost_id: job.jobpost_id, ...jobTexts, ...jobFacts, ...questionFields, opens_at } as const;

const page = {
  limit: 'Maximum number of rows to answer. A host may ignore it and answer all.',
  before:
    'Id of a row: answer the newest rows older than it. For an id that does not exist, answer an empty list; the site also accepts 404. A host may ignore it.',
} as const;

const application = {
  jobresponse_id: 'Id of the application, a number or text of the host.',
  position_applied_for: 'Position for which the applicant applied.',
  first_name: 'First name, or the full name of the applicant.',
  last_name: 'Last name of the applicant, if the form asked for it.',
  dob: { description: 'Date of birth; the site ignores a time after the day.', examples: ['1998-05-04'] },
  gender: 'Gender, as the applicant chose it.',
  experience: 'Experience in years, a number or text.',
  contact_mobile: 'Mobile number of the applicant: digits, as a number or text.',
  upload_resume:
    'Address of the resume, absolute or relative; null without one. The site fetches it with the token; answer 401 to a request without the token.',
  createdAt: instant('When the application arrived.'),
  contact_email: 'E-mail address of the applicant.',
  linkedin_profile: 'Web address of the LinkedIn profile of the applicant.',
  relevant_experience: 'Experience in this kind of work in years, a number or text.',
  current_lpa: 'Present yearly pay in lakh rupees, a number or text.',
  expected_lpa: 'Expected yearly pay in lakh rupees, a number or text.',
  expected_joining_date: 'Chosen notice periods, separated by commas, or a list of them.',
  answers: 'Answers to the questions of the opening.',
  'answers.question': 'Text of the question when the applicant answered it.',
  'answers.answer': 'The answer of the applicant.',
} as const;

const enquiry = {
  contact_us_id: 'Id of the enquiry, a number or text of the host.',
  name: 'Name of the sender.',
  email: 'E-mail address of the sender.',
  phone: 'Phone number of the sender: digits, as a number or text; empty or null without one.',
  message: 'Message of the sender; a list may contain only its beginning.',
  message_shortened: 'True if `message` is only the beginning; `getcontactform` returns the whole message.',
  createdAt: instant('When the enquiry arrived.'),
} as const;

const pictures = 'Pictures in the description: maps the address of each to its path on this site.';

const postFacts = {
  image_alt: 'Description of the image, or empty. Stored by the site, not by the backend.',
  summary: 'Summary for cards, search results and the feed, or empty. Stored by the site, not by the backend.',
} as const;

const blogTexts = {
  title: 'Title of the post.',
  description: 'Text of the post, as plain text or Markdown.',
  author: 'Name of the author.',
  tags: { description: 'Tags, separated by commas.', examples: ['testing, backend'] },
} as const;

const blogId = 'Id of the post, a number or text of the host; never reused.';
const applicationId = { jobresponse_id: application.jobresponse_id } as const;
const enquiryId = { contact_us_id: enquiry.contact_us_id } as const;

const email = 'E-mail address of the account.';
const otp = 'The code from the mail, at most six characters.';
const reset = { user_id: 'The `user_id` that `forgetPassword` answered, for this reset only.' } as const;

const person = {
  email: 'E-mail address of the person. It is in the body because servers log request URLs.',
} as const;

const records = {
  records: 'One entry for each record of the person.',
  'records.kind': 'Kind of record, such as "Job application".',
  'records.id': 'Id of the record at the host.',
} as const;

export const hostFieldDescriptions: { readonly [Name in HostEndpointName]: CallDescription<Name> } = {
  getAllJobPosts: { answer: { ...job, opens_at, pictures } },
  getJobPostById: { params: { jobpost_id: job.jobpost_id }, answer: { ...job, opens_at, pictures } },
  postJobPosition: {
    body: typedJob,
    answer: { ...doneFields, jobpost_id: 'Id of the new job post, which the site records in its audit trail.' },
  },
  updateJobPosition: { params: { jobpost_id: job.jobpost_id }, body: typedJob, answer: doneFields },
  deleteJobPost: { params: { id: job.jobpost_id }, answer: doneFields },
  getalljobresponse: { query: page, answer: application },
  getjobresponse: { params: applicationId, answer: application },
  deletejobresponse: { params: applicationId, answer: doneFields },
  getAllBlogs: {
    answer: {
      blogs_Items_id: blogId,
      ...blogTexts,
      image: 'Address of the image, absolute or relative. The site fetches it without the token.',
      createdAt: instant('When the post was published.'),
      ...postFacts,
      pictures,
    },
  },
  postBlogs: {
    body: { ...blogTexts, ...postFacts, image: 'The image of the post.' },
    answer: { ...doneFields, blogs_Items_id: 'Id of the new post, which the site records in its audit trail.' },
  },
  updateBlogs: {
    params: { id: blogId },
    body: { ...blogTexts, ...postFacts, image: 'A new image; without one, the post keeps its image.' },
    answer: doneFields,
  },
  deleteblogs: { params: { id: blogId }, answer: doneFields },
  userSignup: {
    body: {
      name: 'Name of the person.',
      email,
      phone: 'Phone number, as the person typed it.',
      password: 'Password of the account. Rules for it are up to the host.',
      confirm_password: 'The same password again. The site refuses a sign-up if they differ.',
    },
    answer: { token: 'Token of this sign-up. The site sends it with `verifyEmailOTP` and `resendEmailOTP`.' },
  },
  verifyEmailOTP: { body: { otp }, answer: { user_id: 'Id of the account.' } },
  resendEmailOTP: { answer: doneFields },
  userLogin: {
    body: { email, password: 'Password of the account.' },
    answer: { token: 'Proof of the login, in any format up to 8192 characters. The site never sends it back.' },
  },
  forgetPassword: { body: { email }, answer: { user_id: 'Id of this reset, preferably not the id of the account.' } },
  forgetPasswordVerifyEmailOTP: { params: reset, body: { email, otp }, answer: doneFields },
  changePasswordAfterFoget: {
    params: reset,
    body: { newPassword: 'The new password. Rules for it are up to the host.' },
    answer: doneFields,
  },
  getallcontactform: { query: page, answer: enquiry },
  getcontactform: { params: enquiryId, answer: enquiry },
  deletecontactform: { params: enquiryId, answer: doneFields },
  exportPerson: {
    body: person,
    answer: {
      ...records,
      'records.details': 'Fields of the record, under names that people can read.',
      'records.file': 'Address of a file that belongs to the record, absolute or relative.',
    },
  },
  erasePerson: { body: person, answer: records },
};
