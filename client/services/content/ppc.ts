import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const ppc: ServicePage = {
  slug: '/payPerClick',
  title: 'Pay-Per-Click',
  head: {
    title: 'Pay-per-click advertising, counted in customers',
    description:
      'Search and display adverts with a daily ceiling, landing pages that keep the advert’s promise, and a monthly account of what one new customer cost.',
  },
  plan: 'marketing',
  picture: servicePictures.ppc,
  banner: {
    heading: 'Pay for the visit, judge by the sale',
    lead: 'A click costs what an auction says at that second. What it is worth only you know, and we begin by working that out.',
  },
  intro: [
    'Take the profit on an average order, multiply it by how many in a hundred visitors buy, and you have the most you may pay for a click. For a good many trades the sum is eleven rupees while the auction stands at forty. Then the right campaign is none, and we will tell you so over the telephone for nothing.',
    'Where the sum works out, the craft lies in leaving things out: words that look similar and mean something else, hours in which nobody buys, districts you do not deliver to. A well-kept account has more exclusions than keywords.',
  ],
  sections: [
    {
      kind: 'figures',
      heading: 'A fee, a limit, a date',
      lead: 'Three promises that can be read off the account.',
      items: [
        {
          value: '0%',
          label: 'of what you spend',
          text: 'Our fee is the same when you spend less, so we can advise it.',
        },
        {
          value: '1 h',
          label: 'between two checks',
          text: 'A program compares spending with the ceiling, also on Sundays.',
        },
        { value: '90', label: 'days to a decision', text: 'Then one number is on the table, and you go on or stop.' },
      ],
    },
    {
      kind: 'benefits',
      heading: 'Ceilings, exclusions, no waste',
      items: {
        'A daily ceiling that holds':
          'You name the sum. If the platform gets carried away, our program pauses the account.',
        'The list of words we do not want':
          '“Free”, “salary”, “repair it yourself”, the namesake in another state. It is read through weekly against what people actually typed.',
        'No bidding against yourself':
          'If you already stand first for your own name without paying, we test whether the advert above it earns anything at all.',
        'Suggestions, sifted':
          'The platform recommends what is good for the platform, and sometimes that is good for you as well. Each one is answered in writing.',
      },
    },
    {
      kind: 'plate',
      heading: 'Every rupee, and the customer it brought',
      plate: {
        app: 'March, day 19',
        tools: ['Search', 'Display'],
        action: 'Pause all',
        main: [
          {
            kind: 'table',
            columns: { Campaign: '', Spent: '', Enquiries: 'wide num', Customers: 'wide num', 'Per customer': 'num' },
            rows: [
              ['Roof repair, Noida', { text: '18,200 of 30,000', bar: 0.61 }, '64', '22', '827'],
              [
                { text: 'Waterproofing', note: 1 },
                { text: '14,900 of 15,000', bar: 0.99, tone: 'warm' },
                '31',
                '6',
                '2,483',
              ],
              ['Own name', { text: '900 of 2,000', bar: 0.45 }, '40', '18', '50'],
              ['Gutter, display', { text: 'Stopped on day 8', bar: 0.2, tone: 'bad' }, '3', '0', '-'],
            ],
            chosen: 1,
          },
          {
            kind: 'line',
            title: 'Cost per customer, highest sensible price 1,400',
            note: 2,
            value: 'Rs 912',
            points: [96, 88, 90, 82, 78, 80, 71, 66, 68, 60, 57, 58, 51, 49, 50, 46],
            earlier: [66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66, 66],
            axis: ['Day 1', 'Day 7', 'Day 13', 'Day 19'],
          },
        ],
        aside: [
          {
            kind: 'list',
            title: 'What people typed',
            note: 3,
            items: [
              { text: 'roof leak repair near me', state: 'Keep', tone: 'good' },
              { text: 'roof repair salary', state: 'Excluded', tone: 'bad' },
              { text: 'repair roof yourself', state: 'Excluded', tone: 'bad' },
              { text: 'terrace leak who to call', state: 'Keep', tone: 'good' },
            ],
          },
          {
            kind: 'list',
            title: 'Log',
            wide: true,
            items: [
              { text: 'Bid 41 to 36', detail: 'Yesterday, too few calls on Sundays' },
              { text: 'Nine words excluded', detail: 'Monday, from the weekly reading' },
            ],
          },
        ],
        caption: 'the advertising account of a roofer.',
        notes: [
          'This campaign is at its ceiling and too dear. It waits for a decision, not for the end of the month.',
          'The dotted line is the most that a customer may cost. You set it on the first day.',
          'Each phrase is kept or excluded by a person, once a week.',
        ],
      },
    },
    {
      kind: 'comparison',
      heading: 'Search or display',
      lead: 'They are bought in the same shop and have little else in common.',
      columns: ['Search', 'Display and video'],
      rows: {
        'The person is': ['Looking for it this minute.', 'Reading about cricket.'],
        'The advert should': ['Answer, with price and place.', 'Be remembered when the roof next leaks.'],
        'Judged by': ['Enquiries within a few days.', 'Searches for your name within a few months.'],
        'Starts to make sense at': [
          'Almost any budget, if the area is small enough.',
          'A sum you could also spend on a hoarding.',
        ],
        'Typical mistake': ['Sending everybody to the home page.', 'Following people around after they have bought.'],
      },
    },
    {
      kind: 'lifecycle',
      heading: 'The first ninety days',
      dates: ['Day 1', 'Day 5', 'Day 10', 'Day 14', 'Day 30', 'Day 60', 'Day 90'],
      steps: {
        'The sum':
          'Margin, closing rate, value of a returning customer. The highest sensible price of a click goes at the top of the file.',
        'Counting properly':
          'Calls, forms, orders and counter sales are connected to the advert that brought them, with the visitor’s consent.',
        'Somewhere to land': 'One page per promise. The headline repeats the advert, and the form asks for two things.',
        'Few words, exactly meant':
          'We start narrow, with the thirty phrases that buyers use, and spend the first week only reading.',
        'One change at a time':
          'Two adverts, one difference, until it is certain which is better. Then the next difference.',
        'Opening the tap': 'What pays gets more. What does not is given a reason and a date on which it ends.',
        'Go on or stop': 'A meeting with one number on the table: what a customer cost. You decide with it.',
      },
    },
    {
      kind: 'benefits',
      heading: 'Fixed fee, your own account',
      lead: 'The trade has earned its reputation. These are our answers to it.',
      items: {
        'A fixed fee':
          'We take no percentage of what you spend. Somebody who does is not going to advise you to spend less.',
        'Your account, your data':
          'It is opened by you and lent to us. When we part, history, audiences and adverts remain where they are.',
        'Clicks that were not people':
          'Robots, competitors, fat thumbs on phone games: we look for the patterns, exclude the places and claim the refund.',
        'Bad months on page one': 'If a campaign lost money you read that first, with our explanation second.',
      },
    },
    { kind: 'terms' },
    {
      kind: 'deliverables',
      heading: 'What you can always look up',
      items: [
        'The running total against the month’s ceiling',
        'Cost per enquiry and per customer, by campaign',
        'Every phrase that led to a click, unfiltered',
        'The log of changes: what, when, by whom, and why',
        'The exclusion list, for you to add to',
      ],
    },
  ],
  closing: 'Tell us what an order earns you. We work out what a click may cost.',
};
