import type { PrepareReply } from './prepared-replies.ts';

/** To somebody whose application is taken back. */
export const withdrawn: PrepareReply = ({ name, position, company }) => ({
  subject: `Your application for ${position} is withdrawn`,
  text: [
    `Dear ${name},`,
    `your application for ${position} is withdrawn, as you asked. Thank you for telling us.`,
    'If things change, apply again whenever you like.',
    company,
  ].join('\n\n'),
});
