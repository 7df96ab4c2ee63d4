import heroDataVisualization from '../../assets/illustrations/hero-data-visualization.svg?url&no-inline';
import heroMobileWeb from '../../assets/illustrations/hero-mobile-web.svg?url&no-inline';
import workClinicBookings from '../../assets/illustrations/work-clinic-bookings.svg?url&no-inline';
import workMandiApp from '../../assets/illustrations/work-mandi-app.svg?url&no-inline';
import workMuseumGuide from '../../assets/illustrations/work-museum-guide.svg?url&no-inline';
import workParcelLockers from '../../assets/illustrations/work-parcel-lockers.svg?url&no-inline';
import workPlantEnergy from '../../assets/illustrations/work-plant-energy.svg?url&no-inline';
import workSchoolBus from '../../assets/illustrations/work-school-bus.svg?url&no-inline';
import { servicePictures } from '../../services/pictures.ts';

export const pitch = {
  heading: 'Get Real World Solution on Our Advance Platform',
} as const;

export const heroSlides = [
  {
    title: 'Mobile App & Web Development',
    text: 'One product, two doors: the page they find, the app they keep.',
    illustration: heroMobileWeb,
    alt: 'A web page and a phone stand like two buildings on one ground line; a builder carries a tile to the gap in the page.',
  },
  {
    title: 'Custom Data Visualization Solutions',
    text: 'Your numbers, drawn so that the shift knows what to do next.',
    illustration: heroDataVisualization,
    alt: 'A child holds a kite; its string climbs over the city as a trend with a knot above each tower, and the sun is a ring chart.',
  },
] as const;

/** Two of these run over 170 characters on purpose: the large grid cuts there and the whole stays reachable. */
export const serviceCards = [
  {
    picture: servicePictures.software,
    title: 'Software Development',
    description:
      'We build the systems a business runs on: billing, stock, bookings, payroll. Each one starts from how your people already work, and runs alongside the old one until it has earned the right to replace it.',
    link: '/softwareDevelopment',
  },
  {
    picture: servicePictures.website,
    title: 'Website Development',
    description:
      'Sites that open quickly on an old phone, read well aloud, and can be edited by the person who answers the questions.',
    link: '/websiteDevelopment',
  },
  {
    picture: servicePictures.exchange,
    title: 'Exchange Solution',
    description:
      'Order matching, wallets, custody rules and a record of every movement that your compliance officer can read without an engineer in the room, built so that the books balance at any second of the day.',
    link: '/exchangeSolution',
  },
  {
    picture: servicePictures.metaverse,
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

interface LatestWorkItem {
  readonly title: string;
  /** The page whose text mentions the item. */
  readonly link: string;
  /** Search params of the link: the industry to open with. */
  readonly search?: { readonly industry: string };
  readonly imageUrl: string;
  readonly alt: string;
  readonly text: string;
  /** A property of what was built, never a customer's result. */
  readonly fact: string;
}

export const latestWork: readonly LatestWorkItem[] = [
  {
    title: 'Clinic bookings',
    link: '/appDevelopment',
    search: { industry: 'healthcare' },
    imageUrl: workClinicBookings,
    alt: 'A finger books the free slot between two patients in a doctor’s calendar.',
    text: 'Free slots come from the doctors’ own calendars.',
    fact: 'One lock per slot: no double booking',
  },
  {
    title: 'Mandi price app',
    link: '/appDevelopment',
    search: { industry: 'agriculture' },
    imageUrl: workMandiApp,
    alt: 'A hand holds a phone with the morning’s vegetable prices and a voice note.',
    text: 'The day’s vegetable prices by voice note, on any phone.',
    fact: 'Four languages, 90 KB a day',
  },
  {
    title: 'Plant energy board',
    link: '/softwareDevelopment',
    imageUrl: workPlantEnergy,
    alt: 'A wall screen shows the load of the works below its limit; a hand points at the present hour.',
    text: 'Every meter of the works on one wall screen.',
    fact: 'One reading a second, kept through a power cut',
  },
  {
    title: 'School bus tracking',
    link: '/appDevelopment',
    search: { industry: 'transportation' },
    imageUrl: workSchoolBus,
    alt: 'A phone shows the bus on its route, four minutes from the stop, with the child on board.',
    text: 'Parents see the bus. The driver sees the list.',
    fact: 'Positions are deleted after 24 hours',
  },
  {
    title: 'Parcel lockers',
    link: '/appDevelopment',
    search: { industry: 'supply-chain' },
    imageUrl: workParcelLockers,
    alt: 'A finger enters the last digit at a wall of parcel lockers; a door has opened.',
    text: 'A street of doors that open by phone or code.',
    fact: 'Opens without a network',
  },
  {
    title: 'Museum audio guide',
    link: '/metaverseDevelopment',
    imageUrl: workMuseumGuide,
    alt: 'A phone next to a painted jar plays the story that began when its visitor walked up to it.',
    text: 'Walk up to the jar and it starts to speak.',
    fact: 'Starts two metres from the jar',
  },
];

/** The final figure of each counter, and its duration in seconds. */
export const statistics = [
  { value: 553, label: 'complete projects', seconds: 6 },
  { value: 50, label: 'team members', seconds: 4 },
  { value: 10, label: 'years of experience', seconds: 3 },
] as const;
