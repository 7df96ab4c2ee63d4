/** Messages whose words are specified, once each: screens import them and never retype them. */

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
