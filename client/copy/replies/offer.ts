import type { PrepareReply } from './prepared-replies.ts';

/** To somebody whose application is the one. */
export const offer: PrepareReply = ({ name, position, company }) => ({
  subject: `${position}: we would like to work with you`,
  text: [
    `Dear ${name},`,
    `we enjoyed getting to know you and would like you to join us for ${position}.`,
    'The offer in writing follows by post and as a document. Ask us anything before you decide: answer this mail, or ring us.',
    company,
  ].join('\n\n'),
});
