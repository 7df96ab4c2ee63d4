import type { SiteFacts } from '#shared/site.ts';

export const selectionHeading = 'Our selection process';

/** The four titles are the specification's. */
export const selectionProcess = ({ formsUnread }: Pick<SiteFacts, 'formsUnread'>) => ({
  'Application Review': {
    when: formsUnread ? undefined : 'Days 1 to 3',
    text: formsUnread
      ? 'People decide, not programs.'
      : 'A person reads it within three working days. People decide, not programs, and everybody hears back.',
  },
  'Initial Screening': {
    when: 'Week 1',
    text: 'Twenty minutes by phone with somebody from the group you would join. Ask us anything, money included.',
  },
  Interview: {
    when: 'Week 2',
    text: 'One real problem from our own week, solved together in ninety minutes. No riddles, no homework over the weekend.',
  },
  'Offer and Onboarding': {
    when: 'Week 3',
    text: 'A written offer you can sleep on for a week, and on the first day a named buddy, a working machine and a small task that ships.',
  },
});
