import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const seo: ServicePage = {
  slug: '/searchEngine',
  title: 'Search Engine Optimization',
  head: {
    title: 'Search engine optimization without tricks',
    description:
      'We find what your customers type, write the page that answers it, clear away what stops crawlers, and report in enquiries. No bought links.',
  },
  plan: 'marketing',
  picture: servicePictures.seo,
  banner: {
    heading: 'Be the page they were looking for',
    lead: 'Search engines change their rules every few weeks. What people want from an answer has not changed since the encyclopaedia.',
  },
  intro: [
    'There are two ways of coming first. One is to guess what the machine likes this month. The other is to be what the person meant, and to remove everything that keeps the machine from noticing. We do the second, because we would like it to be still there next year.',
    'Nobody can promise you a position, and a firm that does has either not understood the trade or counts on your not having done so. What we promise is work you can inspect: a page written, a fault removed, a number before and after.',
  ],
  sections: [
    {
      kind: 'figures',
      heading: 'Days, weeks or months',
      lead: 'Ranges from practice, and no guarantee: your market, your domain and your rivals have a say.',
      items: [
        {
          value: 'Days',
          label: 'for technical faults',
          text: 'A blocked page that is unblocked often turns up within the week.',
        },
        {
          value: 'Weeks',
          label: 'for rewritten pages',
          text: 'Existing addresses with better answers tend to climb in four to ten.',
        },
        {
          value: 'Months',
          label: 'for new ground',
          text: 'A topic you have never written about needs half a year before its figures mean anything.',
        },
      ],
    },
    {
      kind: 'benefits',
      heading: 'Pages that answer the question',
      items: {
        'The question behind the query':
          '“Cold room price” may be typed by a restaurateur, a student or a competitor. We look at what the results already answer, and write for the one who buys.',
        'One page for one intention':
          'Five thin pages on nearly the same thing get in each other’s way. We join them and forward the other four.',
        'Written by those who know':
          'We interview your fitter for an hour and write down what he says. No agency text contains the sentence about the third screw.',
        'The words of your district':
          'Hinglish, transliterated, misspelt: people search the way they talk, and your page may understand them without imitating them.',
      },
    },
    {
      kind: 'plate',
      heading: 'From search to enquiry, on one screen',
      plate: {
        app: 'Searches',
        tools: ['Last 12 months', 'India'],
        action: 'Export',
        main: [
          {
            kind: 'line',
            title: 'Visits from search, per week',
            value: '1,284',
            points: [20, 22, 19, 24, 23, 27, 31, 30, 38, 42, 41, 50, 54, 58, 63, 61, 70, 74, 79, 84],
            earlier: [22, 20, 23, 21, 24, 22, 20, 23, 25, 22, 24, 21, 23, 25, 22, 24, 26, 23, 25, 24],
            axis: ['April', 'July', 'October', 'January'],
          },
          {
            kind: 'table',
            columns: { Search: '', Before: 'wide num', Now: 'num', Visits: 'wide num', Enquiries: 'num' },
            rows: [
              [{ text: 'cold room price', note: 1 }, '18', '3', '214', '19'],
              ['cold room for mangoes', '41', '2', '96', '14'],
              ['cold room kaise banaye', '-', '4', '160', '6'],
              ['cold room repair', '9', '5', '71', '11'],
            ],
            chosen: 0,
          },
        ],
        aside: [
          {
            kind: 'list',
            title: 'Faults, by gain',
            note: 2,
            items: [
              { text: 'Five pages on one thing', state: 'Joined', tone: 'good', detail: 'Four redirects' },
              { text: 'Price list as a picture', state: 'Now text', tone: 'good' },
              { text: 'Filter makes 9,000 addresses', state: 'Closed', tone: 'good' },
              { text: 'Hindi page without a link', state: 'This week', tone: 'warm' },
            ],
          },
          {
            kind: 'numbers',
            title: 'An enquiry costs',
            note: 3,
            numbers: { 'rupees in April': '940', 'rupees now': '310' },
          },
        ],
        caption: 'the search report of a maker of cold rooms, against the year before.',
        notes: [
          'Searches are sorted by enquiries. A high position that brings nobody is at the bottom.',
          'Each fault has a reason, an effort and a date.',
          'The fee is part of the sum, so you see when it no longer pays.',
        ],
      },
    },
    {
      kind: 'benefits',
      heading: 'A site that crawlers can read',
      lead: 'Nobody sees it. Everything stands on it.',
      items: {
        'A map the crawler can follow':
          'Sitemap, canonical addresses, sensible redirects, nothing important behind a script that has to be clicked.',
        'Facts in a form machines read':
          'Opening hours, prices, vacancies and reviews are marked up as structured data, and only where the same facts are visible on the page.',
        'Speed where it is felt':
          'We mend the three slowest templates before polishing the quickest. Core Web Vitals are taken from real visitors, not from a laboratory.',
        'A move that loses nobody':
          'Before a relaunch we list every address that has ever received a visitor, and check each of them again the morning after.',
      },
    },
    {
      kind: 'lifecycle',
      heading: 'A year of work, month by month',
      dates: ['Month 1', 'Month 2', 'From month 3', 'Month 5', 'Month 9', 'Month 12'],
      steps: {
        Survey:
          'Logs, search console, competitors and the shelf of pages you forgot you had. The result is a list sorted by effort and gain.',
        'Drains first':
          'Broken links, duplicate addresses, endless filters, wrong languages: a month of unglamorous digging.',
        'Twelve good pages':
          'One each month from here on, researched, illustrated, and signed by a person in your firm.',
        Neighbours:
          'Associations, suppliers and local papers link to what is useful to their readers. We ask politely and pay nobody.',
        Pruning: 'Pages without a reader for a year are improved, merged or taken down.',
        Reckoning: 'Which searches became enquiries, what each of them cost, and whether next year should be smaller.',
      },
    },
    { kind: 'terms' },
    {
      kind: 'deliverables',
      heading: 'Your report each month',
      items: [
        'A two-page report that begins with enquiries and ends with positions',
        'The page written, with its sources',
        'Faults found, mended and left, each with the reason',
        'What changed at the search engines, if it concerns you',
        'One thing you could do yourself before the next report',
      ],
    },
  ],
  closing: 'Send three searches you would like to be found for.',
};
