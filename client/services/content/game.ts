import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const game: ServicePage = {
  slug: '/gamedevelopment',
  title: 'Game Development',
  head: {
    title: 'Game development: mobile, browser and learning games',
    description:
      'Small games with one good idea, prototyped in a fortnight, tuned by watching strangers play, and finished for phones, browsers and classrooms.',
  },
  plan: 'place',
  picture: servicePictures.game,
  banner: {
    heading: 'Find the fun, then build the game around it',
    lead: 'In the first fortnight there is no story, no logo and no sound. There is a square that jumps, and either you want to jump again or you do not.',
  },
  intro: [
    'A game is the only software that nobody has to use. No boss orders it, no form requires it, and the door is one thumb away. That makes it the strictest school of our trade, and what we learn there returns to our other work: answer at once, explain by doing, forgive.',
    'We make games for phones and browsers, quizzes and simulations for teaching, and small playful things for brands that would like to be visited twice.',
  ],
  sections: [
    {
      kind: 'benefits',
      heading: 'Fast, fair, learnable controls',
      items: {
        'The answer comes within the frame':
          'A touch changes the very next picture. When the phone gets warm the game lowers its detail and keeps its pace.',
        'The first minute teaches by itself':
          'No arrows, no pop-ups. A ledge that is slightly too high explains the double jump better than a paragraph.',
        'Losing is your own fault':
          'Hit areas are generous, and a jump a few milliseconds late still counts. Players call this “tight controls”.',
        'Everyone may sit at the board':
          'Buttons can be remapped, colours do not carry meaning alone, subtitles name the speaker, and shaking can be turned off.',
      },
    },
    {
      kind: 'plate',
      heading: 'Where players stop, and the number to change',
      lead: 'Designers find the jump that is too wide, and change it the same day.',
      plate: {
        app: 'Soft launch, week 2',
        menu: ['Levels', 'Sessions', 'Devices', 'Tuning', 'Replays'],
        tools: ['1,840 players', 'Android'],
        main: [
          {
            kind: 'bars',
            title: 'Players who reach each level',
            note: 1,
            value: '41 % finish level 7',
            bars: {
              '1': 100,
              '2': 95,
              '3': 91,
              '4': 87,
              '5': 84,
              '6': 80,
              '7': 41,
              '8': 38,
              '9': 37,
              '10': 35,
            },
            high: '7',
          },
          {
            kind: 'line',
            title: 'Time per frame on the oldest phone',
            note: 3,
            value: '14.8 ms',
            points: [40, 44, 41, 48, 45, 52, 49, 60, 55, 58, 54, 62, 59, 64, 61],
            axis: ['0 min', '1 min', '2 min', '3 min'],
          },
        ],
        aside: [
          {
            kind: 'form',
            title: 'Level 7, tuning',
            note: 2,
            fields: { 'Width of the gap': '4.2 to 3.9 m', 'Late jump still counts': '60 to 90 ms', Coins: '24' },
            action: 'Send to 5 % of players',
          },
          {
            kind: 'list',
            title: 'Last changes',
            wide: true,
            items: [
              { text: 'Level 4, slower belt', state: '+6 %', tone: 'good', detail: 'Friday, kept' },
              { text: 'Level 6, no timer', state: '−1 %', tone: 'bad', detail: 'Thursday, undone' },
            ],
          },
        ],
        caption: 'the measurements of a platform game during its soft launch.',
        notes: [
          'One bar falls by half. Replays show the same jump missed again and again.',
          'Speeds and distances are values, not code. A change needs no new build.',
          'Frame time is measured on the phone that gets warm first.',
        ],
      },
    },
    {
      kind: 'lifecycle',
      heading: 'From ten prototypes to launch',
      lead: 'Most ideas should die in the first two steps. It is cheap there and hardly hurts.',
      steps: {
        'Ten toys': 'Ten tiny prototypes in ten days, each one rule and one button. We throw away eight.',
        'The corridor test':
          'Somebody who has never seen it plays without a word from us. If they ask for another go, it lives.',
        'One level, for real':
          'Art, sound, menus and a beginning, all at final quality, three minutes long. Now the whole can be priced.',
        'Building out':
          'Levels, characters, rewards. Designers change numbers in a table and see the effect without us.',
        'Soft opening':
          'A small region first. We look at where people stop, and that place is usually two seconds earlier than we thought.',
        'Opening night and after':
          'Servers with room to spare, a calendar of events, and an honest date on which support would end.',
      },
    },
    {
      kind: 'figures',
      heading: 'Frame, session, download',
      items: [
        {
          value: '16 ms',
          label: 'per frame',
          text: 'All of it: input, thinking, drawing. Whatever does not fit waits for the next one.',
        },
        {
          value: '3 min',
          label: 'is a session',
          text: 'A bus stop, a kettle, an advertising break. The game can be put down at any instant and remembers where you stood.',
        },
        {
          value: '100 MB',
          label: 'first download',
          text: 'Beyond that people wait for Wi-Fi, and by the time they have it they have forgotten us.',
        },
      ],
    },
    {
      kind: 'benefits',
      heading: 'Honest prices, honest scores',
      lead: 'A game may earn its living without picking pockets.',
      items: {
        'Prices a parent can defend':
          'A fair sum for a visible thing. We do not build loot boxes, and we do not build timers that can be bought off.',
        'Scores nobody can forge':
          'The server replays the moves and believes those. A table of impossible numbers empties a game faster than any bug.',
        'One build, many doors':
          'The same project leaves for Google Play, the App Store, the web and the cabinet in your lobby.',
        'Numbers in a table':
          'Speeds, costs and odds live outside the code. Your designer can rebalance the weekend event on Friday evening, and undo it on Saturday.',
      },
    },
    { kind: 'terms' },
    {
      kind: 'stack',
      heading: 'Engines and tools',
      groups: {
        Engines: ['Unity', 'Godot', 'Phaser for the browser', 'C++ where it counts'],
        'Pictures and sound': ['Blender', 'Aseprite', 'Spine', 'FMOD'],
        'Behind the curtain': ['Node js matchmaking', 'PostgreSQL score tables', 'Replays that detect cheating'],
      },
    },
  ],
  closing: 'A drawing on a napkin is enough, if it moves.',
};
