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

/** Texts of the admin's job pages that the specification leaves open. */

export const jobCopy = {
  add: 'Post a new job',
  seeAll: 'See all job posts',
  deleteQuestion: (position: string) => `Delete “${position}”? Applicants can no longer see it.`,
  delete: 'Delete',
  edit: 'Edit',
  duplicate: 'Duplicate',
  duplicatedGone: 'The job post you wanted to duplicate has been deleted.',
  reopen: 'Reopen',
  reopenQuestion: (position: string) => `Reopen “${position}”? It then stays open until you close it.`,
  reopenedGone: 'This job post has been deleted, so it cannot be reopened.',
  state: 'State',
  open: 'Open',
  closed: 'Closed',
  editTitle: 'Edit job post',
  saving: 'Saving...',
  gone: 'This job post has been deleted.',
} as const;
