export const contactMessages = {
  sending: 'Sending....',
  success: 'Form Submitted Successfully',
  /** For a failure that the form service does not explain. */
  failed: 'Your message could not be sent. Your text is kept. Please try again.',
} as const;

export const whatHappensNext = {
  steps: [
    {
      title: 'Somebody reads it',
      text: 'The person who reads it builds software too, so you will not have to explain it twice.',
    },
    {
      title: 'You get a reply or a call',
      text: 'Within one business day, with two or three questions and a first opinion.',
    },
    {
      title: 'We visit, or we say no',
      text: 'If it is work for us we come and look. If it is not, we tell you who might be better.',
    },
  ],
} as const;
