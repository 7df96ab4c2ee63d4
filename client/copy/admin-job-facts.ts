import type { JobExtensionName } from '#shared/job-facts.ts';

/** Labels of both job forms. */
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
  questions: 'Your questions',
};

export const jobFactHints = {
  legend: 'Optional',
  location: 'City or town',
  country: 'Two letters, such as IN. For remote work, all allowed countries, separated by commas.',
  remote: 'Applicants can work from anywhere in these countries',
  remoteYes: 'Yes',
  remoteNo: 'No',
  pay: 'A number, such as 600000',
  currency: 'Three letters, such as INR',
  closes_at: 'From then on the opening is hidden and takes no applications. Empty: it stays open.',
  closes_past: 'This time is in the past, so the opening will be hidden and take no applications.',
} as const;

/** Requirements of job search engines such as Google's. */
export const jobSearchCopy = {
  ready: 'Ready for Google',
  readyHint: 'Google can list this opening.',
  missing: 'Google cannot list it yet. Still needed:',
  needs: {
    title: 'a position',
    description: 'a description',
    date: 'the date it was posted',
    company: 'the name of the company',
    place: 'a place',
    country: 'the country of the place',
    countries: 'the allowed countries',
    open: 'a closing time in the future',
  },
} as const;
