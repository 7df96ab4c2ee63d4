import type { Plan } from './service-content.ts';

const untilFirstVersion = 'weeks to the first version';

/** Each plan's label for its weeks, and the heading of its closing block. */
export const planCopy: Readonly<Record<Plan, { weeks: string; closing: string }>> = {
  build: { weeks: untilFirstVersion, closing: 'Bring us the thing that is late, slow or on paper' },
  money: { weeks: untilFirstVersion, closing: 'Bring the rules. The code comes second' },
  place: { weeks: untilFirstVersion, closing: 'Describe the first minute to us' },
  marketing: { weeks: 'weeks until you can judge it', closing: 'Send us last month’s figures' },
};

const sharedLinks = [
  { title: 'Website Development', link: '/websiteDevelopment' },
  { title: 'Software Development', link: '/softwareDevelopment' },
  { title: 'App Development', link: '/appDevelopment' },
] as const;

const developmentLinks = [
  ...sharedLinks,
  { title: 'Metaverse Development', link: '/metaverseDevelopment' },
  { title: 'Exchange Solution', link: '/exchangeSolution' },
  { title: 'Blockchain Development', link: '/blockchain' },
  { title: 'Game Development', link: '/gamedevelopment' },
] as const;

const marketingLinks = [
  { title: 'Search Engine Optimization', link: '/searchEngine' },
  { title: 'Email Marketing', link: '/emailmarketing' },
  { title: 'Pay-Per-Click', link: '/payPerClick' },
  { title: 'Social Media Marketing', link: '/socialmarketing' },
  ...sharedLinks,
] as const;

/** The seven links next to the text of each service page: services of the same kind. */
export const sideLinks = (plan: Plan) => (plan === 'marketing' ? marketingLinks : developmentLinks);
