import type { ServicePage } from '../service-content.ts';

export const ppc: ServicePage = {
  slug: '/payPerClick',
  title: 'Pay-Per-Click',
  illustration: 'service-ppc',
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
      kind: 'benefits',
      heading: 'Where the money stops leaking',
      items: {
        'A daily ceiling that holds':
          'You name the sum. Our own watchman checks every hour, and pauses the account if the platform has got carried away.',
        'The list of words we do not want':
          '“Free”, “salary”, “repair it yourself”, the namesake in another state. It is read through weekly against what people actually typed.',
        'No bidding against yourself':
          'If you already stand first for your own name without paying, we test whether the advert above it earns anything at all.',
        'Suggestions, sifted':
          'The platform recommends what is good for the platform, and sometimes that is good for you as well. Each one is answered in writing.',
      },
    },
    {
      kind: 'comparison',
      heading: 'Search advert or display advert?',
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
      steps: {
        'Day 1: the sum':
          'Margin, closing rate, value of a returning customer. The highest sensible price of a click goes at the top of the file.',
        'Day 5: counting properly':
          'Calls, forms, orders and counter sales are connected to the advert that brought them, with the visitor’s consent.',
        'Day 10: somewhere to land':
          'One page per promise. The headline repeats the advert, and the form asks for two things.',
        'Day 14: few words, exactly meant':
          'We start narrow, with the thirty phrases that buyers use, and spend the first week only reading.',
        'Day 30: one change at a time':
          'Two adverts, one difference, until it is certain which is better. Then the next difference.',
        'Day 60: opening the tap': 'What pays gets more. What does not is given a reason and a date on which it ends.',
        'Day 90: go on or stop': 'A meeting with one number on the table: what a customer cost. You decide with it.',
      },
    },
    {
      kind: 'benefits',
      heading: 'Plain dealing',
      lead: 'The trade has earned its reputation. These are our answers to it.',
      illustration: 'strength-clients',
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
    {
      kind: 'deliverables',
      heading: 'You can open these at any hour',
      items: [
        'The running total against the month’s ceiling',
        'Cost per enquiry and per customer, by campaign',
        'Every phrase that led to a click, unfiltered',
        'The log of changes: what, when, by whom, and why',
        'The exclusion list, for you to add to',
      ],
    },
  ],
};
