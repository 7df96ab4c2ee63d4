import type { SevenServiceLinks } from './service-content.ts';

/** The side list of every service page. A page marks itself as current when it is among them. */
export const sideLinks: SevenServiceLinks = [
  { title: 'Website Development', link: '/websiteDevelopment' },
  { title: 'Software Development', link: '/softwareDevelopment' },
  { title: 'App Development', link: '/appDevelopment' },
  { title: 'Metaverse Development', link: '/metaverseDevelopment' },
  { title: 'Exchange Solution', link: '/exchangeSolution' },
  { title: 'Blockchain Development', link: '/blockchain' },
  { title: 'Game Development', link: '/gamedevelopment' },
];
