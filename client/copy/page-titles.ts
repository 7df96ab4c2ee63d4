/** The pages' names, for the tab and for search engines. Beside the site's name (`pageHead`). */
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
  '/websiteDevelopment': 'Website development: quick on old phones, easy to edit',
  '/softwareDevelopment': 'Business software built around how you work',
  '/appDevelopment': 'App development for Android and iOS, offline included',
  '/metaverseDevelopment': 'Shared 3D rooms for training, showrooms and events',
  '/exchangeSolution': 'Exchange solutions: matching, custody and a clean ledger',
  '/blockchain': 'Blockchain development for parties who must agree',
  '/gamedevelopment': 'Game development: mobile, browser and learning games',
  '/NftDevelopment': 'NFT development: tickets, editions and certificates',
  '/searchEngine': 'Search engine optimization without tricks',
  '/emailmarketing': 'Email marketing people do not mark as spam',
  '/payPerClick': 'Pay-per-click advertising, counted in customers',
  '/socialmarketing': 'Social media marketing with a voice of its own',
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
