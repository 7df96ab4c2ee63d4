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

export const jobStateLabels = { open: 'Open', closed: 'Closed', scheduled: 'Scheduled' } as const;
