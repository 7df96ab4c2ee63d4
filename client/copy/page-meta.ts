/** Titles and descriptions of the pages that are not service pages. The head adds the site's name to the title. */

export interface PageMeta {
  readonly title: string;
  readonly description: string;
}

export const pageMeta = {
  '/': {
    title: 'Websites, apps and business software from Noida',
    description:
      'We plan, build and look after websites, mobile apps and business software, from the first visit to the first quiet month after going live.',
  },
  '/about': {
    title: 'About us: fifty people who build software in Noida',
    description:
      'Who we are, how our small groups work with the people who will use the software, and the six strengths customers come back for.',
  },
  '/contact': {
    title: 'Contact us',
    description: 'Write, call or visit. Rough notes are fine, and we answer within 24 hours on business days.',
  },
  '/blog': {
    title: 'Blog: notes from building software',
    description:
      'Essays on slow phones, first sprints, testing, accessibility and charts, by the people who did the work.',
  },
  '/joinUs': {
    title: 'Careers: how we hire and who we are looking for',
    description:
      'Our selection process in four stages, what a week with us looks like, and the current openings in Noida.',
  },
  '/jobopenings': {
    title: 'Current job openings in Noida',
    description: 'Every open position with its description and the experience it asks for. Applying needs no account.',
  },
  /** While a job loads and where it could not be loaded; a loaded job makes its own. */
  '/database': {
    title: 'Job opening',
    description: 'What the position is about, the area it belongs to, and how to apply for it.',
  },
  '/jobform': {
    title: 'Apply for a position',
    description: 'One form, about five minutes. A person reads every application within three working days.',
  },
  '/privacy-policy': {
    title: 'Privacy policy',
    description: 'What this website stores about you, why, for how long, and how to have it corrected or deleted.',
  },
  '/termcondition': {
    title: 'Terms and conditions',
    description: 'The conditions for using this website, its forms and its accounts, in plain words.',
  },
  '/SignupForm': {
    title: 'Create an account',
    description: 'Sign up with your name, e-mail address, phone number and a password, then confirm with a code.',
  },
  '/LoginUser': {
    title: 'Log in',
    description: 'Log in with the e-mail address and password of your account.',
  },
  '/ForgotPassword': {
    title: 'Reset your password',
    description: 'Have a code sent to your e-mail address and choose a new password.',
  },
  '/login': {
    title: 'Admin login',
    description: 'For the people who look after this website.',
  },
  '/404': {
    title: 'Page not found',
    description: 'This page does not exist, or no longer. The rest of the site is still standing.',
  },
} as const satisfies Readonly<Record<`/${string}`, PageMeta>>;

export type PageMetaPath = keyof typeof pageMeta;

/** Admin pages are rendered in the browser only and never indexed: a title is all they need. */
export const adminTitles = {
  '/CreateBlogs': 'Create Blog',
  '/blogpost': 'All Blogs',
  '/alljobposition': 'Post a New Job',
  '/alljobposts': 'All Job Posts',
  '/jobresponse': 'Job Responses',
  '/contactform': 'Contact Us Data',
} as const;
