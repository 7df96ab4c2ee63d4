export const contactMessages = {
  sending: 'Sending....',
  success: 'Form Submitted Successfully',
  /** For a failure that the form service does not explain. */
  failed: 'Your message could not be sent. Your text is kept. Please try again.',
} as const;

export const contactPanel = {
  heading: 'Get in Touch',
  text: 'Tell us what is slow, missing or about to break. Rough notes are fine, and so is not knowing yet what to ask for.',
  promise: 'We answer within 24 hours on business days.',
  /** When nobody is notified of form posts. */
  unread: 'What the form takes is kept. To be sure of an answer, write or call.',
  illustration: 'contact',
  picture: 'A person in the street talks into a string telephone; letters slide up the string to a lit office window.',
  labels: { email: 'Write', phone: 'Call', address: 'Visit' },
} as const;

export const contactForm = {
  heading: 'Contact Us',
  phoneHint: '10 digits, without the country code',
  messageHint: 'What happens today, what should happen instead, and by when',
  /** The words before and of the link to /privacy-policy. */
  agree: 'I agree to the',
  agreeLink: 'privacy policy',
  submit: 'Send message',
} as const;

export const whatHappensNext = {
  heading: 'What happens after you press send',
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
