import * as z from 'zod/mini';

export const personInput = z.object({
  email: z
    .string('Enter an email address.')
    .check(z.trim(), z.maxLength(254), z.regex(/^\S+@\S+$/, 'Enter an email address, such as name@example.com')),
});

/** Kinds of host records whose ids the site needs: it stores states and notes about them. */
export const hostRecordKinds = { application: 'Job application', enquiry: 'Enquiry' } as const;

const personalRecord = z.object({
  kind: z.string(),
  id: z.string(),
  details: z.record(z.string(), z.unknown()),
  file: z.optional(z.string()),
});
export type PersonalRecord = z.infer<typeof personalRecord>;

export const personalRecords = z.object({ records: z.array(personalRecord) });

const erasedRecord = z.pick(personalRecord, { kind: true, id: true });
export type ErasedRecord = z.infer<typeof erasedRecord>;

export const erasedRecords = z.object({ records: z.array(erasedRecord) });

/** A readable document, and its files in Base64. */
export const personalData = z.object({
  document: z.record(z.string(), z.unknown()),
  files: z.array(z.object({ name: z.string(), content: z.string() })),
});
export type PersonalData = z.infer<typeof personalData>;

export const erasure = z.object({
  erased: z.array(z.object({ kind: z.string(), count: z.number() })),
  elsewhere: z.array(z.string()),
});
export type Erasure = z.infer<typeof erasure>;

export const driftKinds = [
  /** Missing, null, or another type or format, but readable. */
  'missing',
  'null',
  'type',
  /** The value cannot be used: the field is empty or only displayed. */
  'not_understood',
  'unknown',
  /** The envelope differs from the host's earlier answers. */
  'wrapping',
  'row_left_out',
  'status',
  'unreadable',
] as const;
export type DriftKind = (typeof driftKinds)[number];

const hostDifference = z.object({
  call: z.string(),
  field: z.string(),
  kind: z.enum(driftKinds),
  words: z.string(),
  count: z.number(),
  first: z.string(),
  last: z.string(),
  command: z.string(),
});
export type HostDifference = z.infer<typeof hostDifference>;

export const hostReport = z.object({
  embedded: z.boolean(),
  since: z.string(),
  answered: z.boolean(),
  differences: z.array(hostDifference),
});
export type HostReport = z.infer<typeof hostReport>;

export const reportFormat = z.object({ format: z.optional(z.string()) });

export const webhookEvents = [
  'application.received',
  'enquiry.received',
  'job.published',
  'job.closed',
  'outbox.stuck',
  'contract.drift',
] as const;
export type WebhookEventName = (typeof webhookEvents)[number];

const webhookEntry = z.object({
  id: z.string(),
  event: z.string(),
  record: z.string(),
  /** `refused`: given up, or refused by the receiver. */
  state: z.enum(['queued', 'delivering', 'delivered', 'refused']),
  /** Total attempts, including manual retries. */
  attempts: z.number(),
  at: z.string(),
  settledAt: z.nullable(z.string()),
  arrivedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type WebhookEntry = z.infer<typeof webhookEntry>;

/** `receiver`: host name, null without one. */
export const webhookLog = z.object({ receiver: z.nullable(z.string()), entries: z.array(webhookEntry) });

export const trailEntry = z.object({
  number: z.number(),
  at: z.string(),
  admin: z.string(),
  action: z.string(),
  record: z.string(),
  detail: z.string(),
  network: z.string(),
  records: z.number(),
});
export type TrailEntry = z.infer<typeof trailEntry>;

export const trailPage = 500;

export const trailQuery = z.object({
  action: z.optional(z.string().check(z.maxLength(100))),
  record: z.optional(z.string().check(z.maxLength(300))),
  admin: z.optional(z.string().check(z.maxLength(300))),
  since: z.optional(z.iso.datetime()),
  until: z.optional(z.iso.datetime()),
  before: z.optional(z.coerce.number().check(z.int(), z.positive())),
});
export type TrailQuery = z.infer<typeof trailQuery>;

export const trailAdmins = z.object({ admins: z.array(z.string()) });

export const trailActions = {
  startAdminSession: 'logged in',
  finishAdminSession: 'logged in with a code',
  finishAdminSessionByPasskey: 'logged in with a passkey',
  replaceInitialPassword: 'logged in and chose a new password',
  endAdminSession: 'logged out',
  confirmAdmin: 'confirmed their identity',
  confirmAdminByPasskey: 'confirmed their identity with a passkey',
  addAdmin: 'added an admin',
  setAdminRole: 'changed the role of an admin',
  removeAdmin: 'removed an admin',
  resetAdmin: 'reset an admin',
  changeAdminPassword: 'changed their password',
  endOwnAdminSession: 'ended a session',
  confirmTotp: 'set up an authenticator app',
  addPasskey: 'added a passkey',
  removePasskey: 'removed a passkey',
  renewRecoveryCodes: 'made new recovery codes',
  removeSecondFactor: 'switched their second step off',
  postJobPosition: 'posted a job',
  updateJobPosition: 'changed a job',
  deleteJobPost: 'deleted a job',
  postBlogs: 'created a blog',
  updateBlogs: 'changed a blog',
  deleteblogs: 'deleted a blog',
  addPicture: 'uploaded a picture',
  saveBlogDraft: 'saved a draft',
  deleteBlogDraft: 'deleted a draft',
  publishBlogDraft: 'published a draft',
  scheduleBlogDraft: 'scheduled a draft',
  unpublishBlog: 'unpublished a post',
  renewPreviewLink: 'replaced the preview link of a draft',
  setRecordState: 'set the state',
  addRecordNote: 'wrote a note',
  replyToRecord: 'wrote a mail',
  cancelRecordMails: 'cancelled a mail',
  setMailText: 'changed a prepared mail',
  resetMailText: 'reset a prepared mail',
  setMailSignature: 'changed their signature',
  deletejobresponse: 'deleted an application',
  deletecontactform: 'deleted an enquiry',
  retryFormOutbox: 'sent waiting posts again',
  releaseFormOutboxEntry: 'let a held post through',
  resendWebhook: 'sent a webhook again',
  exportPersonalData: 'exported a person',
  getRecordsCsv: 'downloaded a list as CSV',
  erasePersonalData: 'erased a person',
} as const;

export type TrailAction = keyof typeof trailActions;

export const isTrailAction = (name: string | undefined): name is TrailAction =>
  name !== undefined && Object.hasOwn(trailActions, name);

export const trouble = z.object({
  about: z.enum(['queue', 'publishing', 'mail', 'webhooks', 'backup', 'disk', 'drift', 'backend']),
  words: z.string(),
  command: z.string(),
});
export type Trouble = z.infer<typeof trouble>;

export const healthReport = z.object({
  queue: z.object({
    waiting: z.number(),
    stuck: z.number(),
    refused: z.number(),
    oldest: z.nullable(z.string()),
  }),
  /** Scheduled posts that the backend has not accepted at their time. */
  publishing: z.object({
    late: z.number(),
    refused: z.number(),
    oldest: z.nullable(z.object({ title: z.string(), since: z.string() })),
  }),
  mail: z.object({ how: z.enum(['server', 'files', 'none']) }),
  /** Webhooks that failed for ten minutes or were given up. */
  webhooks: z.object({ undelivered: z.number() }),
  backup: z.object({ last: z.nullable(z.string()) }),
  disk: z.object({ usedBytes: z.number(), limitBytes: z.nullable(z.number()) }),
  drift: z.object({ answered: z.boolean(), differences: z.number() }),
  versions: z.object({ site: z.string(), node: z.string(), database: z.string(), schema: z.string() }),
  troubles: z.array(trouble),
});
export type HealthReport = z.infer<typeof healthReport>;
