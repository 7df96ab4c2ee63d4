import type { IllustrationName } from '../assets/illustrations/alt.ts';

/** What cards, menus and the footer need of a service; the page itself loads with its route. */
export interface ServiceRecord {
  readonly slug: `/${string}`;
  readonly title: string;
  readonly description: string;
  readonly illustration: IllustrationName;
  readonly group: 'solution' | 'marketing';
}

export const services: readonly ServiceRecord[] = [
  {
    slug: '/websiteDevelopment',
    title: 'Website Development',
    description: 'Sites your own people can edit, quick on an old phone.',
    illustration: 'service-website',
    group: 'solution',
  },
  {
    slug: '/softwareDevelopment',
    title: 'Software Development',
    description: 'Billing, stock, bookings and payroll built around how you work.',
    illustration: 'service-software',
    group: 'solution',
  },
  {
    slug: '/appDevelopment',
    title: 'App Development',
    description: 'Android and iOS apps that keep working without a signal.',
    illustration: 'service-app',
    group: 'solution',
  },
  {
    slug: '/metaverseDevelopment',
    title: 'Metaverse Development',
    description: 'Shared 3D rooms for training, showrooms and events, in a browser.',
    illustration: 'service-metaverse',
    group: 'solution',
  },
  {
    slug: '/exchangeSolution',
    title: 'Exchange Solution',
    description: 'Order matching, wallets and records an auditor can read.',
    illustration: 'service-exchange',
    group: 'solution',
  },
  {
    slug: '/blockchain',
    title: 'Blockchain Development',
    description: 'Shared ledgers and contracts for parties who must agree.',
    illustration: 'service-blockchain',
    group: 'solution',
  },
  {
    slug: '/gamedevelopment',
    title: 'Game Development',
    description: 'Games for phones and browsers, tuned by watching people play.',
    illustration: 'service-game',
    group: 'solution',
  },
  {
    slug: '/NftDevelopment',
    title: 'NFT Development',
    description: 'Tickets, editions and certificates that can be checked.',
    illustration: 'service-nft',
    group: 'solution',
  },
  {
    slug: '/searchEngine',
    title: 'Search Engine Optimization',
    description: 'Pages that answer what people typed, and can be found.',
    illustration: 'service-seo',
    group: 'marketing',
  },
  {
    slug: '/emailmarketing',
    title: 'Email Marketing',
    description: 'Letters people asked for, at a pace they can bear.',
    illustration: 'service-email',
    group: 'marketing',
  },
  {
    slug: '/payPerClick',
    title: 'Pay-Per-Click',
    description: 'Adverts with a ceiling, counted by enquiries and not by clicks.',
    illustration: 'service-ppc',
    group: 'marketing',
  },
  {
    slug: '/socialmarketing',
    title: 'Social Media Marketing',
    description: 'A steady voice on the networks your customers already read.',
    illustration: 'service-social',
    group: 'marketing',
  },
];
