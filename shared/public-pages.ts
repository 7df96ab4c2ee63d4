// Search engines may index these.
export const publicPages = [
  '/',
  '/about',
  '/contact',
  '/blog',
  '/joinUs',
  '/jobopenings',
  '/websiteDevelopment',
  '/softwareDevelopment',
  '/appDevelopment',
  '/metaverseDevelopment',
  '/exchangeSolution',
  '/blockchain',
  '/gamedevelopment',
  '/NftDevelopment',
  '/searchEngine',
  '/emailmarketing',
  '/payPerClick',
  '/socialmarketing',
  '/privacy-policy',
  '/termcondition',
] as const;

/** Personal and staff pages, excluded from search engines. */
export const privatePages = [
  '/login',
  '/LoginUser',
  '/SignupForm',
  '/ForgotPassword',
  '/alljobposition',
  '/CreateBlogs',
  '/blogpost',
  '/alljobposts',
  '/jobresponse',
  '/contactform',
] as const;

/** Encodes a host's id; a lone surrogate would make `encodeURIComponent` throw. */
const encoded = (id: string | number): string => encodeURIComponent(String(id).toWellFormed());

export const jobPath = (id: string | number): string => `/database/${encoded(id)}`;

export const postPath = (id: string | number): string => `/blog?post=${encoded(id)}`;
