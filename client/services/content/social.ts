import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const social: ServicePage = {
  slug: '/socialmarketing',
  title: 'Social Media Marketing',
  head: {
    title: 'Social media marketing with a voice of its own',
    description:
      'Two networks instead of six, posts from your own workshop, answers within the hour, and a plan your staff can carry on when we have left.',
  },
  plan: 'marketing',
  picture: servicePictures.social,
  banner: {
    heading: 'Say something worth handing on',
    lead: 'People pass along what makes them look clever, kind or quick. Your discount does none of the three.',
  },
  intro: [
    'A company account is a shop window on somebody else’s street. The landlord may move the street overnight. We therefore treat networks as places to be met, and your own website, list and counter as the places to be found again.',
    'You will not need six of them. You need the two on which your customers already argue, a person in your house who likes to tell things, and somebody who cuts, captions and answers. The third is us.',
  ],
  sections: [
    {
      kind: 'figures',
      heading: 'Two networks, three posts, one hour',
      lead: 'Small enough to be kept up by people who have other work.',
      items: [
        { value: '2', label: 'networks', text: 'Those on which your customers already argue.' },
        { value: '3', label: 'posts a week', text: 'One of them comes from your own staff.' },
        { value: '1 h', label: 'to the first answer', text: 'When something goes wrong in public, in office hours.' },
      ],
    },
    {
      kind: 'plate',
      heading: 'A week of posts, and who answers',
      plate: {
        app: 'Week 12',
        tools: ['Two networks'],
        action: 'Plan a post',
        main: [
          {
            kind: 'calendar',
            days: {
              Mon: [
                { text: 'Glaze running', detail: 'Film, 30 s', tone: 'accent', note: 1 },
                { text: 'Reply hour', detail: '14:00' },
              ],
              Tue: [{ text: 'Reply hour', detail: '14:00' }],
              Wed: [
                { text: 'Why blue costs more', detail: 'Answer, filmed once', tone: 'accent' },
                { text: 'Reply hour', detail: '14:00' },
              ],
              Thu: [
                { text: 'Kept free', detail: 'For what the week brings', tone: 'warm' },
                { text: 'Reply hour', detail: '14:00' },
              ],
              Fri: [
                { text: 'First kiln of spring', detail: 'By Sunita, staff', tone: 'good', note: 2 },
                { text: 'Reply hour', detail: '14:00' },
              ],
            },
          },
          {
            kind: 'bars',
            title: 'Watched to the end, last eight posts',
            wide: true,
            bars: { '1': 31, '2': 44, '3': 28, '4': 52, '5': 67, '6': 40, '7': 73, '8': 62 },
            high: '7',
          },
        ],
        aside: [
          {
            kind: 'list',
            title: 'To answer',
            items: [
              { text: 'Is the large bowl for ovens?', state: '12 min', tone: 'good', detail: 'Goes to the shop' },
              { text: 'Mine arrived cracked', state: '38 min', tone: 'bad', detail: 'Anger: telephone', note: 3 },
              { text: 'The blue is lovely', state: '1 h', detail: 'Praise: thank' },
            ],
          },
          {
            kind: 'numbers',
            title: 'This month',
            wide: true,
            numbers: { 'asked the price': '47', 'came in': '9' },
          },
        ],
        caption: 'the planner of a pottery.',
        notes: [
          'One day with the camera fills the calendar for a quarter.',
          'One of three posts comes from your staff. From week eight on, all of them can.',
          'Complaints go to a person with a telephone, within the hour.',
        ],
      },
    },
    {
      kind: 'benefits',
      heading: 'What we post',
      items: {
        'Hands at work': 'Thirty seconds of somebody doing something difficult with ease need no music and no slogan.',
        'Answers, filmed once':
          'The question your counter hears nine times a day, answered by the one who answers it best.',
        'Sound is optional':
          'Captions, described pictures and good contrast, for the deaf, for the tram, and for the meeting one is pretending to attend.',
        'Customers, if they like':
          'Shown with written consent, tagged as they wish, and taken down on the day they change their mind.',
      },
    },
    {
      kind: 'lifecycle',
      heading: 'Eight weeks to your own voice',
      lead: 'After that the calendar runs by itself, and people stop asking what to post.',
      dates: ['Weeks 1 and 2', 'Week 3', 'Week 4', 'Week 5', 'Week 6', 'Week 7', 'Week 8'],
      steps: {
        Listening:
          'Two weeks without posting. We read what is said about you, your rivals and the thing you sell, complaints above all.',
        'Choosing two streets':
          'A dentist’s patients are not where a foundry’s buyers are. Accounts elsewhere get a polite last post with directions.',
        'A tone on one page':
          'How you greet, joke, apologise and keep silent, each with an example from a real conversation.',
        'A day with the camera':
          'We visit and film what you no longer notice: the glaze running, the first loaf, the argument about the blue. It lasts for a quarter.',
        'The calendar':
          'Three posts a week, one of them planned, one of them topical, one of them from somebody on your staff.',
        Answering:
          'Comments and messages, in office hours, with a list of what goes to whom. Praise is thanked and anger is telephoned.',
        'Handing over':
          'Your person takes the camera, we look over her shoulder for a month, then we only come when called.',
      },
    },
    {
      kind: 'comparison',
      heading: 'Likes or customers',
      columns: ['Looks good in a report', 'Means something'],
      rows: {
        Reach: ['How many screens it flickered across', 'How many stayed to the end'],
        Followers: ['The total, including the ones who were bought years ago', 'Those within delivery distance'],
        Reactions: ['Hearts', 'Questions about price and size'],
        Success: ['It went viral', 'Somebody came in and said “I saw the one with the kiln”'],
      },
    },
    {
      kind: 'benefits',
      heading: 'When something goes wrong',
      lead: 'Sooner or later something goes wrong in public. That is a bad moment to look for the password.',
      items: {
        'One hour to the first sentence': 'It names who is looking into it, and when the next sentence will come.',
        'Two locks on every account':
          'Second factors, named roles, and an up-to-date list of who could post at this moment.',
        'No deleting of the inconvenient':
          'Insults go, criticism stays and is answered. The answer is read by far more people than the complaint.',
        'Advertisements marked as such':
          'Paid partners say so in the first line. The rules require it, and readers forgive it easily.',
      },
    },
    { kind: 'terms' },
    {
      kind: 'questions',
      heading: 'Machines, valves, patience',
      items: {
        'Could a machine not write this?':
          'It can write what everybody else writes. We use it for captions and for nothing that carries your name.',
        'We make valves. Who wants to see valves?':
          'Eleven hundred engineers who choose valves, and they have nothing else to look at on a Sunday.',
        'How soon will it sell?':
          'Gifts and food within days. Machines within a year, and then the buyer says that he has “known you for ages”.',
      },
    },
  ],
  closing: 'Send a photograph of something you do every day without noticing.',
};
