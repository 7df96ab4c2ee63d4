/** The words of the specification's sections 4, 5 and 8, once each; screens import them and never retype them. */

export const contactMessages = {
  sending: 'Sending....',
  success: 'Form Submitted Successfully',
  /** Ours: a failure without a word from the form service. */
  failed: 'Your message could not be sent. What you typed is kept; please try again.',
} as const;
