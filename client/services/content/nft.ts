import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const nft: ServicePage = {
  slug: '/NftDevelopment',
  title: 'NFT Development',
  head: {
    title: 'NFT development: tickets, editions and certificates',
    description:
      'Tokens as tickets, numbered editions, warranties and proofs of origin: audited contracts, storage that lasts, and wallets that feel like a login.',
  },
  plan: 'money',
  picture: servicePictures.nft,
  banner: {
    heading: 'A certificate that can be shown, sold and not copied',
    lead: 'The picture was never the point. The numbered slip behind the frame is, and that is the part we make.',
    figures: [
      { value: '50 of 50', label: 'numbered, and no number 51' },
      { value: '1 tap', label: 'to stop the sale' },
      { value: '0', label: 'lines changed after the audit' },
    ],
  },
  intro: [
    'Take away the noise and a non-fungible token is a line in a public register: this one thing belongs to that key. It does not stop anybody from copying a picture. It does let a stranger check, years later and without asking you, who holds the original number seven of fifty.',
    'That is useful to organisers who hate forged tickets, to makers of things that are resold, and to artists who number their prints. It is useless to anyone whose only plan is that the price goes up, and we decline those projects.',
  ],
  sections: [
    {
      kind: 'comparison',
      heading: 'Database row or token',
      lead: 'An honest table. The left column is cheaper.',
      columns: ['A row in your database will do', 'A token is worth its trouble'],
      rows: {
        'Who must believe it': [
          'Your customers trust your word, and you intend to stay in business.',
          'Buyer and seller know neither each other nor you.',
        ],
        Resale: [
          'It is used once by the person who bought it.',
          'It changes hands, and each new owner wants the whole story.',
        ],
        Lifetime: ['A season.', 'Longer than your present website.'],
        'Other people’s doors': [
          'Only your own counter checks it.',
          'Several venues, shops or games should recognise it without a contract with you.',
        ],
      },
    },
    {
      kind: 'benefits',
      heading: 'Plain contracts, lasting files, fair sale',
      items: {
        'Contracts with nothing clever in them':
          'ERC-721 or ERC-1155 from well-read libraries, and as few lines of our own as possible. A second firm audits those.',
        'Files that outlive the server':
          'Picture and description are addressed by their own fingerprint and kept by several hosts. If one goes bankrupt, the frame is not empty.',
        'Minting that does not trample anybody':
          'Lists, lots and limits per person, drawn so that a program with a thousand wallets has no better chance than a fan with one.',
        'Royalties, described truthfully':
          'The standard can announce a share for the artist; whether a marketplace pays it is the marketplace’s choice. We tell you which ones do.',
      },
    },
    {
      kind: 'plate',
      heading: 'The sale, minute by minute',
      lead: 'What the issuer watches between ten and eleven o’clock.',
      plate: {
        app: 'Edition “Monsoon”',
        tools: ['10:24', 'Test passed'],
        action: 'Pause sale',
        main: [
          {
            kind: 'tiles',
            title: 'Fifty numbers',
            note: 1,
            tiles: 'sssssssssssssshsssssshssssssshhsffffffffffffffffff',
          },
          {
            kind: 'table',
            title: 'Queue',
            columns: { Phase: '', Draw: 'wide', 'Per person': 'wide num', Waiting: 'num', State: '' },
            rows: [
              ['Friends of the house', 'List', '1', '0', { text: 'Sold out', tone: 'good' }],
              ['Members', 'Lot', '1', '38', { text: 'Open', tone: 'accent', note: 2 }],
              ['Everybody', 'Lot', '2', '412', { text: '11:00', tone: 'warm' }],
            ],
            chosen: 1,
          },
        ],
        aside: [
          {
            kind: 'form',
            title: 'What a buyer sees',
            fields: {
              Price: 'Rs 1,200, fee included',
              'Signs in with': 'Passkey',
              'Number 33': { text: 'Held for 2:10', note: 3 },
            },
          },
          {
            kind: 'list',
            title: 'Safety',
            items: [
              { text: 'Pause switch', state: 'Tried 09:40', tone: 'good' },
              { text: 'Files', state: '4 of 4 hosts', tone: 'good' },
              { text: 'Fee per mint', state: 'Rs 3' },
            ],
          },
        ],
        caption: 'the console of an issuer during the sale of fifty numbered prints.',
        notes: [
          'Filled numbers are sold. Framed ones are held while somebody pays.',
          'Places are drawn by lot. A thousand wallets of one person count as one.',
          'The price contains the network fee, so the sum on the button is the sum paid.',
        ],
      },
    },
    {
      kind: 'benefits',
      heading: 'As easy as a login',
      items: {
        'A wallet that looks like a login':
          'People sign in with e-mail or a passkey. The key underneath is theirs to take away on the day they learn what it is.',
        'The price is the price':
          'Network fees are shown before the button or paid by you. Nobody is surprised by a number with eighteen decimals.',
        'A ticket that works at the turnstile':
          'The code on the screen changes every few seconds and is checked offline, because stadium networks fail at seven o’clock.',
        'Help for the lost key':
          'Recovery through trusted people or devices is set up at the start, while everyone still remembers their own name.',
      },
    },
    {
      kind: 'lifecycle',
      heading: 'From one sentence to years of custody',
      lead: 'What is on the chain cannot be taken back, so the order of things matters more here than elsewhere.',
      steps: {
        'What does the holder get?':
          'We write the answer in one sentence. Entry, warranty, a print, a vote. If the sentence contains “value”, we ask again.',
        'Law and tax': 'Your counsel reads that sentence. We change the design rather than the wording.',
        'Choosing the chain':
          'Fees, finality, energy, and who will still be running nodes in ten years, side by side on one page.',
        'Dress rehearsal':
          'The complete sale on a test network, with real people pressing real buttons for pretend money.',
        'Audit and freeze':
          'After the auditors have finished not a character is touched. The published source matches what runs.',
        'The day itself':
          'We watch queue, fees and complaints together with you, and the pause switch has been tested.',
        'Years of custody':
          'Storage is checked weekly against the fingerprints, and the checking page is yours to host.',
      },
    },
    { kind: 'terms' },
    {
      kind: 'questions',
      heading: 'Hype, electricity, deletion',
      items: {
        'Is it not over?': 'The auction fever is. Registers have been popular for about five thousand years.',
        'How much electricity does it burn?':
          'On a proof-of-stake network, a mint takes about as much as a few minutes of streamed film. We rule out the others.',
        'Can a token be deleted if somebody demands it?':
          'No, which is why nothing personal goes into one. Names stay in a database that can forget.',
      },
    },
  ],
  closing: 'Finish this sentence: “The holder of number seven may …”.',
};
