/** What a project takes. The owner edits the values here; no other text repeats them. */
export interface Terms {
  /** From and to, in weeks until the first version is in use. */
  readonly weeks: readonly [number, number];
  /** From and to, in people of ours. */
  readonly team: readonly [number, number];
  /** From and to, in lakh of rupees. Left out: the page shows no price. */
  readonly price?: readonly [number, number];
  readonly billing: string;
  readonly raises: readonly string[];
  readonly lowers: readonly string[];
}

/** By the path of the service page. */
export const terms = {
  '/websiteDevelopment': {
    weeks: [6, 9],
    team: [2, 3],
    billing: 'A fixed price for each part, agreed before the part starts.',
    raises: [
      'A shop, above all its pictures and its prices',
      'Each further language that needs its own editor',
      'A connection to stock or booking software',
    ],
    lowers: ['Texts that are ready', 'One person who decides'],
  },
  '/softwareDevelopment': {
    weeks: [12, 30],
    team: [3, 5],
    billing: 'A fixed price for each slice. You can stop after any of them.',
    raises: [
      'Old records that contradict each other',
      'Each machine or program that has to be connected',
      'Rules that differ from branch to branch',
    ],
    lowers: ['A colleague who knows the exceptions and has two hours a week', 'Starting with one branch'],
  },
  '/appDevelopment': {
    weeks: [14, 20],
    team: [3, 4],
    billing: 'A fixed price for the first version, then a monthly rate for releases.',
    raises: [
      'Two native apps in place of shared code',
      'Bluetooth devices and heavy camera work',
      'Payments and refunds',
    ],
    lowers: ['An interface to your data that exists already', 'One platform first'],
  },
  '/metaverseDevelopment': {
    weeks: [10, 16],
    team: [3, 5],
    billing: 'A fixed price per room, agreed after the grey boxes.',
    raises: ['Machines without usable drawings', 'More than thirty guests at the same time', 'Hand tracking'],
    lowers: ['CAD models that you may share', 'The browser version alone'],
  },
  '/exchangeSolution': {
    weeks: [40, 60],
    team: [6, 9],
    billing: 'A fixed price per stage. The audit is paid to the auditor, not through us.',
    raises: ['More than one kind of order and of market', 'Custody in your own premises', 'A second jurisdiction'],
    lowers: ['A rulebook that a lawyer has read', 'A custodian with a licence'],
  },
  '/blockchain': {
    weeks: [12, 24],
    team: [3, 5],
    billing: 'The first week has a fixed price and may end the project. Each later stage has its own.',
    raises: ['Each member with software of its own', 'Zero-knowledge proofs', 'A public network with moving fees'],
    lowers: ['A signed charter', 'One product and one route for the pilot'],
  },
  '/gamedevelopment': {
    weeks: [16, 36],
    team: [3, 7],
    billing: 'The ten prototypes have a fixed price. The game is priced after the first real level.',
    raises: ['Playing against each other in real time', 'Characters that speak', 'Consoles'],
    lowers: ['One input and one screen size', 'Art in a style that two people can keep up'],
  },
  '/NftDevelopment': {
    weeks: [8, 14],
    team: [2, 4],
    billing: 'A fixed price per edition. Network fees and the audit are passed on at cost.',
    raises: [
      'Resale through your own marketplace',
      'Checking tickets at many doors without a network',
      'A second chain',
    ],
    lowers: ['Standard contracts without additions', 'Files that are final before the rehearsal'],
  },
  '/searchEngine': {
    weeks: [4, 26],
    team: [1, 2],
    billing: 'A fixed monthly fee that you can end with any month.',
    raises: ['A site that was moved without redirects', 'Several languages', 'Rivals with twenty years of good pages'],
    lowers: ['A colleague who can be interviewed', 'Access to the server logs'],
  },
  '/emailmarketing': {
    weeks: [5, 7],
    team: [1, 2],
    billing: 'A fixed price for the setup, then a fee per letter.',
    raises: [
      'Addresses without a known source',
      'Letters that depend on orders in another program',
      'A damaged sender',
    ],
    lowers: ['A list with consents', 'An existing sending tool'],
  },
  '/payPerClick': {
    weeks: [2, 13],
    team: [1, 2],
    billing: 'A fixed monthly fee, whatever you spend. The clicks are paid to the platform.',
    raises: ['Many regions with different prices', 'A landing page per product', 'Sales that happen by telephone'],
    lowers: ['A known margin per order', 'Sales figures that we can read'],
  },
  '/socialmarketing': {
    weeks: [6, 8],
    team: [1, 3],
    billing: 'A fixed price for the eight weeks, then a monthly fee that falls as your staff take over.',
    raises: ['Film in more than one place', 'Answering on weekends', 'Approval by several departments'],
    lowers: ['One person who likes to tell things', 'A workshop that may be filmed'],
  },
} as const satisfies Readonly<Record<string, Terms>>;
