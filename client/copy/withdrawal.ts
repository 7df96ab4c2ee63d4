import type { Withdrawal } from '#shared/schemas/hiring.ts';

/** Ours: the page behind the link of the mail that an application has arrived. */
export const withdrawalCopy = {
  confirm: 'Withdraw my application',
  keep: 'Keep it and go back home',
  openings: 'See our openings',
  states: {
    asked: {
      heading: 'Withdraw your application?',
      text: (position: string) => `Your application for ${position} is with us. Nothing changes until you confirm.`,
    },
    withdrawn: {
      heading: 'Your application is withdrawn',
      text: (position: string) => `We no longer consider you for ${position}. Thank you for telling us.`,
    },
    before: {
      heading: 'Your application was withdrawn before',
      text: (position: string) => `Your application for ${position} is withdrawn already. There is nothing left to do.`,
    },
    gone: {
      heading: 'This application is no longer here',
      text: () =>
        'It has been deleted. If you had applied more than once, please write to us, and we withdraw the rest.',
    },
    expired: {
      heading: 'This link is too old',
      text: () => 'Please write to us, and we withdraw your application.',
    },
    invalid: {
      heading: 'This link cannot be used',
      text: () => 'A part of it may be missing. Please open it once more from the mail, or write to us.',
    },
  } satisfies Record<Withdrawal['state'], { heading: string; text: (position: string) => string }>,
} as const;
