import type { PrepareReply } from './prepared-replies.ts';

/** To somebody whose application is new. */
export const fresh: PrepareReply = ({ name, position, company }) => ({
  subject: `Your application for ${position}`,
  text: [
    `Dear ${name},`,
    `thank you for your application for ${position}. It has arrived, and a person will read it within three working days.`,
    'If you want to add something, answer this mail.',
    company,
  ].join('\n\n'),
});
