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
      rows: [
        {
          label: 'The work',
          cells: [
            'Everybody in your trade does it the same way.',
            'Your way of doing it is why customers come to you.',
          ],
        },
        {
          label: 'The exceptions',
          cells: ['They happen twice a year and fit on a sticky note.', 'They are Tuesday.'],
        },
        {
          label: 'The connections',
          cells: [
            'It can stand alone, or speaks to what you have out of the box.',
            'Scales, gates, the bank and the tax portal must all hear about it.',
          ],
        },
        {
          label: 'The bill',
          cells: ['You pay per head and have few heads.', 'The yearly fee has begun to look like a salary.'],
        },
      ],
    },
    {
      kind: 'benefits',
      heading: 'Built so that it can be trusted',
      items: [
        {
          title: 'Two systems, one month',
          text: 'The new program runs next to the old one on real data. It takes over when both have closed the same month to the same rupee.',
        },
        {
          title: 'Every figure can be asked where it came from',
          text: 'Click a total and see the entries; click an entry and see who made it, when, and what stood there before.',
        },
        {
          title: 'Nothing is lost between two clicks',
          text: 'A power cut during month-end leaves either the whole posting or none of it. We pull the plug ourselves to make sure.',
        },
        {
          title: 'Roles that match the doors in your building',
          text: 'If somebody has no key to the stockroom, the stockroom is not in his menu either.',
        },
      ],
    },
    {
      kind: 'lifecycle',
      heading: 'A system in instalments',
      lead: 'You can stop after any of them and keep what stands.',
      steps: [
        {
          title: 'A week on your floor',
          text: 'Two of us shadow the work, from the first lorry to the last invoice, and draw it as it is, detours included.',
        },
        {
          title: 'The map and the price',
          text: 'One drawing of the future flow, cut into parts that are each useful alone, each with its cost and its order.',
        },
        {
          title: 'The thinnest slice',
          text: 'One order travels through the whole system, ugly but real. It finds more problems than any document could.',
        },
        {
          title: 'Slice upon slice',
          text: 'Every second Tuesday something new runs. Your people try it during the week and their remarks come first.',
        },
        {
          title: 'Moving the data',
          text: 'Old records are carried over by a script that is rehearsed until it is boring, with a list of each row it doubted.',
        },
        {
          title: 'Running side by side',
          text: 'Both programs do the same job and a report shows the differences. The list gets shorter, then empty.',
        },
        {
          title: 'Care by contract',
          text: 'Updates, a yearly look at what has become superfluous, and a telephone that is answered by somebody who has read the code.',
        },
      ],
    },
    {
      kind: 'benefits',
      heading: 'Built so that it can be changed',
      illustration: 'blog-monolith',
      items: [
        {
          title: 'One language, few parts',
          text: 'A system made of familiar pieces can be taken over by any decent developer. We count it as our duty to be replaceable.',
        },
        {
          title: 'Tests that describe the business',
          text: '“A part-delivery never closes the order” is a sentence in the test list. Break it and the build says so in these words.',
        },
        {
          title: 'Doors for the next program',
          text: 'Every function is reachable through a documented interface, so the scanner you buy in three years has something to talk to.',
        },
        {
          title: 'Walls that can move',
          text: 'Parts that change often are kept apart from parts that must not. A new discount rule never comes near the ledger.',
        },
      ],
    },
    {
      kind: 'stack',
      heading: 'What we reach for',
      lead: 'Old enough to be understood, young enough to be looked after.',
      groups: [
        { title: 'Services', items: ['Node js', 'Python and Django', 'Java', 'Php where it already earns its keep'] },
        { title: 'Data', items: ['PostgreSQL', 'SQLite', 'Redis', 'Plain files, more often than you would think'] },
        { title: 'Screens', items: ['React', 'HTML that works by itself', 'Figma for the drawings'] },
        { title: 'Running it', items: ['AWS or your own cellar', 'Docker', 'Git', 'Grafana on a wall'] },
      ],
    },
  ],
};
