export const contactMessages = {
  sending: 'Sending....',
  success: 'Form Submitted Successfully',
  /** For a failure that the form service does not explain. */
  failed: 'Your message could not be sent. Your text is kept. Please try again.',
} as const;
