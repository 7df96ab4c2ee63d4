/** The pages' names, for the tab and for search engines. Beside the site's name (`PageTitle`). */
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
