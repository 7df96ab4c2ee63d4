/** Every public page with an address of its own, as the specification writes it, and search engines find. */
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

/** Pages that are somebody's own, or only for staff: not for search engines. */
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

/** Ids are a host's: one with half a letter in it must not take the whole feed away (`encodeURIComponent` throws). */
const encoded = (id: string | number): string => encodeURIComponent(String(id).toWellFormed());

/** The one address of a job's page. */
export const jobPath = (id: string | number): string => `/database/${encoded(id)}`;

/** The one address of a blog post's reading view. */
export const postPath = (id: string | number): string => `/blog?post=${encoded(id)}`;
