import type { ServicePage } from '../service-content.ts';

export const email: ServicePage = {
  slug: '/emailmarketing',
  title: 'Email Marketing',
  illustration: 'service-email',
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
      heading: 'The house rules of the big mailboxes',
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
      kind: 'benefits',
      heading: 'Letters worth the stamp',
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
      heading: 'Setting up the sorting office',
      lead: 'Roughly six weeks to the first letter that deserves the name.',
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
      heading: 'What we count',
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
    {
      kind: 'questions',
      heading: 'Before the first campaign',
      items: {
        'Can we use the list our distributor gave us?':
          'The distributor can, with a sentence about you. The people on it said yes to him.',
        'Which tool do you use?':
          'Yours, if it can export. Otherwise one whose servers and price suit the size of your list, opened in your name.',
        'How often is too often?': 'When the fourth letter has nothing in it that the reader would tell somebody else.',
      },
    },
  ],
};
