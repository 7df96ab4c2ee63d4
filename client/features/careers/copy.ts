import type { SiteFacts } from '#shared/site.ts';

/** The careers page: what it is like here, the selection process, and the words around the list of openings. */

export const selectionHeading = 'Our selection process';
export const selectionLead =
  'Four stages, usually inside three weeks. You may ask where you stand at any of them and get an answer within 24 hours on business days.';

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

export const workingHere = {
  items: {
    'Show it on Tuesday':
      'Every group shows what runs, to the people who will use it. Slides are allowed for birthdays.',
    'Two hours that are yours': 'Thursday after lunch belongs to learning. Nobody books a meeting into it twice.',
    'Visit the place': 'You spend at least a day where your software will live: a depot, a ward, a shop counter.',
    'Phone duty with a day back': 'Whoever is on call at the weekend takes the following Monday off, rung or not.',
  },
} as const;

export const openingsHeading = 'Current Openings';
export const openingsLead = 'Each of these has a group that has read this page too.';

/** Under an opening: the others. */
export const otherOpenings = { heading: 'Other openings', all: 'All job openings' } as const;

/** Beside the specified 'No blogs found.' of an empty list. */
export const openingsEmptyHint = 'No desk is free today. When one is, it will be listed here first.';
