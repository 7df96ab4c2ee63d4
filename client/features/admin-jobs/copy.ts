import type { JobFieldName } from '#shared/job-facts.ts';

/** Labels of both job forms. */
export const jobFactLabels: Readonly<Record<JobFieldName, string>> = {
  location: 'Place',
  country: 'Country',
  remote: 'Remote work',
  employment_type: 'Employment type',
  pay_from: 'Pay from',
  pay_to: 'Pay to',
  pay_currency: 'Currency',
  pay_period: 'Pay is for',
  openings: 'Number of openings',
  opens_at: 'Opens at',
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
  opens_at: 'Until then only admins see the opening, and it takes no applications. Empty: it opens at once.',
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
  deleteQuestion: (position: string) =>
    `Delete “${position}”? Applicants can no longer see it. Its applications stay in Job Responses. To keep the job post, close it instead.`,
  delete: 'Delete',
  edit: 'Edit',
  duplicate: 'Duplicate',
  duplicatedGone: 'The job post you wanted to duplicate has been deleted.',
  reopen: 'Reopen',
  close: 'Close',
  closedNow: (position: string) => `“${position}” is closed: applicants no longer see it.`,
  reopenedNow: (position: string) => `“${position}” is open until you close it.`,
  undo: 'Undo',
  dismiss: 'Dismiss',
  all: 'All',
  noneOfState: 'No job posts with this state.',
  opens: 'Opening date',
  closes: 'Closing date',
  closesOn: (day: string) => `Closes ${day}`,
  applicants: 'Applicants',
  countedApplicants: (count: number | undefined) =>
    count === undefined ? 'Applicants' : count === 1 ? '1 applicant' : `${count} applicants`,
  applicantsOf: (position: string, count: number | undefined) =>
    count === undefined ? `Show the applicants for ${position}` : `${jobCopy.countedApplicants(count)} for ${position}`,
  unclear: (count: number) => `${count} unclear`,
  unclearOf: (position: string, count: number) => `${count} unclear applications for ${position}`,
  unclearHint: 'Several job posts have this position. It is unknown which one these applications are for.',
  show: 'Show',
  publicPage: 'Page',
  publicPageOf: (position: string) => `View the public page of ${position}`,
  view: 'View',
  area: 'Area of interest',
  description: 'Description',
  state: 'State',
  open: 'Open',
  closed: 'Closed',
  scheduled: 'Scheduled',
  opensOn: (day: string) => `Opens ${day}`,
  editTitle: 'Edit job post',
  saving: 'Saving…',
  gone: 'This job post has been deleted.',
} as const;
