/** Messages whose words are specified, once each: screens import them and never retype them. */

export const contactMessages = {
  sending: 'Sending....',
  success: 'Form Submitted Successfully',
  /** Ours: a failure without a word from the form service. */
  failed: 'Your message could not be sent. Your text is kept. Please try again.',
} as const;
