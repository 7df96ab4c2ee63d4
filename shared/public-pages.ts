/** Every public page with an address of its own, as the specification writes it (section 2), and search engines find. */
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

/** The one address of a job's page. */
export const jobPath = (id: string | number): string => `/database/${encodeURIComponent(id)}`;

/** The one address of a blog post's reading view. */
export const postPath = (id: string | number): string => `/blog?post=${encodeURIComponent(id)}`;
