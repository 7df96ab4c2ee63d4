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

export const updateBlogTitle = 'Update Blog';

/** Descriptions for search engines and shared links. */
export interface PageMeta {
  readonly title: string;
  readonly description: string;
}

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
  '/websiteDevelopment':
    'Company sites, shops and booking pages that open fast on a tired phone, can be read aloud, and are edited by your own staff without ringing us.',
  '/softwareDevelopment':
    'Billing, stock, planning and payroll systems that start from your own routine, run alongside the old one until they agree with it, and stay repairable.',
  '/appDevelopment':
    'Apps for drivers, nurses, growers and shoppers that start quickly, keep working in basements and explain every permission they ask for. Ten industries.',
  '/metaverseDevelopment':
    'Rooms several people can enter at once, from a browser link or a headset, built for safety drills, product viewings and gatherings with a purpose.',
  '/exchangeSolution':
    'Trading platforms with a deterministic matching engine, separated custody, double-entry books and reports an auditor can read without help.',
  '/blockchain':
    'Shared ledgers and smart contracts for supply chains, land records and consortia, with a frank answer to whether a chain is needed in the first place.',
  '/gamedevelopment':
    'Small games with one good idea, prototyped in a fortnight, tuned by watching strangers play, and finished for phones, browsers and classrooms.',
  '/NftDevelopment':
    'Tokens as tickets, numbered editions, warranties and proofs of origin: audited contracts, storage that lasts, and wallets that feel like a login.',
  '/searchEngine':
    'We find what your customers type, write the page that answers it, clear away what stops crawlers, and report in enquiries. No bought links.',
  '/emailmarketing':
    'Lists built by consent, letters with one purpose, mail authenticated with SPF, DKIM and DMARC, and an unsubscribe link that works at the first click.',
  '/payPerClick':
    'Search and display adverts with a daily ceiling, landing pages that keep the advert’s promise, and a monthly account of what one new customer cost.',
  '/socialmarketing':
    'Two networks instead of six, posts from your own workshop, answers within the hour, and a plan your staff can carry on when we have left.',
} as const satisfies Readonly<Record<keyof typeof pageTitles, string>>;

export const pageMeta = (path: keyof typeof pageTitles): PageMeta => ({
  title: pageTitles[path],
  description: pageDescriptions[path],
});
