import type { JobExtensionName } from '../../shared/job-facts.ts';

/** What the fields of both job forms are called. */
export const jobFactLabels: Readonly<Record<JobExtensionName, string>> = {
  location: 'Place',
  country: 'Country',
  remote: 'Remote work',
  employment_type: 'Employment type',
  pay_from: 'Pay from',
  pay_to: 'Pay to',
  pay_currency: 'Currency',
  pay_period: 'Pay is for',
  openings: 'Number of openings',
  closes_at: 'Closes at',
  closes_zone: 'Time zone',
  questions: 'Questions of your own',
};

export const jobFactHints = {
  legend: 'If you like',
  location: 'City or town',
  country: 'Two letters, such as IN. For remote work, every country one may live in, with commas.',
  remote: 'The work can be done from anywhere in the countries named',
  remoteYes: 'Yes',
  remoteNo: 'No',
  pay: 'A number, such as 600000',
  currency: 'Three letters, such as INR',
  closes_at: 'From then on nobody sees or can apply for it. Empty: it stays open.',
  closes_past: 'This time is past: nobody will see the opening or can apply for it.',
} as const;

/** What job searches such as Google's still need. */
export const jobSearchCopy = {
  ready: 'Ready for Google',
  readyHint: 'Google can list this opening among its jobs.',
  missing: 'Google cannot list it yet. Still needed:',
  needs: {
    title: 'a position',
    description: 'a description',
    date: 'the date it was posted',
    company: 'the name of the company',
    place: 'a place',
    country: 'the country of the place',
    countries: 'the countries one may work from',
    open: 'a closing time in the future',
  },
} as const;
