import industryAgriculture from '../../assets/illustrations/industry-agriculture.svg?url&no-inline';
import industryCrm from '../../assets/illustrations/industry-crm.svg?url&no-inline';
import industryCrypto from '../../assets/illustrations/industry-crypto.svg?url&no-inline';
import industryFitness from '../../assets/illustrations/industry-fitness.svg?url&no-inline';
import industryFood from '../../assets/illustrations/industry-food.svg?url&no-inline';
import industryGaming from '../../assets/illustrations/industry-gaming.svg?url&no-inline';
import industryHealthcare from '../../assets/illustrations/industry-healthcare.svg?url&no-inline';
import industryRealEstate from '../../assets/illustrations/industry-real-estate.svg?url&no-inline';
import industrySupplyChain from '../../assets/illustrations/industry-supply-chain.svg?url&no-inline';
import industryTransportation from '../../assets/illustrations/industry-transportation.svg?url&no-inline';

/** `key` is what `?industry=` carries. */
export interface Industry {
  readonly key: string;
  readonly name: string;
  readonly image: string;
  readonly alt: string;
  readonly title: string;
  readonly description: string;
}

/** Exactly ten, in the specification's order; the first is shown by default. */
export const industries: readonly Industry[] = [
  {
    key: 'food',
    name: 'Food',
    image: industryFood,
    alt: 'A rider pedals off with tiffin boxes from a kitchen as tall as a tiffin carrier, where the cook ladles the next meal.',
    title: 'Orders that reach the stove in the right order',
    description:
      'Kitchen screens sorted by cooking time, menus that hide what has run out, and rider apps that know which lift is broken. A lunch rush is forty minutes long, so everything on the cook’s screen can be read from two metres and tapped with a wet thumb.',
  },
  {
    key: 'healthcare',
    name: 'Healthcare & Wellness',
    image: industryHealthcare,
    alt: 'A bedside screen shows hills whose ridge is the patient’s heartbeat; a nurse sets the drip.',
    title: 'Fewer forms at the bedside',
    description:
      'Appointments, prescriptions and ward notes that a nurse can finish between two beds. Every reading carries who took it and when, records open only to those who treat the patient, and a lost connection never loses a dose that was given. In our clinic bookings, a slot is locked while a patient confirms it, so two people never get the same one.',
  },
  {
    key: 'fitness',
    name: 'Fitness and Gym',
    image: industryFitness,
    alt: 'A lifter holds the bar overhead; its arc is the curve on the sheet behind, and a trainer times the lift.',
    title: 'From the front desk to the last repetition',
    description:
      'Memberships that renew themselves, class lists that close when the mats run out, and training logs that need one hand because the other one holds the bar. Trainers see who has stopped coming while there is still time to ring.',
  },
  {
    key: 'crypto',
    name: 'Crypto & BlockChain',
    image: industryCrypto,
    alt: 'A keeper brings a long key to a vault door like an upright sheet; a coin drops in and chained blocks wait next to it.',
    title: 'Wallets that ask before they act',
    description:
      'Custody and self-custody wallets, staking dashboards and tax exports. Each screen says in plain words what is about to be signed, addresses are checked twice, and the key never leaves the chip it was made in.',
  },
  {
    key: 'supply-chain',
    name: 'Supply Chain and Logistics',
    image: industrySupplyChain,
    alt: 'A harbour crane lowers a container onto its stack; a docker steadies it with a rope and the ship waits at the quay.',
    title: 'One count from the quay to the shelf',
    description:
      'Scanning, putting away and stock-taking on rugged handhelds, with batch and expiry date kept together. When two people count the same rack the app says so, and when a container is late the orders that depend on it say so too. Our parcel lockers check a signed code themselves and open without a network.',
  },
  {
    key: 'gaming',
    name: 'Gaming & Entertainment',
    image: industryGaming,
    alt: 'An arcade cabinet stands as a house at night; the level climbs through its lit floors and a player works the stick.',
    title: 'A full house without a queue at the door',
    description:
      'Score tables, tournaments, ticketing and second-screen shows. Built for the minute when everybody arrives at once: the seat you hold stays yours while you pay, and a score that was earned is not lost to a tunnel.',
  },
  {
    key: 'crm',
    name: 'CRM Software',
    image: industryCrm,
    alt: 'A long card drawer is pulled out of its cabinet and its cards stand as a street of houses; a shopkeeper knocks at one.',
    title: 'Every customer in a drawer you can find',
    description:
      'One card for each customer: what they bought, what they asked, what was promised and by whom. Field staff add a visit by voice on the way to the next one, and the promise turns up on the right desk on the right morning.',
  },
  {
    key: 'real-estate',
    name: 'Real-Estate & Property Management',
    image: industryRealEstate,
    alt: 'A house folded from one sheet of paper; an agent hands its key to the new owner, with the floor plan below.',
    title: 'From the first viewing to the last key',
    description:
      'Listings with honest floor plans, viewings that do not overlap, rent and repair in one place. A tenant photographs the leak, the plumber sees which valve, and the owner sees what it cost without asking anybody.',
  },
  {
    key: 'agriculture',
    name: 'Agriculture and Farmer',
    image: industryAgriculture,
    alt: 'A farmer reads a tablet at the edge of the crop while a drone surveys the rows; roots and a soil sensor are underground.',
    title: 'Field records that work in the field',
    description:
      'Sowing dates, soil readings, spraying plans and mandi prices in one app that works without a signal and speaks the farmer’s own language. Buttons are large enough for gloves, and the screen can be read in the noon sun. Our mandi price app sends the day’s prices as a voice note in four languages.',
  },
  {
    key: 'transportation',
    name: 'Transportation and Logistics',
    image: industryTransportation,
    alt: 'A truck carries standing sheets along the road; a loader adds the last one and the route runs on to the low sun.',
    title: 'The whole run in the driver’s pocket',
    description:
      'Routes planned around closing times and toll roads, proof of delivery by photo or signature, and a depot board that shows which van is free. The driver taps twice a stop; the rest is worked out from where the van is. Our school bus tracking shows parents the bus and deletes each position after a day.',
  },
];
