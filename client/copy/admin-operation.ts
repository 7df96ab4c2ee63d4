/** Ours: words of the panels for whoever runs the site. */

export const panelTitles = {
  health: 'Health',
  host: 'Backend host',
  trail: 'Trail',
  webhooks: 'Webhooks',
  admins: 'Admins',
} as const;

export const operationCopy = {
  navigation: 'Operation',
  asText: 'As text',
  version: (number: string) => `Version ${number}`,
  failed: 'The report could not be read.',
} as const;

export const hostCopy = {
  embedded: 'The backend is the one that comes with this site.',
  asDocumented: 'Its answers are as the contract documents them.',
  differs: 'Its answers differ from the contract. They are read all the same wherever that can be.',
  since: 'Watched since',
  ownCount: 'Each process of the site counts for itself, from its start.',
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  first: 'first',
  last: 'last',
} as const;

export const trailCopy = {
  action: 'What',
  anyAction: 'Anything',
  record: 'Record',
  recordExample: 'job 12',
  from: 'from',
  none: 'Nothing has been done yet.',
  noneFound: 'Nothing of this has been done.',
  noneOfRecord: 'No such entry is of exactly this record. Entries name theirs in brackets.',
  failed: 'The trail could not be read.',
  older: 'Show older',
  reading: 'Loading...',
  ofThis: 'Who did what',
  columns: ['When', 'Who', 'What', 'Record', 'Detail', 'From'],
} as const;

export const webhooksCopy = {
  none: 'No receiver is set (WEBHOOK_URL), so nothing is told elsewhere.',
  receiver: (host: string) => `Events are told to ${host}.`,
  nothing: 'Nothing has been told yet.',
  states: { queued: 'waits', delivering: 'being sent', delivered: 'arrived', refused: 'given up' },
  sentAgain: 'sent again',
  tries: (count: number) => (count === 0 ? 'not sent' : count === 1 ? '1 try' : `${count} tries`),
  again: 'Send again',
  older: 'Show older',
  resending: 'Sending...',
  failed: 'The log could not be read.',
} as const;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const healthCopy = {
  well: 'Nothing needs you.',
  inCompose: 'In the Compose stack, commands run in a container:',
  composeExample: 'docker compose exec backend node server/commands/backup.ts',
  queue: 'Form posts and mails on their way',
  queueCounts: (waiting: number, stuck: number, refused: number) =>
    `${waiting} waiting, ${stuck} stuck, ${refused} refused`,
  oldest: 'Oldest waits since',
  mail: 'Mail',
  mailHow: {
    server: 'through the mail server',
    files: 'as files in the data folder',
    none: 'none can leave',
  },
  backup: 'Last backup',
  noBackup: 'none known',
  disk: 'Files of form posts',
  diskUse: (used: number, limit: number | null) =>
    limit === null ? megabytes(used) : `${megabytes(used)} of ${megabytes(limit)}`,
  drift: 'Answers of the backend',
  differences: (count: number) =>
    count === 0 ? 'as documented' : `${count} ${count === 1 ? 'difference' : 'differences'}`,
  site: 'Version of the site',
  database: 'Database',
  schema: 'Its tables',
} as const;
