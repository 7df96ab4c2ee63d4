/** Ours: words of the panels for whoever runs the site. */

export const panelTitles = { host: 'Backend host', trail: 'Trail' } as const;

export const operationWords = {
  navigation: 'Operation',
  asText: 'As text',
} as const;

export const hostWords = {
  failed: 'The report could not be read.',
  embedded: 'The backend is the one that comes with this site.',
  asDocumented: 'Its answers are as the contract documents them.',
  differs: 'Its answers differ from the contract. They are read all the same wherever that can be.',
  since: 'Watched since',
  ownCount: 'Each process of the site counts for itself, from its start.',
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  first: 'first',
  last: 'last',
} as const;

export const trailWords = {
  action: 'What',
  anyAction: 'Anything',
  record: 'Record',
  recordExample: 'job 12',
  from: 'from',
  none: 'Nothing has been done yet.',
  noneFound: 'Nothing of this has been done.',
  failed: 'The trail could not be read.',
  older: 'Show older',
  reading: 'Loading...',
  ofThis: 'Who did what',
  columns: ['When', 'Who', 'What', 'Record', 'Detail', 'From'],
} as const;
