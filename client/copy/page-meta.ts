/** The pages' names, for the tab and for search engines. `pageHead` adds the site's name. */
export const pageTitles = {
  '/': 'Websites, apps and business software from Noida',
  '/about': 'About us: fifty people who build software in Noida',
  '/contact': 'Contact us',
  '/blog': 'Blog: notes from building software',
  '/joinUs': 'Careers: how we hire and who we are looking for',
  '/jobopenings': 'Current job openings in Noida',
  '/database': 'Job opening',
  '/jobform': 'Apply for a position',
  '/privacy-policy': 'Privacy policy',
  '/termcondition': 'Terms and conditions',
  '/SignupForm': 'Create an account',
  '/LoginUser': 'Log in',
  '/ForgotPassword': 'Reset your password',
  '/login': 'Admin login',
} as const;

/** Admin pages are rendered in the browser only and never indexed: a title is all they need. */
export const adminTitles = {
  '/CreateBlogs': 'Create Blog',
  '/blogpost': 'All Blogs',
  '/alljobposition': 'Post a New Job',
  '/alljobposts': 'All Job Posts',
  '/jobresponse': 'Job Responses',
  '/contactform': 'Contact Us Data',
} as const;

export const updateBlogTitle = 'Update Blog';

export interface PageMeta {
  readonly title: string;
  readonly description: string;
}

/** For search engines and shared links. */
export const pageDescriptions = {
  '/': 'We plan, build and look after websites, mobile apps and business software, from the first visit to the first quiet month after going live.',
  '/about':
    'Who we are, how our small groups work with the people who will use the software, and the six strengths customers come back for.',
  '/contact': 'Write, call or visit. Rough notes are fine, and we answer within 24 hours on business days.',
  '/blog': 'Essays on slow phones, first sprints, testing, accessibility and charts, by the people who did the work.',
  '/joinUs': 'Our selection process in four stages, what a week with us looks like, and the current openings.',
  '/jobopenings': 'Every open position with its description and the experience it asks for. Applying needs no account.',
  /** While a job loads and where it could not be loaded; a loaded job makes its own. */
  '/database': 'What the position is about, the area it belongs to, and how to apply for it.',
  '/jobform': 'One form, about five minutes. Applying needs no account.',
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
