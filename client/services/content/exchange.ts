import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const exchange: ServicePage = {
  slug: '/exchangeSolution',
  title: 'Exchange Solution',
  head: {
    title: 'Exchange solutions: matching, custody and a clean ledger',
    description:
      'Trading platforms with a deterministic matching engine, separated custody, double-entry books and reports an auditor can read without help.',
  },
  plan: 'money',
  picture: servicePictures.exchange,
  banner: {
    heading: 'An exchange is a ledger with a queue in front',
    lead: 'Everything else, the charts, the flashing green, the confetti, comes after these two have been got right.',
    figures: [
      { value: '0', label: 'sum of all accounts, at any second' },
      { value: '2', label: 'people approve each change of a limit' },
      { value: '1 day', label: 'rest for a new withdrawal address' },
    ],
  },
  intro: [
    'Two people agree on a price and something changes hands. Between that moment and the settled balance lie matching, fees, limits, custody and a dozen ways to lose a paisa. We build the machinery in between so that none of it has to be taken on trust, including ours.',
    'We work for licensed operators and for those on their way to a licence. If your lawyer has not yet read the plan, we wait for the lawyer: some of the most expensive code we know was written a month too early.',
  ],
  sections: [
    {
      kind: 'comparison',
      heading: 'Bought script or engine of your own',
      lead: 'Ask these five before you look at the first demo.',
      columns: ['A bought script', 'An engine of your own'],
      rows: {
        'Who has read the code': ['Every buyer before you, thieves included.', 'Your auditor, your staff and we.'],
        'After a power cut': ['Balances are repaired by hand.', 'The journal rebuilds the book, order by order.'],
        'A trade from last March': ['A row in a table.', 'A replay, with every order that was waiting.'],
        'A new instrument': ['A request to the vendor.', 'An entry in the rulebook and a test.'],
        'When it pays': ['For a demo and a talk with the regulator.', 'As soon as the money is not yours.'],
      },
    },
    {
      kind: 'benefits',
      heading: 'How orders are matched',
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
      kind: 'plate',
      heading: 'The order book, and the books behind it',
      plate: {
        app: 'BTC / INR',
        tools: ['Depth', 'Trades', 'Replay'],
        action: 'Pause market',
        main: [
          {
            kind: 'row',
            parts: [
              {
                kind: 'table',
                title: 'Buy',
                columns: { Order: 'wide', Lots: 'num', Bid: 'fill num' },
                rows: [
                  ['88 341', '0.420', { text: '71,42,500', tone: 'good', bar: 0.24 }],
                  ['88 322', '1.150', { text: '71,42,000', tone: 'good', bar: 0.41 }],
                  ['88 317', '0.300', { text: '71,41,500', tone: 'good', bar: 0.46 }],
                  ['88 298', '2.000', { text: '71,41,000', tone: 'good', bar: 0.66 }],
                  ['88 280', '0.875', { text: '71,40,500', tone: 'good', bar: 0.74 }],
                  ['88 211', '1.500', { text: '71,40,000', tone: 'good', bar: 0.92 }],
                ],
              },
              {
                kind: 'table',
                title: 'Sell',
                note: 1,
                columns: { Ask: 'fill num', Lots: 'num', Order: 'wide num' },
                rows: [
                  [{ text: '71,43,000', tone: 'bad', bar: 0.16 }, '0.250', '88 339'],
                  [{ text: '71,43,500', tone: 'bad', bar: 0.3 }, '0.900', '88 340'],
                  [{ text: '71,44,000', tone: 'bad', bar: 0.52 }, '1.750', '88 301'],
                  [{ text: '71,44,500', tone: 'bad', bar: 0.58 }, '0.400', '88 296'],
                  [{ text: '71,45,000', tone: 'bad', bar: 0.79 }, '1.600', '88 275'],
                  [{ text: '71,45,500', tone: 'bad', bar: 0.88 }, '0.660', '88 254'],
                ],
              },
            ],
          },
          {
            kind: 'line',
            title: 'Last price',
            value: '71,42,500',
            points: [38, 42, 40, 47, 52, 49, 55, 61, 58, 54, 57, 66, 72, 69, 74, 71, 78, 82, 77, 80],
            axis: ['09:00', '10:00', '11:00', '12:00', '13:00'],
          },
        ],
        aside: [
          {
            kind: 'list',
            title: 'Trade 40 118, four postings',
            note: 2,
            items: [
              { text: 'Buyer, rupees', state: '−28,57,000' },
              { text: 'Seller, rupees', state: '+28,54,143' },
              { text: 'Fees', state: '+2,857' },
              { text: 'Sum', state: '0', tone: 'good' },
            ],
          },
          {
            kind: 'list',
            title: 'Books against custody',
            items: [
              { text: 'Rupees', state: 'Equal', tone: 'good', note: 3 },
              { text: 'Bitcoin', state: 'Equal', tone: 'good' },
              { text: 'Checked', state: '13:04:20' },
            ],
          },
          {
            kind: 'list',
            title: 'Withdrawals',
            wide: true,
            items: [
              { text: 'W-2291', state: '2 of 3 signatures', tone: 'warm' },
              { text: 'W-2290', state: 'Address rests', tone: 'warm' },
            ],
          },
        ],
        caption: 'the market view of an exchange operator.',
        notes: [
          'Orders are numbered as they arrive. The same numbers replay to the same trades.',
          'A trade is four postings, and their sum is zero.',
          'Books and custody are compared all day. One unit of difference stops withdrawals.',
        ],
      },
    },
    {
      kind: 'benefits',
      heading: 'How assets are kept safe',
      lead: 'Thieves are patient and read documentation. So do we.',
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
      kind: 'deliverables',
      heading: 'Reports for your auditor',
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
      kind: 'lifecycle',
      heading: 'From rulebook to opening day',
      lead: 'A third of the time is spent trying to break it.',
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
    { kind: 'terms' },
    {
      kind: 'questions',
      heading: 'Scripts, liquidity, licences',
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
  closing: 'Send the rulebook, even if it is a draft.',
};
