import type { SiteFacts } from '#shared/site.ts';

/** Apart from the careers page, whose texts the form does not need. */
export const applicationLead = ({ formsUnread, email }: SiteFacts) =>
  `Tell us what we need for a first conversation. ${
    formsUnread
      ? `To be sure of an answer, write to ${email} as well.`
      : 'A person reads every application within three working days.'
  }`;
