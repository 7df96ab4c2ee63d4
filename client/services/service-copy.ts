export const serviceCopy = {
  home: 'Home',
  sideHeading: 'Services',
  contact: 'Tell us what you need',
  industries: 'Industries',
} as const;

/** Side list of every service page, as specified. */
export const sideLinks = [
  { title: 'Website Development', link: '/websiteDevelopment' },
  { title: 'Software Development', link: '/softwareDevelopment' },
  { title: 'App Development', link: '/appDevelopment' },
  { title: 'Metaverse Development', link: '/metaverseDevelopment' },
  { title: 'Exchange Solution', link: '/exchangeSolution' },
  { title: 'Blockchain Development', link: '/blockchain' },
  { title: 'Game Development', link: '/gamedevelopment' },
] as const;
