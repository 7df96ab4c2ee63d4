import { pageTitles } from './page-titles.ts';

/** What a page says of itself to search engines and in shared links. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
}

/** Of the pages that are not service pages. */
export const pageDescriptions = {
  '/': 'We plan, build and look after websites, mobile apps and business software, from the first visit to the first quiet month after going live.',
  '/about':
    'Who we are, how our small groups work with the people who will use the software, and the six strengths customers come back for.',
  '/contact': 'Write, call or visit. Rough notes are fine, and we answer within 24 hours on business days.',
  '/blog': 'Essays on slow phones, first sprints, testing, accessibility and charts, by the people who did the work.',
  '/joinUs': 'Our selection process in four stages, what a week with us looks like, and the current openings in Noida.',
  '/jobopenings': 'Every open position with its description and the experience it asks for. Applying needs no account.',
  /** While a job loads and where it could not be loaded; a loaded job makes its own. */
  '/database': 'What the position is about, the area it belongs to, and how to apply for it.',
  '/jobform': 'One form, about five minutes. A person reads every application within three working days.',
  '/privacy-policy': 'What this website stores about you, why, for how long, and how to have it corrected or deleted.',
  '/termcondition': 'The conditions for using this website, its forms and its accounts, in plain words.',
  '/SignupForm': 'Sign up with your name, e-mail address, phone number and a password, then confirm with a code.',
  '/LoginUser': 'Log in with the e-mail address and password of your account.',
  '/ForgotPassword': 'Have a code sent to your e-mail address and choose a new password.',
  '/login': 'For the people who look after this website.',
} as const satisfies Readonly<Record<keyof typeof pageTitles, string>>;

export const pageMeta = (path: keyof typeof pageTitles): PageMeta => ({
  title: pageTitles[path],
  description: pageDescriptions[path],
});
