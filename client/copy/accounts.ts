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

/** Texts of the account pages that the specification leaves open. */

/** Empty unless the site knows for how long codes are valid. */
const validFor = (minutes: number | undefined) => (minutes === undefined ? '' : ` It is valid for ${minutes} minutes.`);

export const signupCopy = {
  heading: 'Sign up',
  lead: 'An account keeps your name and address with us. You do not need one to apply or to write to us.',
  submit: 'Sign up',
  busy: 'Signing up…',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
  codeHeading: 'Check your mail',
  codeLead: (email: string, minutes: number | undefined) => `We have sent a code to ${email}.${validFor(minutes)}`,
  verify: 'Verify OTP',
  verifying: 'Verifying…',
  newCodeSent: 'A new code is on its way.',
  resendFailed: 'The code could not be sent. Please try again in a minute.',
} as const;

export const loginCopy = {
  heading: 'Log in',
  lead: 'Use the email address and the password of your account.',
  already: 'You are logged in',
  alreadyLead: 'The button in the header logs you out.',
  goHome: 'Go to the home page',
  otherAccount: 'Log in with another account',
  submit: 'Log in',
  busy: 'Logging in…',
  noAccount: 'No account yet?',
  /** For an account whose address was never confirmed. */
  newCode: 'Send me a new code',
  haveCode: 'I have a code',
  again: 'Please log in again. The address may have been confirmed already.',
} as const;

export const forgotPasswordCopy = {
  forgotHeading: 'Forgot Password',
  forgotLead: 'Enter your email address and we will send you a code.',
  sending: 'Sending…',
  remembered: 'Remembered it?',
  verifyHeading: 'Verify OTP',
  verifyLead: (email: string, minutes: number | undefined) =>
    `If ${email} has an account here, we have sent a code to it.${validFor(minutes)}`,
  verify: 'Verify OTP',
  verifying: 'Verifying…',
  otherAddress: 'Use another address',
  resetHeading: 'Reset Password',
  resetLead: 'Choose a new password. You will be logged out on all devices.',
  change: 'Reset Password',
  changing: 'Changing…',
  notVerified: 'The password cannot be changed before the code is verified.',
  hostFailed: 'The server behind this page failed. Please try again in a minute.',
  nobodyKnows:
    'The answer was lost, so we do not know whether the password was changed. Try to log in with the new password; if that fails, ask for a new code.',
  backToCode: 'Back to the code',
} as const;

export const codeCopy = {
  label: 'OTP',
  again: 'Send a new code',
  againIn: (seconds: number) => `Send a new code (in ${seconds} s)`,
} as const;

export const adminLoginCopy = {
  heading: 'Admin Login',
  lead: 'For the people who look after this website.',
  submit: 'Login',
  busy: 'Checking…',
} as const;

/** Shown as soon as a page with an account form is open, and when it is sent. */
export const cookiesRefused =
  'Your browser refuses cookies, which an account needs. Allow cookies for this website, then load this page again.';

/** Before script is there (or where there is none), the account forms cannot send anything. */
export const needsScript = 'This form needs JavaScript, which is switched off in this browser.';
