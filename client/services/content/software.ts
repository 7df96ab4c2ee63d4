import type { ServicePage } from '../service-content.ts';

export const software: ServicePage = {
  slug: '/softwareDevelopment',
  title: 'Software Development',
  illustration: 'service-software',
  banner: {
    heading: 'The program your business already pretends to have',
    lead: 'It lives today in three spreadsheets, a group chat and the memory of one colleague who is retiring in spring.',
  },
  intro: [
    'Standard software is cheap until you count the hours people spend working around it. Custom software is dear until you count the same hours. We help you count first, and more often than our salespeople like, the advice is to buy a licence.',
    'For the rest we write the system with those who will use it. The storekeeper sees her screen in the third week. If it is slower than her notebook, the notebook has won and we start that screen again.',
  ],
  sections: [
    {
      kind: 'comparison',
      heading: 'Buy it or have it built?',
      lead: 'The table we fill in with every customer before either of us spends money.',
      columns: ['A licence is enough when', 'Building pays when'],
      rows: {
        'The work': [
          'Everybody in your trade does it the same way.',
          'Your way of doing it is why customers come to you.',
        ],
        'The exceptions': ['They happen twice a year and fit on a sticky note.', 'They are Tuesday.'],
        'The connections': [
          'It can stand alone, or speaks to what you have out of the box.',
          'Scales, gates, the bank and the tax portal must all hear about it.',
        ],
        'The bill': ['You pay per head and have few heads.', 'The yearly fee has begun to look like a salary.'],
      },
    },
    {
      kind: 'benefits',
      heading: 'Built so that it can be trusted',
      items: {
        'Two systems, one month':
          'The new program runs next to the old one on real data. It takes over when both have closed the same month to the same rupee.',
        'Every figure can be asked where it came from':
          'Click a total and see the entries; click an entry and see who made it, when, and what stood there before.',
        'Nothing is lost between two clicks':
          'A power cut during month-end leaves either the whole posting or none of it. We pull the plug ourselves to make sure.',
        'Roles that match the doors in your building':
          'If somebody has no key to the stockroom, the stockroom is not in his menu either.',
      },
    },
    {
      kind: 'lifecycle',
      heading: 'A system in instalments',
      lead: 'You can stop after any of them and keep what stands.',
      steps: {
        'A week on your floor':
          'Two of us shadow the work, from the first lorry to the last invoice, and draw it as it is, detours included.',
        'The map and the price':
          'One drawing of the future flow, cut into parts that are each useful alone, each with its cost and its order.',
        'The thinnest slice':
          'One order travels through the whole system, ugly but real. It finds more problems than any document could.',
        'Slice upon slice':
          'Every second Tuesday something new runs. Your people try it during the week and their remarks come first.',
        'Moving the data':
          'Old records are carried over by a script that is rehearsed until it is boring, with a list of each row it doubted.',
        'Running side by side':
          'Both programs do the same job and a report shows the differences. The list gets shorter, then empty.',
        'Care by contract':
          'Updates, a yearly look at what has become superfluous, and a telephone that is answered by somebody who has read the code.',
      },
    },
    {
      kind: 'benefits',
      heading: 'Built so that it can be changed',
      illustration: 'blog-monolith',
      items: {
        'One language, few parts':
          'A system made of familiar pieces can be taken over by any decent developer. We count it as our duty to be replaceable.',
        'Tests that describe the business':
          '“A part-delivery never closes the order” is a sentence in the test list. Break it and the build says so in these words.',
        'Doors for the next program':
          'Every function is reachable through a documented interface, so the scanner you buy in three years has something to talk to.',
        'Walls that can move':
          'Parts that change often are kept apart from parts that must not. A new discount rule never comes near the ledger.',
      },
    },
    {
      kind: 'stack',
      heading: 'What we reach for',
      lead: 'Old enough to be understood, young enough to be looked after.',
      groups: {
        Services: ['Node js', 'Python and Django', 'Java', 'Php where it already earns its keep'],
        Data: ['PostgreSQL', 'SQLite', 'Redis', 'Plain files, more often than you would think'],
        Screens: ['React', 'HTML that works by itself', 'Figma for the drawings'],
        'Running it': ['AWS or your own cellar', 'Docker', 'Git', 'Grafana on a wall'],
      },
    },
  ],
};
