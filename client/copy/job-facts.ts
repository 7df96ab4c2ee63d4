import type { EmploymentType, JobExtensionName, PayPeriod } from '../../shared/job-facts.ts';

/** Words for the optional facts of an opening. */

export const employmentTypeLabels: Readonly<Record<EmploymentType, string>> = {
  FULL_TIME: 'Full time',
  PART_TIME: 'Part time',
  CONTRACTOR: 'Contract',
  TEMPORARY: 'Temporary',
  INTERN: 'Internship',
};

export const payPeriodLabels: Readonly<Record<PayPeriod, string>> = {
  HOUR: 'an hour',
  DAY: 'a day',
  WEEK: 'a week',
  MONTH: 'a month',
  YEAR: 'a year',
};

/** What the facts are called on the opening's page. */
export const jobFactCopy = {
  place: 'Place',
  remote: 'Remote',
  type: 'Type',
  pay: 'Pay',
  openings: 'Openings',
  applyBy: 'Apply by',
  closed: 'Closed',
  posted: 'Posted',
  from: (amount: string) => `From ${amount}`,
  upTo: (amount: string) => `Up to ${amount}`,
} as const;

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

export const openingFilters = {
  type: 'Type',
  place: 'Place',
  remote: 'Remote only',
  any: 'Any',
} as const;

/** A position that has closed since it was linked, read or typed for. */
export const closedOpening = {
  heading: 'This opening has closed',
  text: (position: string) => `We no longer take applications for ${position}. Others may fit you as well.`,
  gone: 'The opening that this link leads to is closed or no longer there.',
  link: 'See the openings',
  admin: 'This opening has closed: only you can still see it.',
} as const;
