import type { CallInput, HostAnswer, HostEndpointName } from './endpoints.ts';

const jobPost = {
  jobpost_id: 7,
  position: 'Frontend Developer',
  area_of_interest: 'Web',
  description: 'Builds what people see.',
  experience: '2-4 years',
  createdAt: '2026-01-15T09:30:00.000Z',
};

const blogPost = {
  blogs_Items_id: 3,
  title: 'Testing with real hosts',
  description: 'Why a stub should hang now and then.',
  author: 'Asha Rao',
  tags: 'testing, backend',
  image: '/files/picture',
  createdAt: '2026-02-01T08:00:00.000Z',
};

const jobResponse = {
  jobresponse_id: 11,
  position_applied_for: 'Frontend Developer',
  first_name: 'Ravi',
  last_name: 'Menon',
  dob: '1998-05-04',
  gender: 'Male',
  experience: 4.5,
  contact_mobile: '9876543210',
  upload_resume: '/files/resume',
  createdAt: '2026-02-02T10:00:00.000Z',
};

const contactEntry = {
  contact_us_id: 5,
  name: 'Meera Shah',
  email: 'meera@example.com',
  phone: '9123456780',
  message: 'We need a website.',
  createdAt: '2026-02-03T11:00:00.000Z',
};

const done = { message: 'Done.' };

export const sampleAnswers: { readonly [Name in HostEndpointName]: HostAnswer<Name> } = {
  getAllJobPosts: [jobPost, { ...jobPost, jobpost_id: 8, position: 'Backend Developer' }],
  getJobPostById: jobPost,
  postJobPosition: done,
  updateJobPosition: done,
  deleteJobPost: done,
  getalljobresponse: [jobResponse],
  getjobresponse: {
    ...jobResponse,
    contact_email: 'ravi@example.com',
    linkedin_profile: 'https://www.linkedin.com/in/ravi',
    relevant_experience: 3,
    current_lpa: 8,
    expected_lpa: 12.5,
    expected_joining_date: '30 Days',
    answers: [{ question: 'Which shift would suit you?', answer: 'Day' }],
  },
  deletejobresponse: done,
  getAllBlogs: [blogPost],
  postBlogs: done,
  updateBlogs: done,
  deleteblogs: done,
  userSignup: { token: 'signup-token' },
  verifyEmailOTP: { user_id: 42 },
  resendEmailOTP: done,
  userLogin: { token: 'refresh-token' },
  forgetPassword: { user_id: 'reset-handle' },
  forgetPasswordVerifyEmailOTP: done,
  changePasswordAfterFoget: done,
  getallcontactform: [contactEntry],
  getcontactform: contactEntry,
  deletecontactform: done,
  exportPerson: {
    records: [{ kind: 'Enquiry', id: '5', details: { Name: 'Meera Shah', Message: 'We need a website.' } }],
  },
  erasePerson: { records: [{ kind: 'Enquiry', id: '5' }] },
};

const jobFields = {
  position: jobPost.position,
  area_of_interest: jobPost.area_of_interest,
  description: jobPost.description,
  experience: jobPost.experience,
};

const blogFields = {
  title: blogPost.title,
  description: blogPost.description,
  author: blogPost.author,
  tags: blogPost.tags,
};

const pngHead = Uint8Array.from(
  `89504e470d0a1a0a0000000d49484452${'00'.repeat(17)}0000000049444154`.match(/../g) ?? [],
  (byte) => Number.parseInt(byte, 16),
);

/** Creates a PNG file of the given size. */
export function pictureFile(bytes = 2048): File {
  const content = new Uint8Array(bytes);
  content.set(pngHead);
  return new File([content], 'picture.png', { type: 'image/png' });
}

/** Ids from cookies are `me`. */
export const sampleInputs: { readonly [Name in HostEndpointName]: CallInput<Name> } = {
  getAllJobPosts: {},
  getJobPostById: { params: { jobpost_id: 7 } },
  postJobPosition: { body: jobFields },
  updateJobPosition: { params: { jobpost_id: 7 }, body: { jobpost_id: 7, ...jobFields } },
  deleteJobPost: { params: { id: 7 } },
  getalljobresponse: {},
  getjobresponse: { params: { jobresponse_id: 11 } },
  deletejobresponse: { params: { jobresponse_id: 11 } },
  getAllBlogs: {},
  postBlogs: { body: { ...blogFields, image: pictureFile() } },
  updateBlogs: { params: { id: 3 }, body: blogFields },
  deleteblogs: { params: { id: 3 } },
  userSignup: {
    body: {
      name: 'Asha',
      email: 'asha@example.com',
      phone: '98765',
      password: 'long enough',
      confirm_password: 'long enough',
    },
  },
  verifyEmailOTP: { body: { otp: '123456' } },
  resendEmailOTP: {},
  userLogin: { body: { email: 'asha@example.com', password: 'long enough' } },
  forgetPassword: { body: { email: 'asha@example.com' } },
  forgetPasswordVerifyEmailOTP: { params: { user_id: 'me' }, body: { email: 'asha@example.com', otp: '123456' } },
  changePasswordAfterFoget: { params: { user_id: 'me' }, body: { newPassword: 'even longer' } },
  getallcontactform: { query: { limit: 50 } },
  getcontactform: { params: { contact_us_id: 5 } },
  deletecontactform: { params: { contact_us_id: 5 } },
  exportPerson: { body: { email: 'meera@example.com' } },
  erasePerson: { body: { email: 'meera@example.com' } },
};
