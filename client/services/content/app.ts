import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const app: ServicePage = {
  slug: '/appDevelopment',
  title: 'App Development',
  head: {
    title: 'App development for Android and iOS, offline included',
    description:
      'Apps for drivers, nurses, growers and shoppers that start quickly, keep working in basements and explain every permission they ask for. Ten industries.',
  },
  plan: 'build',
  picture: servicePictures.app,
  banner: {
    heading: 'Apps for people who are busy with something else',
    lead: 'One hand on the pallet, the parcel or the pram. The other one has four seconds for you.',
  },
  intro: [
    'An app has to earn its square on the home screen every week. It does so by being faster than telephoning, by remembering what was done yesterday, and by not asking for the camera before there is anything to photograph.',
    'We write for Android and iOS, from one code base where that helps and from two where it does not. Either way you receive one plan, one bill and one person to be cross with.',
  ],
  sections: [
    {
      kind: 'plate',
      heading: 'A delivery round without a signal',
      lead: 'Three screens of a driver’s app, and what the depot sees meanwhile.',
      plate: {
        app: 'Round 7',
        tools: ['14 stops', '12:04'],
        main: [
          {
            kind: 'row',
            parts: [
              {
                kind: 'phone',
                parts: [
                  {
                    kind: 'list',
                    title: 'Next stops',
                    items: [
                      { text: 'Sector 18, Gate 3', state: '10:42', tone: 'good' },
                      { text: 'Sector 18, Shop 9', state: '11:15', tone: 'good' },
                      { text: 'Sector 22, Block C', state: 'Next', tone: 'warm', detail: '2 parcels, ring twice' },
                      { text: 'Sector 24, Mill', state: '12:40', detail: 'Closes at 13:00', note: 1 },
                    ],
                  },
                  { kind: 'form', fields: {}, action: 'I am here' },
                ],
              },
              {
                kind: 'phone',
                wide: true,
                parts: [
                  {
                    kind: 'form',
                    title: 'Block C',
                    fields: { 'Received by': 'Neighbour, flat 204', Parcels: '2 of 2', Photo: 'Door 204, 12:03' },
                  },
                  { kind: 'form', fields: {}, action: 'Delivered' },
                ],
              },
              {
                kind: 'phone',
                parts: [
                  { kind: 'numbers', title: 'No signal', note: 2, numbers: { 'kept on this phone': '3' } },
                  {
                    kind: 'list',
                    items: [
                      { text: 'Photo, stop 6', state: 'will be sent', tone: 'warm' },
                      { text: 'Signature, stop 6', state: 'will be sent', tone: 'warm' },
                      { text: 'Arrival, stop 7', state: 'will be sent', tone: 'warm' },
                    ],
                  },
                  { kind: 'form', fields: {}, action: 'Go on driving' },
                ],
              },
            ],
          },
        ],
        aside: [
          {
            kind: 'list',
            title: 'Depot',
            items: [
              { text: 'Van 12', state: 'On time', tone: 'good', detail: 'Last contact 11:58' },
              { text: 'Van 15', state: '9 min late', tone: 'warm', detail: 'Toll road closed' },
              { text: 'Van 03', state: 'Free', tone: 'accent', detail: 'Battery 61 %', note: 3 },
            ],
          },
          {
            kind: 'bars',
            title: 'Stops per hour',
            value: '5.2',
            wide: true,
            bars: { '8': 42, '9': 64, '10': 88, '11': 71, '12': 30 },
            high: '12',
          },
        ],
        caption: 'a delivery app on three phones, and the depot’s board.',
        notes: [
          'Closing times are part of the route. The order changes before the gate does.',
          'Entries are numbered on the phone and sent in this order when the signal returns.',
          'Location is read at stops only. A shift leaves more than half of the battery.',
        ],
      },
    },
    {
      kind: 'industries',
      heading: 'Apps for ten industries',
      lead: 'Ten industries and what an app has to survive in each. Choose yours.',
    },
    {
      kind: 'benefits',
      heading: 'Works offline, on old phones',
      items: {
        'No signal is a normal state':
          'What you enter in the basement is kept on the phone, numbered and sent when daylight returns. The driver never sees a spinning wheel, only “will be sent”.',
        'The battery belongs to its owner':
          'Location is read when it is needed and no oftener. We measure a full shift before we call it finished.',
        'Old phones are welcome':
          'We agree with you on the oldest device that must work, buy one second-hand and keep it on the test bench.',
        'Permissions with a reason':
          'Each question from the system is preceded by a sentence of ours that says what for. People then tend to say yes.',
      },
    },
    {
      kind: 'comparison',
      heading: 'One code base or two?',
      lead: 'Both are good answers. It depends on what the phone has to do.',
      columns: ['Shared code (React Native)', 'Two native apps (Kotlin, Swift)'],
      rows: {
        'Right for': [
          'Lists, forms, maps, shops, bookings: most of what companies need.',
          'Bluetooth devices, heavy camera work, watches, anything at sixty frames with your thumb on it.',
        ],
        'Cost of a new screen': [
          'Once, plus an afternoon per platform.',
          'Twice, less what the second team learns from the first.',
        ],
        'The day a new system version appears': [
          'Usually nothing; sometimes a short wait for a library.',
          'You can use what is new in the same week.',
        ],
        'Third option': [
          'A website that can be installed, when nobody would look for you in a store.',
          'Native only on the platform your staff actually carry.',
        ],
      },
    },
    {
      kind: 'lifecycle',
      heading: 'From a shift with you to the stores',
      steps: {
        'Ride along':
          'We spend a shift with the people who will carry it, and note every moment in which a hand is free.',
        'Paper in the palm':
          'Screens are tried as paper cards on a real phone, at a real counter, with somebody who has never heard of us.',
        'The journey that matters':
          'One task, end to end, on both platforms, installed on ten of your phones within a month.',
        Widening: 'Further tasks in the order of how often they are done. Settings come last and are few.',
        'Bad days on purpose':
          'Flight mode in mid-payment, a full memory, a call during a scan, the clock set to 1970.',
        'Through the stores':
          'Texts, pictures, privacy labels and the patience that reviews require. The accounts are yours.',
        'Rolling out':
          'To five in a hundred first. Crashes are looked at the same morning, then the tap is opened further.',
      },
    },
    { kind: 'terms' },
    {
      kind: 'benefits',
      heading: 'Releases, crashes, old versions',
      items: {
        'Releases without holding your breath':
          'Every change is built, signed and tried on a rack of devices by a machine, so a Thursday fix reaches the stores on Thursday.',
        'Crashes come with a story':
          'We see which screen, which device and what was tapped before, and nothing that says who was holding it.',
        'Old versions bow out politely':
          'The server knows the last three versions. Whoever is further behind is asked to update in a sentence, on a screen that still works.',
      },
    },
  ],
  closing: 'Tell us who holds the phone, and what the other hand is doing.',
};
