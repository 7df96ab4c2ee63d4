/** Messages whose words are specified, once each: screens import them and never retype them. */

export const contactMessages = {
  sending: 'Sending....',
  success: 'Form Submitted Successfully',
  /** Ours: a failure without a word from the form service. */
  failed: 'Your message could not be sent. What you typed is kept; please try again.',
} as const;
