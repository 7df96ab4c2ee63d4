import type { PrepareReply } from './prepared-replies.ts';

/** To somebody whose application is good enough for a talk. */
export const interview: PrepareReply = ({ name, position, company }) => ({
  subject: `${position}: may we meet?`,
  text: [
    `Dear ${name},`,
    `we have read your application for ${position} and would like to get to know you. The talk takes about forty-five minutes, at our office or by video.`,
    'Which of the next days suit you? Please name two or three times, and tell us if there is anything we can make easier for you.',
    company,
  ].join('\n\n'),
});
