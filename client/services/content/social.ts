import type { ServicePage } from '../service-content.ts';

export const social: ServicePage = {
  slug: '/socialmarketing',
  title: 'Social Media Marketing',
  illustration: 'service-social',
  banner: {
    heading: 'Say something worth handing on',
    lead: 'People pass along what makes them look clever, kind or quick. Your discount does none of the three.',
  },
  intro: [
    'A company account is a shop window on somebody else’s street. The landlord may move the street overnight. We therefore treat networks as places to be met, and your own website, list and counter as the places to be found again.',
    'You will not need six of them. You need the two on which your customers already argue, a person in your house who likes to tell things, and somebody who cuts, captions and answers. The last of these is us.',
  ],
  sections: [
    {
      kind: 'lifecycle',
      heading: 'Finding your voice in eight weeks',
      lead: 'After that the calendar runs by itself, and people stop asking what to post.',
      steps: [
        {
          title: 'Listening',
          text: 'Two weeks without posting. We read what is said about you, your rivals and the thing you sell, complaints above all.',
        },
        {
          title: 'Choosing two streets',
          text: 'A dentist’s patients are not where a foundry’s buyers are. Accounts elsewhere get a polite last post with directions.',
        },
        {
          title: 'A tone on one page',
          text: 'How you greet, joke, apologise and keep silent, each with an example from a real conversation.',
        },
        {
          title: 'A day with the camera',
          text: 'We visit and film what you no longer notice: the glaze running, the first loaf, the argument about the blue. It lasts for a quarter.',
        },
        {
          title: 'The calendar',
          text: 'Three posts a week, one of them planned, one of them topical, one of them from somebody on your staff.',
        },
        {
          title: 'Answering',
          text: 'Comments and messages, in office hours, with a list of what goes to whom. Praise is thanked and anger is telephoned.',
        },
        {
          title: 'Handing over',
          text: 'Your person takes the camera, we look over her shoulder for a month, then we only come when called.',
        },
      ],
    },
    {
      kind: 'benefits',
      heading: 'What appears in the window',
      illustration: 'strength-people',
      items: [
        {
          title: 'Hands at work',
          text: 'Thirty seconds of somebody doing something difficult with ease need no music and no slogan.',
        },
        {
          title: 'Answers, filmed once',
          text: 'The question your counter hears nine times a day, answered by the one who answers it best.',
        },
        {
          title: 'Sound is optional',
          text: 'Captions, described pictures and good contrast, for the deaf, for the tram, and for the meeting one is pretending to attend.',
        },
        {
          title: 'Customers, if they like',
          text: 'Shown with written consent, tagged as they wish, and taken down on the day they change their mind.',
        },
      ],
    },
    {
      kind: 'comparison',
      heading: 'Likes or letters?',
      columns: ['Looks good in a report', 'Means something'],
      rows: [
        {
          label: 'Reach',
          cells: ['How many screens it flickered across', 'How many stayed to the end'],
        },
        {
          label: 'Followers',
          cells: ['The total, including the ones who were bought years ago', 'Those within delivery distance'],
        },
        {
          label: 'Reactions',
          cells: ['Hearts', 'Questions about price and size'],
        },
        {
          label: 'Success',
          cells: ['It went viral', 'Somebody came in and said “I saw the one with the kiln”'],
        },
      ],
    },
    {
      kind: 'benefits',
      heading: 'When the weather turns',
      lead: 'Sooner or later something goes wrong in public. That is a bad moment to look for the password.',
      items: [
        {
          title: 'One hour to the first sentence',
          text: 'It says that we have seen it, who is looking into it, and when the next sentence will come.',
        },
        {
          title: 'Two locks on every account',
          text: 'Second factors, named roles, and an up-to-date list of who could post at this moment.',
        },
        {
          title: 'No deleting of the inconvenient',
          text: 'Insults go, criticism stays and is answered. The answer is read by far more people than the complaint.',
        },
        {
          title: 'Advertisements marked as such',
          text: 'Paid partners say so in the first line. The rules require it, and readers forgive it easily.',
        },
      ],
    },
    {
      kind: 'questions',
      heading: 'Said across the table',
      items: [
        {
          question: 'Could a machine not write this?',
          answer:
            'It can write what everybody else writes. We use it for captions and for nothing that carries your name.',
        },
        {
          question: 'We make valves. Who wants to see valves?',
          answer: 'Eleven hundred engineers who choose valves, and they have nothing else to look at on a Sunday.',
        },
        {
          question: 'How soon will it sell?',
          answer:
            'Gifts and food within days. Machines within a year, and then the buyer says that he has “known you for ages”.',
        },
      ],
    },
  ],
};
