import type { SiteFacts } from '#shared/site.ts';

/** The application form, apart from the careers page, whose texts the form does not need. */

type Reader = Pick<SiteFacts, 'formsUnread' | 'email'>;

export const applicationPage = {
  heading: 'Job application',
  lead: ({ formsUnread, email }: Reader) =>
    `Tell us what we need for a first conversation. ${
      formsUnread
        ? `To be sure of an answer, write to ${email} as well.`
        : 'A person reads every application within three working days.'
    }`,
  linkedInHint: 'Its address, such as linkedin.com/in/name',
  lakh: (lakh: number) => `Did you mean ${lakh} lakh?`,
  moreThanAll: (years: string) => `Did you mean at most ${years}, your whole experience?`,
  notListed: 'No opening with this name is listed now. You may still apply.',
  otherOpenings: 'See the other openings',
  privacyHint: 'Only our administrators and the services that the privacy policy describes can see what you send.',
  next: 'What happens next: if it fits, we call within a week, talk for ninety minutes in the second week and write an offer in the third.',
  done: ({ formsUnread, email }: Reader) =>
    formsUnread
      ? `What you sent is kept. To be sure of an answer, write to ${email} as well.`
      : 'A person will read it within three working days and answer either way.',
} as const;

/** Details that a tab keeps for another application. */
export const lastApplicationCopy = {
  use: 'Use the details of your last application',
  kept: (hours: number) =>
    `This tab keeps your details for another application until you close it, for ${hours} hours at most.`,
  remove: 'Delete them',
} as const;
