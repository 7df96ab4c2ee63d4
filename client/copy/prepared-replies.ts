import type { HiringState } from '#shared/applications.ts';

/** Mail templates by the state of the application: subject and paragraphs. */
const replies: Readonly<Record<HiringState, (position: string) => { subject: string; paragraphs: readonly string[] }>> =
  {
    new: (position) => ({
      subject: `Your application for ${position}`,
      paragraphs: [
        `thank you for your application for ${position}. It has arrived, and a person will read it within three working days.`,
        'If you want to add something, answer this mail.',
      ],
    }),
    reviewing: (position) => ({
      subject: `Your application for ${position}: we are reading it`,
      paragraphs: [
        `we are reading your application for ${position} and take the time that it deserves. You hear from us within a week.`,
        'If something changes for you, answer this mail.',
      ],
    }),
    interview: (position) => ({
      subject: `${position}: may we meet?`,
      paragraphs: [
        `we have read your application for ${position} and would like to get to know you. The talk takes about forty-five minutes, at our office or by video.`,
        'Which of the next days suit you? Please name two or three times, and tell us if there is anything we can make easier for you.',
      ],
    }),
    offer: (position) => ({
      subject: `${position}: we would like to work with you`,
      paragraphs: [
        `we enjoyed getting to know you and would like you to join us for ${position}.`,
        'The offer in writing follows by post and as a document. Ask us anything before you decide: answer this mail, or ring us.',
      ],
    }),
    rejected: (position) => ({
      subject: `Your application for ${position}`,
      paragraphs: [
        `thank you for applying for ${position}, and for the time you gave it. We have decided for somebody else this time.`,
        'That says something about this position and little about your work. If you would like to know more about the reasons, answer this mail.',
        'We wish you well, and would be glad to hear from you again.',
      ],
    }),
    withdrawn: (position) => ({
      subject: `Your application for ${position} is withdrawn`,
      paragraphs: [
        `your application for ${position} is withdrawn, as you asked. Thank you for telling us.`,
        'If things change, apply again whenever you like.',
      ],
    }),
  };

/** A plain-text mail to an applicant, which the admin edits before sending. */
export function preparedReply(
  state: HiringState,
  { name, position, company }: Readonly<Record<'name' | 'position' | 'company', string>>,
): { subject: string; text: string } {
  // A host may tell neither.
  const greeting = name ? `Dear ${name},` : 'Hello,';
  const { subject, paragraphs } = replies[state](position.trim() || 'the position');
  return { subject, text: [greeting, ...paragraphs, company].join('\n\n') };
}
