import type { PrepareReply } from './prepared-replies.ts';

/** To somebody whose application is turned down. */
export const rejected: PrepareReply = ({ name, position, company }) => ({
  subject: `Your application for ${position}`,
  text: [
    `Dear ${name},`,
    `thank you for applying for ${position}, and for the time you gave it. We have decided for somebody else this time.`,
    'That says something about this position and little about your work. If you would like to know more about the reasons, answer this mail.',
    'We wish you well, and would be glad to hear from you again.',
    company,
  ].join('\n\n'),
});
