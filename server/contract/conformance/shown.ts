import { endpointOf, type HostEndpointName } from '../../../shared/contract/endpoints.ts';

/** What a person sees where a call fails and the host says nothing readable; with a `message`, forms show that. */
const shown: Partial<Readonly<Record<HostEndpointName, string>>> = {
  getAllJobPosts: "'Failed to fetch job posts' and an alert 'data is not found'; after a first good answer, that one",
  getJobPostById: "'Failed to fetch job post'; for 404 the page of an address that does not exist",
  postJobPosition: "the host's message, else 'Failed to post job. Please check your input.'",
  updateJobPosition: "an alert 'Failed to update job post'",
  deleteJobPost: "an alert 'Failed to delete job post'",
  getAllBlogs: 'no blogs, or those of the last good answer; the failure is in the log',
  postBlogs: 'the list as it was; the failure is in the log',
  deleteblogs: 'the list as it was; the failure is in the log',
  getalljobresponse: 'no applications; the failure is in the log',
  getallcontactform: 'no enquiries; the failure is in the log',
  userSignup: "the host's message, else 'Signup failed. Please try again.'",
  verifyEmailOTP: "the host's message, else 'OTP verification failed. Try again.'",
  userLogin: "the host's message, else 'Login failed. Please try again.'",
  forgetPassword: "the host's message, else 'Failed to send OTP.'",
  forgetPasswordVerifyEmailOTP: "'OTP verification failed.'",
  changePasswordAfterFoget: "'Password reset failed.'",
};

/** In words, what the site makes of a call that does not keep the contract. */
export const shownFor = (name: HostEndpointName): string =>
  shown[name] ?? `'${endpointOf(name).missingAtHost ?? 'Something went wrong.'}'`;
