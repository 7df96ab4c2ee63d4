import type { AdminRole } from '#shared/schemas/admin-answers.ts';
import type { TrailAction } from '#shared/schemas/operation.ts';

export const panelTitles = {
  account: 'Your account',
  health: 'Health',
  trail: 'Audit trail',
  webhooks: 'Webhooks',
  texts: 'Mail templates',
  admins: 'Admins',
  host: 'Backend host',
  shortcuts: 'Keyboard shortcuts',
} as const;

export type PanelName = keyof typeof panelTitles;

/** The panels that the account menu lists, after the admin's own account. */
export const panelsOf = (role: AdminRole): readonly PanelName[] => {
  if (role === 'editor') return ['shortcuts'];
  return role === 'hiring'
    ? ['texts', 'shortcuts']
    : ['health', 'trail', 'webhooks', 'texts', 'admins', 'host', 'shortcuts'];
};

export const operationCopy = {
  account: 'Account',
  navigation: 'Operation',
  isNew: 'new',
  asText: 'As text',
  version: (number: string) => `Version ${number}`,
  failed: 'Couldn’t load the report.',
} as const;

export const hostCopy = {
  embedded: 'This site uses its embedded backend.',
  asDocumented: 'Its answers match the contract.',
  differs: 'Its answers differ from the contract. The site reads them wherever possible.',
  since: 'Observed since',
  ownCount: 'Each process of the site counts separately from its start.',
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
  first: 'first',
  last: 'last',
} as const;

/** "1,000 enquiries". @param record the first one, such as "enquiry 5" */
const several = (count: number, record: string): string =>
  `${count.toLocaleString('en')} ${record.startsWith('enquiry') ? 'enquiries' : 'applications'}`;

export const trailCopy = {
  action: 'Action',
  anyAction: 'Any action',
  admin: 'Admin',
  anyAdmin: 'Any admin',
  day: 'Day',
  record: 'Record',
  recordExample: 'job 12',
  from: 'from',
  none: 'No entries yet.',
  noneFound: 'No matching entries.',
  noneOfRecord: 'No entry matches this record exactly. The Record column shows how entries name theirs.',
  failed: 'Couldn’t load the audit trail.',
  older: 'Show older',
  reading: 'Loading...',
  ofThis: 'Show in audit trail',
  columns: ['Time', 'Admin', 'Action', 'Record', 'Detail', 'From'],
  records: (count: number) => `${count.toLocaleString('en')} records`,
  /** "set 1,000 applications to Reviewing" */
  statesSet: (count: number, record: string, state: string) => `set ${several(count, record)} to ${state}`,
  /** Actions on more than one record. */
  many: {
    setRecordState: (count, record) => `set the state of ${several(count, record)}`,
    cancelRecordMails: (count) => `cancelled ${count.toLocaleString('en')} mails`,
    deletejobresponse: (count, record) => `deleted ${several(count, record)}`,
    deletecontactform: (count, record) => `deleted ${several(count, record)}`,
  } as Partial<Record<TrailAction, (count: number, record: string) => string>>,
} as const;

export const mailTextsCopy = {
  failed: 'Couldn’t load the mail templates.',
  which: 'Template',
  subject: 'Subject',
  text: 'Mail text',
  placeholders: (names: readonly string[]) => `Placeholders: ${names.map((name) => `{${name}}`).join(', ')}.`,
  save: 'Save template',
  saving: 'Saving…',
  saved: (label: string) => `Template “${label}” saved.`,
  preview: 'Preview',
  sample: { name: 'Asha Rao', position: 'Frontend Developer' },
  reset: 'Reset to default',
  resetQuestion: (label: string) => `Reset the template “${label}” to its default? Your text is deleted.`,
  wasReset: (label: string) => `Template “${label}” reset to its default.`,
  signature: 'Your signature',
  signatureHint: (company: string) => `Replaces {signature} in your mails. If it is empty, they end with “${company}”.`,
  saveSignature: 'Save signature',
  signatureSaved: 'Signature saved.',
} as const;

export const webhooksCopy = {
  none: 'Webhooks are off: no receiver is set (WEBHOOK_URL).',
  receiver: (host: string) => `Events are sent to ${host}.`,
  nothing: 'No events have been sent yet.',
  states: { queued: 'waiting', delivering: 'being sent', delivered: 'delivered', refused: 'given up' },
  sentAgain: 'resent',
  tries: (count: number) => (count === 0 ? 'not sent' : count === 1 ? '1 attempt' : `${count} attempts`),
  again: 'Send again',
  older: 'Show older',
  resending: 'Sending…',
  failed: 'Couldn’t load the log.',
} as const;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const healthCopy = {
  well: 'No problems.',
  inCompose: 'With Compose, run commands in a container:',
  composeExample: 'docker compose exec backend node server/commands/backup.ts',
  queue: 'Form posts and mails in the queue',
  queueCounts: (waiting: number, stuck: number, refused: number) =>
    `${waiting} waiting, ${stuck} stuck, ${refused} refused`,
  oldest: 'Oldest waiting since',
  publishing: 'Scheduled posts',
  publishingCounts: (late: number, refused: number) => `${late} late, ${refused} refused`,
  mail: 'Mail',
  mailHow: {
    server: 'through the mail server',
    files: 'written to the data folder, not sent',
    none: 'off',
  },
  backup: 'Last backup',
  noBackup: 'none found',
  disk: 'Files of form posts',
  diskUse: (used: number, limit: number | null) =>
    limit === null ? megabytes(used) : `${megabytes(used)} of ${megabytes(limit)}`,
  drift: 'Answers of the backend',
  differences: (count: number) =>
    count === 0 ? 'as documented' : `${count} ${count === 1 ? 'difference' : 'differences'}`,
  site: 'Version of the site',
  database: 'Database',
  schema: 'Schema version',
  speed: 'Speed for visitors',
  speedNote: (days: number) =>
    `In the last ${days} days, three of four visits were at least this fast: main content shown (LCP), reaction to input (INP), layout shift (CLS).`,
  speedOff: 'Off (FIELD_DATA=off).',
  interest: 'Interest in openings',
  deletedOpening: (id: string) => `Opening ${id}`,
} as const;

export const shortcutsCopy = {
  rows: [
    ['/', 'Search the list'],
    ['j, ↓, →', 'Next row or record'],
    ['k, ↑, ←', 'Previous row or record'],
    ['Enter', 'Open the record'],
    ['s', 'Choose a state'],
    ['r', 'Reply by mail'],
    ['n', 'Write a note'],
    ['e', 'Archive or close'],
    ['Escape', 'Close the record and return to its row'],
    ['?', 'Show these shortcuts'],
  ],
  note: 'Letters work anywhere on an admin page, except while you type. Arrow keys work in a list with records.',
  letters: 'Use letters and signs as shortcuts in this browser',
} as const;
