import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const website: ServicePage = {
  slug: '/websiteDevelopment',
  title: 'Website Development',
  head: {
    title: 'Website development: quick on old phones, easy to edit',
    description:
      'Company sites, shops and booking pages that open fast on a tired phone, can be read aloud, and are edited by your own staff without ringing us.',
  },
  plan: 'build',
  picture: servicePictures.website,
  banner: {
    heading: 'A website your own people can keep',
    lead: 'It opens before the lift doors close, says what you do in the first line, and can be corrected by whoever picks up the phone.',
  },
  intro: [
    'Most company websites are finished twice: once when they are handed over, and again two years later, when nobody remembers how to change the opening hours. We build for the second date. The person who answers customers gets an editor with exactly the fields she needs, and the page around it cannot be broken by typing.',
    'Before a line is drawn we read your last two hundred enquiries. Most of them ask the same six things. Those six go on the first screen, in the words your customers used, and the telephone becomes a little quieter.',
  ],
  sections: [
    {
      kind: 'plate',
      heading: 'An editor that cannot break the page',
      lead: 'A few fields, a preview at phone width, and a check before anything goes live.',
      plate: {
        app: 'Opening hours',
        menu: ['Opening hours', 'Prices', 'Team', 'Pictures', 'Notices', 'Enquiries'],
        tools: ['English', 'Hindi'],
        action: 'Publish',
        main: [
          {
            kind: 'row',
            parts: [
              {
                kind: 'form',
                fields: {
                  'Monday to Friday': '9:00 to 18:00',
                  Saturday: '10:00 to 14:00',
                  Sunday: 'Closed',
                  'Notice above the hours': { text: 'Closed on 26 January', note: 1 },
                  Telephone: '0120 555 0142',
                  'Where to park': 'In the yard, gate 2',
                },
              },
              {
                kind: 'site',
                title: 'Preview',
                note: 2,
                address: 'www.example.in/hours',
                heading: 'Open today until 18:00',
                rows: {
                  'Mon to Fri': '9 to 18',
                  Saturday: '10 to 14',
                  Sunday: 'Closed',
                  '26 January': 'Closed',
                },
                action: 'Call 0120 555 0142',
              },
            ],
          },
        ],
        aside: [
          {
            kind: 'list',
            title: 'Before it goes live',
            note: 3,
            items: [
              { text: 'Main line after', state: '1.4 s', tone: 'good', detail: 'Limit 2.5 s, slow phone' },
              { text: 'Text contrast', state: '7.2 : 1', tone: 'good', detail: 'Limit 4.5 : 1' },
              { text: 'Layout shift', state: '0.00', tone: 'good', detail: 'Limit 0.1' },
              { text: 'Hindi page', state: '1 field old', tone: 'warm', detail: 'Asks R. Devi' },
            ],
          },
          {
            kind: 'list',
            title: 'Versions',
            wide: true,
            items: [
              { text: 'Now', state: 'Draft' },
              { text: '12 Jan, 16:05', state: 'Restore' },
            ],
          },
        ],
        caption: 'the editor of a company site.',
        notes: [
          'Staff fill in fields. Fonts, spacing and addresses are out of their reach.',
          'The preview is the page itself, not a copy.',
          'Speed, contrast and translations are measured before Publish works.',
        ],
      },
    },
    {
      kind: 'benefits',
      heading: 'Quick, readable, in two languages',
      lead: 'Nobody compliments a page for loading. They just stay on it.',
      items: {
        'It opens on the phone they have':
          'We test on a five-year-old Android with a cracked screen and two bars of signal, because that is what is standing outside your shop.',
        'It can be read by everybody':
          'Keyboard, screen reader, large type, strong sun: each page is tried in all four before it leaves us, to level AA of WCAG 2.2.',
        'It answers first and decorates second':
          'Price, place, hours and the way to reach you come before the film of the sunrise. Often the film then turns out to be unnecessary.',
        'It says the same thing in Hindi':
          'Every language has its own address and its own editor’s eye, so a translated page is never last year’s page.',
      },
    },
    {
      kind: 'figures',
      heading: 'Speed and contrast limits',
      lead: 'Written into the project and checked by a machine each time somebody changes a comma.',
      items: [
        {
          value: '2.5 s',
          label: 'to the main picture or line',
          text: 'On a mid-range phone over a slow mobile network, measured in the build and not on our office Wi-Fi.',
        },
        {
          value: '0.1',
          label: 'layout shift at most',
          text: 'Pictures reserve their place, so the button does not move away from a thumb that is already on its way.',
        },
        {
          value: '4.5:1',
          label: 'text contrast at least',
          text: 'Light grey on white looks refined on a designer’s monitor and vanishes on a bus.',
        },
      ],
    },
    {
      kind: 'benefits',
      heading: 'Less work for your office',
      items: {
        'An editor with nine fields in it':
          'Not ninety. Staff see their page while they type, publish it themselves and can take back the last thing they did.',
        'Enquiries that arrive complete':
          'Forms ask for what you need to answer, accept telephone numbers the way people write them, and keep what was typed when the train enters a tunnel.',
        'A shop that agrees with the shelf':
          'Stock, price and tax come from the program that already holds them. The website does not keep a second opinion.',
        'An address you own':
          'Domain, hosting, code and pictures are registered in your name from the first day. If you leave us, you take a folder and a thank-you.',
      },
    },
    {
      kind: 'lifecycle',
      heading: 'From first enquiry to handover',
      lead: 'For a company site of some twenty pages. A shop takes longer, mostly because of its pictures.',
      steps: {
        'Reading the post':
          'We go through enquiries, search terms and complaints, and list what people came for and did not find.',
        'Words before boxes':
          'The text of the five most important pages is written first, with you, in a plain document anyone can argue with.',
        'One page, complete':
          'A single page is designed, built and put online with real content. You judge something that loads.',
        'The rest of the street':
          'The remaining pages are built from the same parts, and old addresses are forwarded so that no bookmark dies.',
        'Handing over the keys':
          'Two hours with the people who will edit it, using their own texts. The recording stays with you.',
        'Four weeks of watching':
          'We read the error log daily and repair what visitors stumble over. After that you decide how much of us you still need.',
      },
    },
    { kind: 'terms' },
    {
      kind: 'deliverables',
      heading: 'What you own at the end',
      items: [
        'The site, online under your domain',
        'Source code and its whole history',
        'A style page showing every part and when to use it',
        'The editor’s handbook, eight pages with pictures',
        'Reports on speed and accessibility, with the date and the device',
        'A list of what we would do next, and what we would leave alone',
      ],
    },
    {
      kind: 'questions',
      heading: 'Old site, system, texts',
      items: {
        'We already have a site. Must it all go?':
          'Rarely. Pages that work keep their words and their address; often the fault is in the four that everybody lands on, and those can be rebuilt alone.',
        'Which system will it run on?':
          'The plainest one that does the job. A site that changes monthly needs no database, and a shop with ten thousand articles needs a good one.',
        'Can you use the texts we have?': 'Yes, shorter. Bring the brochure and a pencil.',
      },
    },
  ],
  closing: 'Send the address of your present site and the three questions it does not answer.',
};
