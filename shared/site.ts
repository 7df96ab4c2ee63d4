export interface SiteFacts {
  readonly name: string;
  readonly address: string;
  readonly country?: string | undefined;
  readonly email: string;
  readonly phone: string;
  /** Country code of phone numbers, digits only. */
  readonly countryCode: string;
  readonly socials: readonly string[];
  readonly url: string | undefined;
  /** Nobody is notified of form posts, so the site must not promise an answer. */
  readonly formsUnread?: boolean;
  /** Whether browsers measure how fast pages are, without identifiers. */
  readonly fieldData?: boolean;
  /** Lifetime of mailed codes in minutes; undefined when a host decides it. */
  readonly codeMinutes?: number | undefined;
}

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

/** Public pages as the router names them. */
export const measuredRoutes = [
  ...publicPages,
  '/database/$jobpost_id',
  '/jobform',
  '/jobform/$position',
  '/login',
  '/LoginUser',
  '/SignupForm',
  '/ForgotPassword',
] as const;

/** Encodes a host's id; a lone surrogate would make `encodeURIComponent` throw. */
const encoded = (id: string | number): string => encodeURIComponent(String(id).toWellFormed());

export const jobPath = (id: string | number): string => `/database/${encoded(id)}`;

export const postPath = (id: string | number): string => `/blog?post=${encoded(id)}`;
