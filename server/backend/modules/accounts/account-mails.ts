import type { Mail } from '../../../mail/mailer.ts';

/** The mail with the code that confirms an address. */
export const signupMail = (to: string, siteName: string, code: string): Mail => ({
  to,
  subject: `Confirm your email address for ${siteName}`,
  text: [
    `Welcome to ${siteName}.`,
    `Your code: ${code}`,
    'Enter it on the sign-up page within 10 minutes.',
    'If you did not sign up, you need not do anything.',
  ].join('\n\n'),
});

/** The mail with the code that permits a new password. */
export const resetMail = (to: string, siteName: string, code: string): Mail => ({
  to,
  subject: `Reset your ${siteName} password`,
  text: [
    `Somebody, probably you, asked to reset the password of your ${siteName} account.`,
    `Your code: ${code}`,
    'Enter it on the Forgot Password page within 10 minutes.',
    'If it was not you, you need not do anything: your password stays as it is. Never pass the code on.',
  ].join('\n\n'),
});

/** The notice that a password was changed. */
export const passwordChangedMail = (to: string, siteName: string): Mail => ({
  to,
  subject: `Your ${siteName} password was changed`,
  text: [
    `The password of your ${siteName} account was changed just now.`,
    'If it was not you, reset it at once on the Forgot Password page and answer this mail.',
  ].join('\n\n'),
});
