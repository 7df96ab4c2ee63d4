import type { ErrorCode } from '../../shared/errors.ts';
import { frameFailures } from './frame-messages.ts';

/** The words of the specification's sections 4, 5 and 8, once each; screens import them and never retype them. */

export const listMessages = {
  loading: 'Loading...',
  empty: 'No blogs found.',
  /** Ours: a search or filter that matches nothing in a list that is not empty. */
  noMatches: 'Nothing here matches that.',
  clearFilters: 'Show everything again',
} as const;

export const jobMessages = {
  fetchOneFailed: 'Failed to fetch job post',
  adminFetchOneFailed: 'Failed to fetch job post details',
  fetchListFailed: 'Failed to fetch job posts',
  noData: 'data is not found',
  readMore: 'Read More',
  apply: 'Apply',
  post: 'Post Job',
  posting: 'Posting...',
  /** Ours: the specification asks for a success message and leaves its words open. */
  posted: 'Job posted successfully!',
  postFailed: 'Failed to post job. Please check your input.',
  postNoResponse: 'No response from server. Please try again later.',
  postError: 'An error occurred. Please try again.',
  saveChanges: 'Save Changes',
  updated: 'Job post updated successfully',
  updateFailed: 'Failed to update job post',
  deleted: 'Job post deleted successfully',
  deleteFailed: 'Failed to delete job post',
} as const;

export const applicationMessages = {
  success: 'Form submitted successfully!',
  noticePeriods: ['30 Days', 'Immediate joining'],
} as const;

export const contactMessages = {
  sending: 'Sending....',
  success: 'Form Submitted Successfully',
  /** Ours: a failure without a word from the form service. */
  failed: 'Your message could not be sent. What you typed is kept; please try again.',
} as const;

export const adminLoginMessages = {
  allRequired: 'All fields are required',
  invalidEmail: 'Invalid email format',
  mismatch: 'Invalid email or password',
} as const;

export const signupMessages = {
  nameRequired: 'Name is required',
  emailRequired: 'Email is required',
  phoneRequired: 'Phone is required',
  passwordRequired: 'Password is required',
  passwordsDiffer: 'Passwords do not match',
  failed: 'Signup failed. Please try again.',
  success: 'Signup completed successfully!',
  otpRequired: 'Please enter the OTP.',
  otpFailed: 'OTP verification failed. Try again.',
  backToSignup: 'Back to signup',
} as const;

export const loginMessages = {
  success: 'Login successful!',
  failed: 'Login failed. Please try again.',
  forgotPassword: 'Forgot Password',
  signUp: 'Sign up',
} as const;

export const forgotPasswordMessages = {
  sendOtp: 'Send OTP',
  otpSent: 'OTP sent to your email.',
  sendFailed: 'Failed to send OTP.',
  otpVerified: 'OTP verified successfully.',
  otpFailed: 'OTP verification failed.',
  changed: 'Password changed successfully!',
  changeFailed: 'Password reset failed.',
} as const;

/** Ours: logged-only failures (section 8) put one of these in the console and nothing on the page. */
export const blogLogMessages = {
  fetchFailed: 'The blogs could not be fetched.',
  postFailed: 'The blog could not be posted.',
  updateFailed: 'The blog could not be updated.',
  deleteFailed: 'The blog could not be deleted.',
  updateUnsupported: 'This backend cannot update blogs.',
} as const;

/** `network` is the failure without any answer, which has no code on the wire. */
export type FailureCode = ErrorCode | 'network';

/** One plain sentence for each failure, for where the specification has no words of its own. */
export const failureSentences: Readonly<Record<FailureCode, string>> = {
  network: frameFailures.network,
  validation_failed: 'Some fields need another look.',
  bad_request: 'The server did not understand that request.',
  unauthorized: 'Please log in again. What you typed is kept.',
  invalid_credentials: 'Invalid email or password',
  session_missing: 'This step has expired. Please start again from the first one.',
  cross_origin: 'That request came from another site, so it was not carried out.',
  forbidden: 'Your login does not allow that.',
  not_found: 'That is not here any more.',
  method_not_allowed: 'That cannot be done here.',
  conflict: 'Somebody changed this in the meantime. Please reload and try again.',
  gone: 'That has been taken down.',
  payload_too_large: 'That is too large to send. Files may have up to 5 MB.',
  unsupported_media_type: 'That kind of file cannot be used here.',
  refused_by_backend: 'The server did not accept that.',
  too_many_requests: 'That was a little too often. Please wait a moment and try again.',
  internal: 'Something broke on our side. Please try again in a minute.',
  not_supported_by_backend: 'The connected backend cannot do that.',
  upstream_unreachable: 'The server behind this page does not answer. Please try again in a minute.',
  upstream_invalid: 'The server behind this page answered something unreadable. Please try again later.',
  upstream_failed: 'The server behind this page failed. Please try again in a minute.',
  unavailable: 'We are at our limit just now. Please try again in a minute.',
  upstream_timeout: 'The server behind this page took too long. Please try again in a minute.',
};
