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
  done: ({ formsUnread, email }: Reader) =>
    formsUnread
      ? `What you sent is kept. To be sure of an answer, write to ${email} as well.`
      : 'A person will read it within three working days and answer either way.',
} as const;
