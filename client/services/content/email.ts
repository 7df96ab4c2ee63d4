import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const email: ServicePage = {
  slug: '/emailmarketing',
  title: 'Email Marketing',
  head: {
    title: 'Email marketing people do not mark as spam',
    description:
      'Lists built by consent, letters with one purpose, mail authenticated with SPF, DKIM and DMARC, and an unsubscribe link that works at the first click.',
  },
  plan: 'marketing',
  picture: servicePictures.email,
  banner: {
    heading: 'A letter somebody asked for',
    lead: 'The inbox is the last place on the internet that belongs to its owner. We ring the bell.',
  },
  intro: [
    'Ten thousand addresses bought at a fair are worth less than four hundred given at your counter. The four hundred open the letter, answer it now and then, and forward it. The ten thousand teach the mail providers to distrust your name, and from that day even your invoices land in the wrong folder.',
    'So we begin by making lists smaller. Then we find the rhythm at which people are glad to hear from you. For a seed merchant that may be six letters a year, for a bakery every Thursday at four.',
  ],
  sections: [
    {
      kind: 'figures',
      heading: 'Gmail and Yahoo’s rules, kept',
      lead: 'Since February 2024 the large providers enforce these on anyone who sends in bulk. We kept to them before.',
      items: [
        {
          value: '3',
          label: 'signatures on the envelope',
          text: 'SPF, DKIM and DMARC prove that the letter comes from your domain. Without them it is returned or binned.',
        },
        {
          value: '0.3%',
          label: 'complaints, at the outside',
          text: 'Three readers in a thousand who press “spam” are enough for a bad name. We slow down at one.',
        },
        {
          value: '1',
          label: 'click to leave',
          text: 'No login, no survey, no “are you sure”. Whoever can leave easily stays longer.',
        },
      ],
    },
    {
      kind: 'plate',
      heading: 'What happened to each letter',
      plate: {
        app: 'Thursday letter',
        tools: ['412 readers', 'Sent 16:00'],
        action: 'Stop sending',
        main: [
          {
            kind: 'table',
            columns: { Time: 'wide', Reader: '', Mailbox: 'wide', Result: '' },
            rows: [
              ['16:00:04', 'a…@example.in', 'Gmail', { text: 'Delivered', tone: 'good' }],
              ['16:00:05', 'the.miller@…', 'Own server', { text: 'Delivered', tone: 'good' }],
              ['16:00:05', 'rekha…@…', 'Yahoo', { text: 'Replied', tone: 'accent', note: 1 }],
              ['16:00:07', 'office@…', 'Outlook', { text: 'Full, again at 17:00', tone: 'warm' }],
              ['16:00:08', 'old.name@…', 'Gmail', { text: 'Gone, removed', tone: 'bad' }],
              ['16:00:09', 'k.das@…', 'Gmail', { text: 'Delivered', tone: 'good' }],
              ['16:00:11', 'shop@…', 'Own server', { text: 'Ordered', tone: 'accent' }],
              ['16:00:12', 'n.iyer@…', 'Yahoo', { text: 'Left, one click', tone: 'warm' }],
            ],
          },
          {
            kind: 'bars',
            title: 'Letters per day while the sender becomes known',
            wide: true,
            bars: { Mo: 8, Tu: 13, We: 20, Th: 31, Fr: 45, Sa: 62, Su: 74, 'Mo ': 100 },
          },
        ],
        aside: [
          {
            kind: 'numbers',
            title: 'This letter',
            note: 2,
            numbers: { orders: '29', 'without it': '11' },
          },
          {
            kind: 'list',
            title: 'Sender',
            note: 3,
            items: [
              { text: 'SPF', state: 'Passed', tone: 'good' },
              { text: 'DKIM', state: 'Passed', tone: 'good' },
              { text: 'DMARC', state: 'Passed', tone: 'good' },
              { text: 'Complaints', state: '0.02 %', tone: 'good', detail: 'We slow down at 0.1 %' },
            ],
          },
        ],
        caption: 'the log of a bakery’s weekly letter.',
        notes: [
          'Answers go to a person. The log shows that one has arrived, not what it says.',
          'One reader in ten gets no letter. The difference is what the letter earned.',
          'If a signature fails, sending stops after the first address.',
        ],
      },
    },
    {
      kind: 'benefits',
      heading: 'Short, plain, answerable',
      items: {
        'One letter, one errand':
          'Book, renew, come by, read. If there are three things to say we send three letters, or two of them were not important.',
        'Plain enough to arrive':
          'It reads well without pictures, in the dark, on a watch, and aloud. The button is a link even when the design does not load.',
        'Subject lines that keep their word':
          '“Your filter is due in May” beats every riddle. We have never seen a clever one do better twice.',
        'A sender who can be answered':
          'Replies reach a person. The address no-reply says more about a company than the letter underneath.',
      },
    },
    {
      kind: 'lifecycle',
      heading: 'From old list to first letter',
      dates: ['Week 1', 'Week 2', 'Week 3', 'Week 4', 'Week 6', 'Each year'],
      steps: {
        'Whose addresses are these?':
          'Each one gets a source, a date and a consent. What has none is written to once, by hand, or not at all.',
        'The envelope':
          'Domain records, a sending address of its own for newsletters, and reports that show who else posts under your name.',
        'Warming the oven':
          'Sending starts with your most faithful readers and grows daily, so that the providers get to know you at your best.',
        'Letters that send themselves':
          'Welcome, reminder, receipt, “we have not seen you since the monsoon”. Each is triggered by something the reader did.',
        'The regular edition':
          'A calendar for the quarter, drafts ten days ahead, a test on forty mail programs, then off it goes.',
        Sweeping: 'Addresses silent for a year receive a friendly last question. Those who stay silent are let go.',
      },
    },
    {
      kind: 'benefits',
      heading: 'Orders and farewells, not openings',
      lead: 'Opening rates are fiction since mail programs began opening everything in advance.',
      items: {
        'Answers and orders':
          'Each letter has a purpose, so each can be told whether it served it. The rest is weather.',
        'Who left, and after which sentence': 'Ten farewells after one letter are a review. We read them as one.',
        'A group that gets nothing':
          'One reader in ten is left out at random. Only the difference between them and the others is our work.',
        'No spy in the picture': 'We can work without tracking pixels and say so in the footer. Clicks are enough.',
      },
    },
    { kind: 'terms' },
    {
      kind: 'questions',
      heading: 'Lists, tools, how often',
      items: {
        'Can we use the list our distributor gave us?':
          'The distributor can, with a sentence about you. The people on it said yes to him.',
        'Which tool do you use?':
          'Yours, if it can export. Otherwise one whose servers and price suit the size of your list, opened in your name.',
        'How often is too often?': 'When the fourth letter has nothing in it that the reader would tell somebody else.',
      },
    },
  ],
  closing: 'Send the last letter you were proud of, and the list it went to.',
};
