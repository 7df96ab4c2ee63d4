import type { DescribedIllustration } from '../../assets/illustrations/alt.ts';

export const pitch = {
  heading: 'Get Real World Solution on Our Advance Platform',
} as const;

export const heroSlides = [
  {
    title: 'Mobile App & Web Development',
    text: 'One product, two doors: the page they find, the app they keep.',
    illustration: 'hero-mobile-web',
  },
  {
    title: 'Custom Data Visualization Solutions',
    text: 'Your numbers, drawn so that the shift knows what to do next.',
    illustration: 'hero-data-visualization',
  },
] as const;

/** Two of these run over 170 characters on purpose: the large grid cuts there and the whole stays reachable. */
export const serviceCards = [
  {
    image: 'service-software',
    title: 'Software Development',
    description:
      'We build the systems a business runs on: billing, stock, bookings, payroll. Each one starts from how your people already work, and runs alongside the old one until it has earned the right to replace it.',
    link: '/softwareDevelopment',
  },
  {
    image: 'service-website',
    title: 'Website Development',
    description:
      'Sites that open quickly on an old phone, read well aloud, and can be edited by the person who answers the questions.',
    link: '/websiteDevelopment',
  },
  {
    image: 'service-exchange',
    title: 'Exchange Solution',
    description:
      'Order matching, wallets, custody rules and a record of every movement that your compliance officer can read without an engineer in the room, built so that the books balance at any second of the day.',
    link: '/exchangeSolution',
  },
  {
    image: 'service-metaverse',
    title: 'Metaverse Development',
    description:
      'Shared 3D rooms for training, showrooms and events. They open in a browser first, and in a headset when it helps.',
    link: '/metaverseDevelopment',
  },
] as const;

/** The six titles are specified. */
export const timelineSteps: Readonly<Record<string, string>> = {
  'Requirement Analysis':
    'We sit with the people who do the work, watch it being done, and write down what must change and what must not.',
  'Planning Analysis':
    'Scope, order, cost and risk on one page. You see what comes first, what waits, and what each choice costs.',
  'System Design':
    'Screens, data and services are drawn before they are built, while changing your mind is still cheap.',
  'Coding Implementation': 'Working software every two weeks, at an address your whole team can open.',
  Testing: 'Slow phones, poor networks, odd input. Then we hand it to people who have never seen it.',
  'Deployment Maintenance': 'We go live on a quiet day, watch the first week closely and stay on call, 24*7.',
};

/** `imageUrl` holds the picture's name; its address is the build's business. */
interface LatestWorkItem {
  readonly title: string;
  /** The page whose text mentions the item. */
  readonly link: string;
  /** Search params of the link: the industry to open with. */
  readonly search?: { readonly industry: string };
  readonly imageUrl: DescribedIllustration;
  readonly text: string;
  /** A property of what was built, never a customer's result. */
  readonly fact: string;
}

export const latestWork: readonly LatestWorkItem[] = [
  {
    title: 'Clinic bookings',
    link: '/appDevelopment',
    search: { industry: 'healthcare' },
    imageUrl: 'work-clinic-bookings',
    text: 'Free slots come from the doctors’ own calendars.',
    fact: 'One lock per slot: no double booking',
  },
  {
    title: 'Mandi price app',
    link: '/appDevelopment',
    search: { industry: 'agriculture' },
    imageUrl: 'work-mandi-app',
    text: 'The day’s vegetable prices by voice note, on any phone.',
    fact: 'Four languages, 90 KB a day',
  },
  {
    title: 'Plant energy board',
    link: '/softwareDevelopment',
    imageUrl: 'work-plant-energy',
    text: 'Every meter of the works on one wall screen.',
    fact: 'One reading a second, kept through a power cut',
  },
  {
    title: 'School bus tracking',
    link: '/appDevelopment',
    search: { industry: 'transportation' },
    imageUrl: 'work-school-bus',
    text: 'Parents see the bus. The driver sees the list.',
    fact: 'Positions are deleted after 24 hours',
  },
  {
    title: 'Parcel lockers',
    link: '/appDevelopment',
    search: { industry: 'supply-chain' },
    imageUrl: 'work-parcel-lockers',
    text: 'A street of doors that open by phone or code.',
    fact: 'Opens without a network',
  },
  {
    title: 'Museum audio guide',
    link: '/metaverseDevelopment',
    imageUrl: 'work-museum-guide',
    text: 'Walk up to the jar and it starts to speak.',
    fact: 'Starts within two metres, without a tap',
  },
];

/** The final figure of each counter, and its duration in seconds. */
export const statistics = [
  { value: 553, label: 'complete projects', seconds: 6 },
  { value: 50, label: 'team members', seconds: 4 },
  { value: 10, label: 'years of experience', seconds: 3 },
] as const;
