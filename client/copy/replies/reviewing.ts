import type { PrepareReply } from './prepared-replies.ts';

/** To somebody whose application is being read. */
export const reviewing: PrepareReply = ({ name, position, company }) => ({
  subject: `Your application for ${position}: we are reading it`,
  text: [
    `Dear ${name},`,
    `we are reading your application for ${position} and take the time that it deserves. You hear from us within a week.`,
    'If something changes for you meanwhile, answer this mail.',
    company,
  ].join('\n\n'),
});
