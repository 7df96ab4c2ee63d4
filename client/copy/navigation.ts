import type { AdminRole } from '#shared/schemas/admin-answers.ts';

interface NavigationLink {
  readonly label: string;
  readonly to: `/${string}`;
}

/** One entry of the header: a link, or a menu that opens. */
type HeaderEntry =
  | ({ readonly kind: 'link' } & NavigationLink)
  | { readonly kind: 'menu'; readonly label: string; readonly items: readonly NavigationLink[] };

const solutionLinks = [
  { label: 'Website Development', to: '/websiteDevelopment' },
  { label: 'Software Development', to: '/softwareDevelopment' },
  { label: 'App Development', to: '/appDevelopment' },
  { label: 'Metaverse Development', to: '/metaverseDevelopment' },
  { label: 'Exchange Solution', to: '/exchangeSolution' },
] as const satisfies readonly NavigationLink[];

const marketingLinks = [
  { label: 'Search Engine Optimization', to: '/searchEngine' },
  { label: 'Social Media Marketing', to: '/socialmarketing' },
] as const satisfies readonly NavigationLink[];

export const headerEntries = [
  { kind: 'link', label: 'Home', to: '/' },
  { kind: 'menu', label: 'Solutions', items: solutionLinks },
  { kind: 'menu', label: 'Digital Marketing', items: marketingLinks },
  { kind: 'link', label: 'Career', to: '/joinUs' },
  { kind: 'link', label: 'Blog', to: '/blog' },
  { kind: 'link', label: 'About Us', to: '/about' },
  { kind: 'link', label: 'Contact Us', to: '/contact' },
] as const satisfies readonly HeaderEntry[];

/** The footer carries every service, also the ones the header menus leave out. */
export const footerColumns = [
  {
    heading: 'Solution',
    links: [
      ...solutionLinks,
      { label: 'Blockchain Development', to: '/blockchain' },
      { label: 'Game Development', to: '/gamedevelopment' },
      { label: 'NFT Development', to: '/NftDevelopment' },
    ],
  },
  {
    heading: 'Digital Marketing',
    links: [
      { label: 'Search Engine Optimization', to: '/searchEngine' },
      { label: 'Email Marketing', to: '/emailmarketing' },
      { label: 'Pay-Per-Click', to: '/payPerClick' },
      { label: 'Social Media Marketing', to: '/socialmarketing' },
    ],
  },
  {
    heading: 'Legal',
    links: [
      { label: 'Privacy Policy', to: '/privacy-policy' },
      { label: 'Terms and Conditions', to: '/termcondition' },
    ],
  },
] as const satisfies readonly { readonly heading: string; readonly links: readonly NavigationLink[] }[];

export const footerContact = {
  heading: 'Contact Us',
  slogan: 'Software for the real world, made in Noida.',
  rights: '@ 2024 | All Rights Reserved',
} as const;

/** The specification lists the first four; the last two open the other specified screens. */
const adminLinks = [
  { label: 'Create Blogs', to: '/createblogs', role: 'editor' },
  { label: 'All Blogs', to: '/blogpost', role: 'editor' },
  { label: 'Add Job Position', to: '/alljobposition', role: 'hiring' },
  { label: 'All Job Posts', to: '/alljobposts', role: 'hiring' },
  { label: 'Job Responses', to: '/jobresponse', role: 'hiring' },
  { label: 'Contact Us Data', to: '/contactform', role: 'hiring' },
] as const satisfies readonly (NavigationLink & { readonly role: AdminRole })[];

/** The admin pages of a role; owners have all. */
export const adminLinksOf = (role: AdminRole) => adminLinks.filter((link) => role === 'owner' || link.role === role);

/** The role that an admin page belongs to. */
export const roleOfPage = (path: string) => adminLinks.find(({ to }) => to === path.toLowerCase())?.role;

/** The page shown after login, by role. */
export const homeOf = (role: AdminRole) => (role === 'hiring' ? '/jobresponse' : '/CreateBlogs');

export const adminLogoutLabel = 'Logout';
