import type { DescribedIllustration } from '../../assets/illustrations/alt.ts';

/** `key` is what `?industry=` carries. */
export interface Industry {
  readonly key: string;
  readonly name: string;
  /** Names a drawn picture. */
  readonly image: DescribedIllustration;
  readonly title: string;
  readonly description: string;
}

/** Exactly ten, in the specification's order; the first is shown by default. */
export const industries: readonly Industry[] = [
  {
    key: 'food',
    name: 'Food',
    image: 'industry-food',
    title: 'Orders that reach the stove in the right order',
    description:
      'Kitchen screens sorted by cooking time, menus that hide what has run out, and rider apps that know which lift is broken. A lunch rush is forty minutes long, so everything on the cook’s screen can be read from two metres and tapped with a wet thumb.',
  },
  {
    key: 'healthcare',
    name: 'Healthcare & Wellness',
    image: 'industry-healthcare',
    title: 'Fewer forms at the bedside',
    description:
      'Appointments, prescriptions and ward notes that a nurse can finish between two beds. Every reading carries who took it and when, records open only to those who treat the patient, and a lost connection never loses a dose that was given. In our clinic bookings, a slot is locked while a patient confirms it, so two people never get the same one.',
  },
  {
    key: 'fitness',
    name: 'Fitness and Gym',
    image: 'industry-fitness',
    title: 'From the front desk to the last repetition',
    description:
      'Memberships that renew themselves, class lists that close when the mats run out, and training logs that need one hand because the other one holds the bar. Trainers see who has stopped coming while there is still time to ring.',
  },
  {
    key: 'crypto',
    name: 'Crypto & BlockChain',
    image: 'industry-crypto',
    title: 'Wallets that ask before they act',
    description:
      'Custody and self-custody wallets, staking dashboards and tax exports. Each screen says in plain words what is about to be signed, addresses are checked twice, and the key never leaves the chip it was made in.',
  },
  {
    key: 'supply-chain',
    name: 'Supply Chain and Logistics',
    image: 'industry-supply-chain',
    title: 'One count from the quay to the shelf',
    description:
      'Scanning, putting away and stock-taking on rugged handhelds, with batch and expiry date kept together. When two people count the same rack the app says so, and when a container is late the orders that depend on it say so too. Our parcel lockers check a signed code themselves and open without a network.',
  },
  {
    key: 'gaming',
    name: 'Gaming & Entertainment',
    image: 'industry-gaming',
    title: 'A full house without a queue at the door',
    description:
      'Score tables, tournaments, ticketing and second-screen shows. Built for the minute when everybody arrives at once: the seat you hold stays yours while you pay, and a score that was earned is not lost to a tunnel.',
  },
  {
    key: 'crm',
    name: 'CRM Software',
    image: 'industry-crm',
    title: 'Every customer in a drawer you can find',
    description:
      'One card for each customer: what they bought, what they asked, what was promised and by whom. Field staff add a visit by voice on the way to the next one, and the promise turns up on the right desk on the right morning.',
  },
  {
    key: 'real-estate',
    name: 'Real-Estate & Property Management',
    image: 'industry-real-estate',
    title: 'From the first viewing to the last key',
    description:
      'Listings with honest floor plans, viewings that do not overlap, rent and repair in one place. A tenant photographs the leak, the plumber sees which valve, and the owner sees what it cost without asking anybody.',
  },
  {
    key: 'agriculture',
    name: 'Agriculture and Farmer',
    image: 'industry-agriculture',
    title: 'Field records that work in the field',
    description:
      'Sowing dates, soil readings, spraying plans and mandi prices in one app that works without a signal and speaks the farmer’s own language. Buttons are large enough for gloves, and the screen can be read in the noon sun. Our mandi price app sends the day’s prices as a voice note in four languages.',
  },
  {
    key: 'transportation',
    name: 'Transportation and Logistics',
    image: 'industry-transportation',
    title: 'The whole run in the driver’s pocket',
    description:
      'Routes planned around closing times and toll roads, proof of delivery by photo or signature, and a depot board that shows which van is free. The driver taps twice a stop; the rest is worked out from where the van is. Our school bus tracking shows parents the bus and deletes each position after a day.',
  },
];
