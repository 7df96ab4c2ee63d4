export const signupMessages = {
  failed: 'Signup failed. Please try again.',
  success: 'Signup completed successfully!',
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

/** Empty unless the site knows for how long codes are valid. */
const validFor = (minutes: number | undefined) => (minutes === undefined ? '' : ` It is valid for ${minutes} minutes.`);

export const signupCopy = {
  codeLead: (email: string, minutes: number | undefined) => `We have sent a code to ${email}.${validFor(minutes)}`,
} as const;

export const forgotPasswordCopy = {
  verifyLead: (email: string, minutes: number | undefined) =>
    `If ${email} has an account here, we have sent a code to it.${validFor(minutes)}`,
  changeUnconfirmed:
    'The answer was lost, so we do not know whether the password was changed. Try to log in with the new password; if that fails, ask for a new code.',
} as const;

/** Shown when a page with an account form loads, and when its form is sent. */
export const cookiesRefused =
  'Your browser refuses cookies, which an account needs. Allow cookies for this website, then load this page again.';

/** Shown until JavaScript has loaded. */
export const needsScript = 'This form needs JavaScript, which is switched off in this browser.';
