import type { ServicePage } from '../service-content.ts';

export const exchange: ServicePage = {
  slug: '/exchangeSolution',
  title: 'Exchange Solution',
  illustration: 'service-exchange',
  banner: {
    heading: 'An exchange is a ledger with a queue in front',
    lead: 'Everything else, the charts, the flashing green, the confetti, comes after these two have been got right.',
  },
  intro: [
    'Two people agree on a price and something changes hands. Between that moment and the settled balance lie matching, fees, limits, custody and a dozen ways to lose a paisa. We build the machinery in between so that none of it has to be taken on trust, including ours.',
    'We work for licensed operators and for those on their way to a licence. If your lawyer has not yet read the plan, we wait for the lawyer: some of the most expensive code we know was written a month too early.',
  ],
  sections: [
    {
      kind: 'benefits',
      heading: 'The engine room',
      items: {
        'First come, first served, provably':
          'Orders are numbered as they arrive and matched by price, then time. The same input replayed tomorrow gives the same trades, byte for byte.',
        'Double entry at every step':
          'No balance is ever set. Money moves between two accounts or it does not move, and the sum of all accounts is zero at any second you care to check.',
        'Whole numbers only':
          'Amounts are integers of the smallest unit. Rounding happens in one documented place, in the direction your terms state.',
        'A crash loses nothing':
          'An order is on disk before it is acknowledged. After a restart the book is rebuilt from the journal and trading opens again by itself, or waits for you, as you prefer.',
      },
    },
    {
      kind: 'deliverables',
      heading: 'What your auditor can hold in her hand',
      lead: 'Produced by the system itself, on any day, without a developer in the room.',
      items: [
        'The complete journal, each entry chained to the one before it',
        'Client assets against custody balances, by asset and by hour',
        'Every change of a limit, fee or role, with the two people who approved it',
        'Withdrawals held back, with the rule that stopped them and who released them',
        'Tax deducted at source per client and quarter',
        'A replay of any five minutes, order by order',
      ],
    },
    {
      kind: 'benefits',
      heading: 'The strongroom',
      lead: 'Thieves are patient and read documentation. So do we.',
      illustration: 'industry-crypto',
      items: {
        'Cold by default':
          'The greater part of the assets sits on keys that have never touched a network. Only what a day needs is warm.',
        'No single pair of hands':
          'Large withdrawals need several signatures from separate devices in separate places. One stolen laptop opens nothing.',
        'Time as a lock':
          'A new withdrawal address rests for a day before first use, and its owner is told by a second channel.',
        'Screening before the door':
          'Identity checks, sanction lists and the travel rule are handled at the entrance, by providers that can be exchanged without rebuilding the house.',
        'Alarms for people, not for logs':
          'If books and custody differ by a single unit, withdrawals stop and a human being is telephoned.',
      },
    },
    {
      kind: 'lifecycle',
      heading: 'The long way to opening day',
      lead: 'Nine to fourteen months, of which a third is spent trying to break it.',
      steps: {
        'Rules first':
          'Instruments, order types, fees, limits and failure cases are written as a rulebook that lawyers, traders and programmers can all sign.',
        'The model exchange':
          'A small, slow, obviously correct version is written straight from the rulebook. It becomes the judge of the fast one.',
        'Engine and ledger': 'The real thing is built and compared with the model over millions of random days.',
        'Custody ceremony':
          'Keys are made in front of witnesses, following a script, on machines that are destroyed afterwards.',
        'Strangers with crowbars':
          'An independent firm of your choosing attacks it. Their report goes to you first, unedited.',
        'A market of friends':
          'Some weeks of trading with small limits and real money, with everybody’s telephone number on the wall.',
        'Opening, and the night shift':
          'Limits rise step by step. Operations run round the clock, with rehearsed plans for the bad hours.',
      },
    },
    {
      kind: 'questions',
      heading: 'Before you ask for a quotation',
      items: {
        'Can we start from a ready-made script?':
          'You can buy one by the weekend. Its weaknesses are for sale too, in the same places.',
        'Do you help with liquidity or listing?':
          'No. We build and look after the platform; market making is another trade, and it should stay at arm’s length.',
        'Must it be crypto?':
          'The same core matches electricity hours, grain lots, carbon credits and unlisted shares. Some of those are easier to license.',
      },
    },
  ],
};
