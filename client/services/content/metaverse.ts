import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const metaverse: ServicePage = {
  slug: '/metaverseDevelopment',
  title: 'Metaverse Development',
  head: {
    title: 'Shared 3D rooms for training, showrooms and events',
    description:
      'Rooms several people can enter at once, from a browser link or a headset, built for safety drills, product viewings and gatherings with a purpose.',
  },
  plan: 'place',
  picture: servicePictures.metaverse,
  banner: {
    heading: 'A room that does not have to exist',
    lead: 'Rehearse the fire drill without the smoke. Walk through the flat before the concrete is ordered.',
  },
  intro: [
    'The word has been used for a great many things. What we mean by it is modest: a place drawn in three dimensions, which several people can be in at the same time, and in which they can do something that would be dangerous, expensive or far away in the real one.',
    'It opens from a link, in an ordinary browser, on an ordinary laptop. A headset is the second door. Anyone who cannot or will not wear one still gets in and still gets the job done.',
  ],
  sections: [
    {
      kind: 'plate',
      heading: 'A drill, as the trainer sees it',
      lead: 'Four trainees lock out a pump. Two of them are in another city.',
      plate: {
        app: 'Pump hall, drill 3',
        menu: ['Live', 'Guests', 'Script', 'Replays', 'Models'],
        tools: ['04:12', 'Voice on'],
        action: 'End drill',
        main: [
          {
            kind: 'floor',
            rooms: [
              [30, 40, 150, 90, 'Pump 1'],
              [30, 180, 150, 90, 'Pump 2'],
              [250, 40, 120, 60, 'Switch room'],
              [430, 170, 140, 100, 'Tank'],
            ],
            trails: [
              ['M560 30C470 40 420 110 400 130S290 150 215 140', 'good'],
              ['M560 60C500 90 430 130 330 120', 'accent'],
              ['M540 120C470 140 300 250 225 226', 'bad'],
            ],
            people: [
              [212, 140, 'Anil', 'good'],
              [320, 122, 'Meera', 'accent'],
              [222, 226, 'Joseph', 'bad'],
              [480, 120, 'Farah', 'accent'],
            ],
          },
          {
            kind: 'line',
            title: 'Time per picture, slowest headset',
            note: 3,
            value: '10.4 ms',
            points: [52, 55, 50, 58, 54, 60, 57, 72, 61, 56, 53, 58, 55, 62, 57, 54],
            axis: ['04:00', '04:04', '04:08', '04:12'],
          },
        ],
        aside: [
          {
            kind: 'list',
            title: 'Lock-out, step by step',
            note: 1,
            items: [
              { text: 'Anil', state: 'Done', tone: 'good', detail: 'Valve closed after 41 s' },
              { text: 'Meera', state: 'Step 3 of 5', tone: 'accent', detail: 'Looks for the key' },
              { text: 'Joseph', state: 'In danger', tone: 'bad', detail: 'Left of pump 2, no lock', note: 2 },
              { text: 'Farah', state: 'Step 1 of 5', tone: 'accent', detail: 'By browser, from Pune' },
            ],
          },
          {
            kind: 'numbers',
            title: 'This drill',
            wide: true,
            numbers: { 'steps right': '11', 'steps wrong': '2' },
          },
        ],
        caption: 'the trainer’s view of a safety drill in a virtual pump hall.',
        notes: [
          'The script knows the right order. The trainer sees who is stuck, and where.',
          'A mistake costs nothing here. It is marked in the replay.',
          'If a headset becomes slow, the room lowers its detail before people feel sick.',
        ],
      },
    },
    {
      kind: 'benefits',
      heading: 'Training, selling, meeting, exhibiting',
      lead: 'Four uses in which we would spend our own money.',
      items: {
        'Practising what must not go wrong':
          'Locking out a machine, evacuating a ward, entering a tank. Trainees may fail here as often as they like, and the trainer sees where they looked.',
        'Selling what cannot be carried':
          'A kitchen, a tractor, a turbine hall: full size, in the customer’s material, with the seller standing next to it.',
        'Meeting around a thing':
          'Engineers in two cities walk around one model, mark the clash and leave with a list. A video call about a drawing takes longer.',
        'Exhibiting without lorries':
          'A fair stand or a museum wing that stays up all year and can be visited by a school four hundred kilometres off. Our museum audio guide uses the same plan: walk up to the jar and it speaks.',
      },
    },
    {
      kind: 'figures',
      heading: 'Frame rate, size, height',
      lead: 'Illusion is arithmetic. These are the sums.',
      items: [
        {
          value: '11 ms',
          label: 'for each picture',
          text: 'A headset at 90 frames a second allows no more, for both eyes together.',
        },
        {
          value: '15 MB',
          label: 'before you can walk',
          text: 'The floor and the door come first; the furniture arrives while you look around.',
        },
        {
          value: '1.7 m',
          label: 'eye height, adjustable',
          text: 'Also from a wheelchair. Every handle can be reached from both.',
        },
      ],
    },
    {
      kind: 'lifecycle',
      heading: 'From grey boxes to opening day',
      steps: {
        'The scene in words':
          'Who enters, what they touch, what they can do wrong, and how you would know they have learned it.',
        'Grey boxes':
          'A walkable room of plain blocks in the second week. Heights, distances and sight lines are settled while everything is still ugly.',
        'One working machine':
          'The object that matters is modelled properly, with its levers, its weight and its noises.',
        Company:
          'Voices, hands and names are added. We test with as many guests as you expect, and then with twice as many.',
        'Light and trimming': 'Materials are painted and then made cheaper until the slowest agreed laptop is happy.',
        'Opening hours':
          'A host’s handbook, a technician in the room for the first event, and a quiet look at where visitors got lost.',
      },
    },
    {
      kind: 'questions',
      heading: 'Sickness, headsets, recordings',
      items: {
        'Will people feel sick?':
          'They do when the picture lags behind the head or the floor moves without them. We hold the frame rate of the headset, let people step or jump instead of glide, and offer a chair.',
        'Is this not just a video call with avatars?':
          'If your meeting would work as a call, hold the call. A room is worth it when there is an object, a distance or a danger in it.',
        'Which headset should we buy?':
          'None at first. Try the browser version with thirty people, count who asks for more, and buy that many.',
        'What happens to what people say in there?':
          'It is spoken and gone. Nothing is recorded unless a visible sign in the room says so and a person you named has started it.',
      },
    },
    {
      kind: 'benefits',
      heading: 'Distance, captions, a way out',
      items: {
        'Elbow room': 'An avatar that comes too close turns transparent and silent. Nobody needs to complain first.',
        'Captions over heads':
          'What is spoken can be read, in the language of the reader, floating where the speaker stands.',
        'A way out at every moment': 'One key leaves the room, from anywhere, without a question.',
        'Your models stay yours':
          'We deliver them in open formats such as glTF, so that the next room can be built by anybody.',
      },
    },
    { kind: 'terms' },
  ],
  closing: 'Name one thing that people should practise and cannot.',
};
