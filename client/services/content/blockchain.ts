import { servicePictures } from '../pictures.ts';
import type { ServicePage } from '../service-content.ts';

export const blockchain: ServicePage = {
  slug: '/blockchain',
  title: 'Blockchain Development',
  head: {
    title: 'Blockchain development for parties who must agree',
    description:
      'Shared ledgers and smart contracts for supply chains, land records and consortia, with a frank answer to whether a chain is needed in the first place.',
  },
  plan: 'money',
  picture: servicePictures.blockchain,
  banner: {
    heading: 'For people who must agree and do not quite trust each other',
    lead: 'If everyone at the table trusts one of the chairs, give that chair a database and go home early.',
    figures: [
      { value: '1 week', label: 'to find a reason not to build it' },
      { value: '7 days', label: 'notice before each new version' },
      { value: '0', label: 'personal data on the chain' },
    ],
  },
  intro: [
    'A chain of blocks is a slow, stubborn notebook that several parties write together and none of them can tear a page out of. Slowness and stubbornness are its merits. They are wasted on a shopping basket, and priceless between a mill, a shipper, a bank and a customs office.',
    'We have built with permissioned ledgers and on public networks, and have learned to spend the first week looking for a reason not to. When none turns up, the project that follows is usually short and clear.',
  ],
  sections: [
    {
      kind: 'comparison',
      heading: 'Public network or closed group',
      columns: ['Public network', 'Permissioned ledger'],
      rows: {
        Members: [
          'Anybody with a key. You need nobody’s leave and can refuse no one.',
          'Known firms with a contract, and a rule for joining and leaving.',
        ],
        Speed: [
          'Seconds to minutes, depending on the traffic of strangers.',
          'Under a second, as long as the members’ servers are awake.',
        ],
        Fees: ['Per entry, at the market’s mood. Bundling helps.', 'Your share of the servers, known a year ahead.'],
        'Strength of the proof': [
          'Rewriting it would cost more than almost any cargo.',
          'As strong as the least honest majority of members.',
        ],
        'Tools we use': ['Ethereum and its rollups, Solidity, Foundry', 'Hyperledger Fabric or Besu, Go, Java'],
      },
    },
    {
      kind: 'questions',
      heading: 'Do you need a chain at all?',
      items: {
        'Who writes?':
          'If it is one company, stop here. A signed log with a public fingerprint gives the same proof for a hundredth of the effort.',
        'Who would cheat, and how?':
          'A ledger keeps a false entry just as faithfully as a true one. If the lie is told at the weighbridge, we have to start with the weighbridge.',
        'Who may read?':
          'Competitors on one ledger see each other’s rhythm, even when they cannot see the prices. We draw up who learns what from whom before choosing a platform.',
        'Who mends it?':
          'Contracts cannot be patched on a Friday evening. Someone must be allowed to pause them, and everybody must know who that is.',
      },
    },
    {
      kind: 'benefits',
      heading: 'Counts, payments, history, proof',
      items: {
        'One count instead of four':
          'Mill, carrier, warehouse and buyer look at the same bale. The monthly quarrel about quantities becomes a query.',
        'Money that follows the event':
          'The quay scans the container, the contract releases the second instalment. Nobody waits for a fax to be found.',
        'History that survives its author':
          'If the platform’s founder goes out of business, each member still holds the entire book and can go on writing.',
        'Proof without disclosure':
          'A supplier can show that a certificate is valid, or that an amount is under a limit, and keep the certificate and the amount to himself.',
      },
    },
    {
      kind: 'plate',
      heading: 'One bale of cotton, four signatures',
      lead: 'Mill, carrier, bank and customs look at the same entry.',
      plate: {
        app: 'Cotton ledger',
        tools: ['4 members', 'Block 20 417'],
        action: 'Check a document',
        main: [
          {
            kind: 'blocks',
            blocks: [
              { name: '20 414', hash: '9c41…e07a', lines: ['3 entries', '10:02:11'] },
              { name: '20 415', hash: '51f0…b3d2', lines: ['1 entry', '10:02:43'], note: 1 },
              { name: '20 416', hash: 'e8a7…104c', lines: ['6 entries', '10:03:20'] },
              { name: '20 417', hash: '07bd…92f5', lines: ['2 entries', '10:03:58'] },
            ],
          },
          {
            kind: 'table',
            title: 'Consignment 88-0312, 40 bales',
            columns: { Time: 'wide', Event: '', By: '', Signed: '' },
            rows: [
              ['08:10', 'Weighed, 8,764 kg', 'Mill', { text: '2 of 2', tone: 'good' }],
              ['08:55', 'Insured', 'Bank', { text: '1 of 1', tone: 'good' }],
              ['09:32', 'Loaded on truck 7', 'Carrier', { text: '2 of 2', tone: 'good' }],
              ['10:02', 'Passed the gate', 'Customs', { text: '3 of 3', tone: 'good', note: 2 }],
              ['10:03', 'Second instalment', 'Bank', { text: '3 of 4', tone: 'warm' }],
              ['', 'Delivered', 'Buyer', { text: 'Waits', tone: 'accent' }],
            ],
            chosen: 4,
          },
        ],
        aside: [
          {
            kind: 'list',
            title: 'Certificate of origin',
            items: [
              { text: 'Fingerprint', state: 'Equal', tone: 'good', note: 3 },
              { text: 'Issued', state: '3 March' },
              { text: 'Content', state: 'Not on the chain' },
            ],
          },
          {
            kind: 'list',
            title: 'Nodes',
            items: [
              { text: 'Mill', state: '0.4 s', tone: 'good' },
              { text: 'Carrier', state: '0.6 s', tone: 'good' },
              { text: 'Bank', state: '0.3 s', tone: 'good' },
              { text: 'Customs', state: 'Restarts', tone: 'warm' },
            ],
          },
          { kind: 'numbers', wide: true, numbers: { 'entries today': '1,208', refused: '3' } },
        ],
        caption: 'the explorer of a ledger that four members share.',
        notes: [
          'Each block carries the fingerprint of the one before it. Nobody can take a page out.',
          'Money moves when those concerned have signed, and not before.',
          'A document is compared by its fingerprint. Its text stays in the office.',
        ],
      },
    },
    {
      kind: 'benefits',
      heading: 'Safe keys, announced upgrades',
      lead: 'Excitement on a ledger is always bad news.',
      items: {
        'Personal data stays off':
          'The chain holds fingerprints and references. Names live where the law allows them to be corrected and forgotten.',
        'Keys with deputies':
          'Hardware modules, two-person rules and a sealed envelope. Illness and resignation are planned for.',
        'Upgrades with notice':
          'A new version is announced, waits seven days in public, and can be refused by those it concerns.',
        'A node you can restart on a Sunday': 'One page of instructions, tried out on somebody from accounting.',
      },
    },
    {
      kind: 'lifecycle',
      heading: 'From charter to pilot',
      lead: 'The code is the smaller half. The larger one is done with coffee.',
      steps: {
        'The reason-not-to week':
          'We try to solve it with a plain database, on paper, together with your most sceptical colleague.',
        'The charter':
          'Members, votes, costs, exits and the procedure for mistakes, in eight pages that a managing director can read.',
        'Three nodes on a table':
          'A miniature network with real documents, in which every party may play the villain for an afternoon.',
        'Contracts in the open':
          'Small contracts with their rules proven by machine where it pays, and read by somebody who is paid to dislike us.',
        'Plugging in the offices':
          'Connectors to the members’ existing programs. No clerk should ever have to know that there is a chain.',
        'A pilot with a last page':
          'One product, one route, one quarter, and a decision at the end that was agreed on at the beginning.',
      },
    },
    { kind: 'terms' },
  ],
  closing: 'Bring the list of those who must sign, and who among them quarrel.',
};
