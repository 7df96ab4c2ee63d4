import { applicationStates, type RecordKind, type RecordState } from './inbox-records.ts';
import { oneLine } from './text.ts';

const applicationTexts = [...applicationStates, 'closed'] as const;
const enquiryTexts = ['answered'] as const;

/** Prepared mails: to applicants, one per state and one for openings that closed without a hire; and to people who wrote. */
export const mailTextNames = [...applicationTexts, ...enquiryTexts] as const;
export type MailTextName = (typeof mailTextNames)[number];

export const mailTextsOf: Readonly<Record<RecordKind, readonly MailTextName[]>> = {
  application: applicationTexts,
  enquiry: enquiryTexts,
};

export interface MailText {
  readonly subject: string;
  readonly text: string;
}

/** The state that a prepared mail is about. */
export const stateOfMailText = (name: MailTextName): RecordState => (name === 'closed' ? 'rejected' : name);

export const placeholders = ['greeting', 'name', 'position', 'company', 'signature'] as const;
type Placeholder = (typeof placeholders)[number];

/** The placeholders for a mail about a record of this kind: an enquiry has no position. */
export const placeholdersOf = (kind: RecordKind): readonly Placeholder[] =>
  placeholders.filter((name) => kind === 'application' || name !== 'position');

const mailText = (subject: string, ...paragraphs: string[]): MailText => ({
  subject,
  text: ['{greeting}', ...paragraphs, '{signature}'].join('\n\n'),
});

export const defaultMailTexts: Readonly<Record<MailTextName, MailText>> = {
  new: mailText(
    'Your application for {position}',
    'thank you for your application for {position}. It has arrived, and a person will read it within three working days.',
    'If you want to add something, answer this mail.',
  ),
  reviewing: mailText(
    'Your application for {position}: we are reading it',
    'we are reading your application for {position}. You will hear from us within a week.',
    'If something changes for you, answer this mail.',
  ),
  interview: mailText(
    '{position}: may we meet?',
    'we have read your application for {position} and would like to get to know you. The interview takes about 45 minutes, at our office or by video.',
    'Which of the next days suit you? Please name two or three times, and tell us if we can make anything easier for you.',
  ),
  offer: mailText(
    '{position}: we would like to work with you',
    'we enjoyed getting to know you and would like you to join us for {position}.',
    'We will send you the offer in writing. Ask us anything before you decide: answer this mail, or call us.',
  ),
  rejected: mailText(
    'Your application for {position}',
    'thank you for applying for {position}, and for the time you gave it. We have chosen another applicant this time.',
    'This says something about this position and little about your work. If you would like to know more about the reasons, answer this mail.',
    'We wish you well, and would be glad to hear from you again.',
  ),
  withdrawn: mailText(
    'Your application for {position} is withdrawn',
    'your application for {position} is withdrawn, as you asked. Thank you for telling us.',
    'If things change, you are welcome to apply again.',
  ),
  closed: mailText(
    '{position}: we have closed this opening',
    'thank you for applying for {position}, and for the time you gave it. We have closed this opening without hiring anyone.',
    'This is not a decision about you or your work. If we open the position again, you are welcome to apply again.',
    'We wish you well, and would be glad to hear from you again.',
  ),
  answered: mailText(
    'Your message to {company}',
    'thank you for your message. We have read it and passed it on to the person who can help you best. You will hear from them within two working days.',
    'If you want to add something, answer this mail.',
  ),
};

const named = /\{([^{}\s]*)\}/g;
const isPlaceholder = (name: string): name is Placeholder => placeholders.some((each) => each === name);

/** Returns the first word in braces that is not a placeholder. */
export const unknownPlaceholder = (text: string): string | undefined =>
  Array.from(text.matchAll(named), ([, name = '']) => name).find((name) => !isPlaceholder(name));

/** Replaces the placeholders. A missing name, position or signature gets neutral words. */
export function fillMailText(
  { subject, text }: MailText,
  facts: Readonly<Record<'name' | 'position' | 'company' | 'signature', string>>,
): MailText {
  const name = oneLine(facts.name);
  const values: Readonly<Record<Placeholder, string>> = {
    greeting: name ? `Dear ${name},` : 'Hello,',
    name: name || 'applicant',
    position: oneLine(facts.position) || 'the position',
    company: facts.company,
    signature: facts.signature.trim() || facts.company,
  };
  const fill = (template: string) =>
    template.replace(named, (all, key: string) => (isPlaceholder(key) ? values[key] : all));
  return { subject: fill(subject), text: fill(text) };
}
