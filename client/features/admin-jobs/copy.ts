import type { JobFieldName } from '#shared/job-facts.ts';

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

/** Texts of the admin's job pages that the specification leaves open. */

export const jobCopy = {
  opens: 'Opening date',
  closes: 'Closing date',
  countedApplicants: (count: number | undefined) =>
    count === undefined ? 'Applicants' : count === 1 ? '1 applicant' : `${count} applicants`,
  applicantsOf: (position: string, count: number | undefined) =>
    count === undefined ? `Show the applicants for ${position}` : `${jobCopy.countedApplicants(count)} for ${position}`,
  state: 'State',
  open: 'Open',
  closed: 'Closed',
  scheduled: 'Scheduled',
  gone: 'This job post has been deleted.',
} as const;
