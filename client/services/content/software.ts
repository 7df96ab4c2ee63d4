import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const software: ServicePage = {
  slug: '/softwareDevelopment',
  title: 'Software Development',
  head: {
    title: 'Business software built around how you work',
    description:
      'Billing, stock, planning and payroll systems that start from your own routine, run alongside the old one until they agree with it, and stay repairable.',
  },
  plan: 'build',
  picture: servicePictures.software,
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
      kind: 'plate',
      heading: 'A stock list that explains every figure',
      lead: 'The storekeeper opens it in the morning and sees what to order first.',
      plate: {
        app: 'Stock',
        menu: ['Stock', 'Goods in', 'Orders', 'Suppliers', 'Counts', 'Reports'],
        tools: ['Hall 2', 'All racks'],
        action: 'Book goods in',
        main: [
          {
            kind: 'table',
            columns: { Item: '', Rack: 'wide', 'On hand': 'num', Minimum: 'wide num', Next: '' },
            rows: [
              ['Hydraulic seal 40 mm', 'B-16', '38', '60', { text: 'Order today', tone: 'bad', note: 1 }],
              ['Conveyor belt 650', 'A-01', '6', '4', { text: 'Order by Friday', tone: 'warm' }],
              ['Pump motor 2.2 kW', 'A-07', '3', '3', { text: 'Order by Friday', tone: 'warm' }],
              ['Grease, 18 kg', 'D-09', '27', '10', { text: 'Enough', tone: 'good' }],
              ['Ball bearing 6204', 'B-14', '412', '150', { text: 'Enough', tone: 'good' }],
              ['Hex bolt M12 × 60', 'C-02', '2,150', '800', { text: 'Enough', tone: 'good' }],
              ['V-belt B-52', 'B-21', '94', '40', { text: 'Enough', tone: 'good' }],
              ['Roller 89 mm', 'A-03', '118', '50', { text: 'Enough', tone: 'good' }],
              ['Coupling spider', 'C-11', '64', '25', { text: 'Enough', tone: 'good' }],
              ['Oil filter, long', 'D-04', '33', '15', { text: 'Enough', tone: 'good' }],
              ['Limit switch', 'E-05', '41', '12', { text: 'Enough', tone: 'good' }],
            ],
            chosen: 0,
          },
        ],
        aside: [
          {
            kind: 'numbers',
            title: 'Hydraulic seal',
            numbers: { 'on hand': '38', 'used per week': '46' },
          },
          {
            kind: 'list',
            title: 'Why 38?',
            note: 2,
            items: [
              { text: 'Work order 2207', state: '−12', detail: 'Today 09:42, S. Patil' },
              { text: 'Goods in 1184, batch L9', state: '+40', detail: 'Today 08:15, R. Khan' },
              { text: 'Count corrected', state: '−4', detail: 'Monday, approved by two' },
            ],
          },
          {
            kind: 'list',
            title: 'Changeover, day 19 of 30',
            items: [
              { text: 'Old program', state: '38' },
              { text: 'New program', state: 'Equal', tone: 'good', note: 3 },
            ],
          },
        ],
        caption: 'the stock list of a warehouse.',
        notes: [
          'Use and delivery time decide the order. The most urgent item is on top.',
          'Every total opens its bookings: who, when and why. Corrections stay visible.',
          'While both programs run, each item shows whether they agree.',
        ],
      },
    },
    {
      kind: 'benefits',
      heading: 'Figures you can check',
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
      kind: 'comparison',
      heading: 'Buy a licence or build?',
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
      kind: 'lifecycle',
      heading: 'Useful after every step',
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
      heading: 'Easy to change, and to take over',
      items: {
        'One language, few parts':
          'A system made of familiar pieces can be taken over by any decent developer. We count it as our duty to be replaceable.',
        'Tests that describe the business':
          '“A part-delivery never closes the order” is a sentence in the test list. Break it and the build says so in these words.',
        'Doors for the next program':
          'Every function is reachable through a documented interface, so the scanner you buy in three years has something to talk to. Our plant energy board reads every meter of a works this way, once a second.',
        'Walls that can move':
          'Parts that change often are kept apart from parts that must not. A new discount rule never comes near the ledger.',
      },
    },
    { kind: 'terms' },
    {
      kind: 'stack',
      heading: 'Languages, databases and tools',
      lead: 'Old enough to be understood, young enough to be looked after.',
      groups: {
        Services: ['Node js', 'Python and Django', 'Java', 'Php where it already earns its keep'],
        Data: ['PostgreSQL', 'SQLite', 'Redis', 'Plain files, more often than you would think'],
        Screens: ['React', 'HTML that works by itself', 'Figma for the drawings'],
        'Running it': ['AWS or your own cellar', 'Docker', 'Git', 'Grafana on a wall'],
      },
    },
  ],
  closing: 'Bring three spreadsheets and the colleague who understands them.',
};
