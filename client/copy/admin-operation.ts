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
  asText: 'As text',
  failed: 'Couldn’t load the report.',
} as const;

export const hostCopy = {
  times: (count: number) => (count === 1 ? 'once' : `${count} times`),
} as const;

/** "1,000 enquiries". @param record the first one, such as "enquiry 5" */
const several = (count: number, record: string): string =>
  `${count.toLocaleString('en')} ${record.startsWith('enquiry') ? 'enquiries' : 'applications'}`;

export const trailCopy = {
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
  which: 'Template',
  subject: 'Subject',
  text: 'Mail text',
  placeholders: (names: readonly string[]) => `Placeholders: ${names.map((name) => `{${name}}`).join(', ')}.`,
  sample: { name: 'Asha Rao', position: 'Frontend Developer' },
} as const;

export const webhooksCopy = {
  states: { queued: 'waiting', delivering: 'being sent', delivered: 'delivered', refused: 'given up' },
  tries: (count: number) => (count === 0 ? 'not sent' : count === 1 ? '1 attempt' : `${count} attempts`),
} as const;

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

export const healthCopy = {
  mailHow: {
    server: 'through the mail server',
    files: 'written to the data folder, not sent',
    none: 'off',
  },
  diskUse: (used: number, limit: number | null) =>
    limit === null ? megabytes(used) : `${megabytes(used)} of ${megabytes(limit)}`,
  differences: (count: number) =>
    count === 0 ? 'as documented' : `${count} ${count === 1 ? 'difference' : 'differences'}`,
} as const;
