import type { Generated, Kysely } from 'kysely';
import type { RecordKind, RecordState } from '#shared/inbox-records.ts';
import type { JobFactName } from '#shared/job-facts.ts';
import type { MailTextName } from '#shared/mail-texts.ts';
import type { AdminRole } from '#shared/schemas/admin-answers.ts';
import type { Clock } from '../clock.ts';

export type Db = Kysely<Database>;

/** The database, and the clock for the times in it. */
export interface DatabaseAndClock {
  readonly db: Db;
  readonly clock: Clock;
}

export type DialectName = 'sqlite' | 'postgres';

/** TEXT and INTEGER, so that rows are equal on both engines: ISO 8601 dates, flags 0 or 1, JSON, bytes. */
export interface Database {
  job_posts: JobPostRow;
  deleted_jobs: { id: number; deleted_at: string };
  blog_posts: BlogPostRow;
  post_facts: PostFactsRow;
  job_facts: JobFactsRow;
  blog_drafts: BlogDraftRow;
  page_metrics: PageMetricRow;
  /** `id`: day and opening. */
  opening_counts: { id: string; day: string; opening: string; views: number; applications: number };
  record_versions: RecordVersionRow;
  applications: ApplicationRow;
  enquiries: EnquiryRow;
  files: FileRow;
  users: UserRow;
  user_tokens: UserTokenRow;
  codes: CodeRow;
  sessions: SessionRow;
  admins: AdminRow;
  admin_recovery_codes: { code_hash: string; admin: string };
  admin_passkeys: AdminPasskeyRow;
  outbox: OutboxRow;
  record_states: RecordStateRow;
  record_events: RecordEventRow;
  mail_texts: MailTextRow;
  trail: TrailRow;
  /** `opening`: the host's id and the creation time, because hosts reuse ids. */
  announced_openings: { opening: string; host_id: string; position: string };
  rate_limits: { key: string; count: number; resets_at: string };
  settings: { key: string; value: string };
}

export interface JobPostRow extends Record<JobFactName, string | null> {
  id: Generated<number>;
  position: string;
  area_of_interest: string;
  description: string;
  experience: string;
  questions: string | null;
  created_at: string;
  updated_at: string;
}

export interface BlogPostRow {
  id: Generated<number>;
  title: string;
  description: string;
  author: string;
  tags: string;
  image_file_id: string;
  created_at: string;
  updated_at: string;
}

/** The site's own fields of a post, for any host. */
interface PostFactsRow {
  /** The host's id and the creation time: hosts reuse ids. */
  post: string;
  host_id: string;
  image_alt: string;
  summary: string;
}

/** The site's own fields of a job post, for any host. */
export interface JobFactsRow {
  /** `openingKey`, or a hash of the texts until the host lists the job post. */
  job: string;
  /** Empty until the host lists the job post. */
  host_id: string;
  /** JSON: ids of other job posts with the same texts, which the host listed before. */
  others: Generated<string>;
  opens_at: string;
}

/** A draft, or a published post that will be unpublished at a time. */
export interface BlogDraftRow {
  id: string;
  fields: string;
  image_type: string | null;
  image_content: Uint8Array | null;
  version: number;
  publish_at: string | null;
  unpublish_at: string | null;
  /** The host's post ids before this post was sent there; null while it has not been sent. JSON. */
  posts_before: string | null;
  /** The host's id while the post is published. */
  post_id: string | null;
  /** Part of the signed preview link; another one makes the old link invalid. */
  preview_key: Generated<string>;
  admin: string;
  created_at: string;
  updated_at: string;
}

/** How many visits had a value, rounded to two digits. `id`: day, release, route, metric and value. */
interface PageMetricRow {
  id: string;
  day: string;
  release: string;
  route: string;
  metric: 'LCP' | 'INP' | 'CLS';
  value: number;
  visits: number;
}

/** The texts of a blog post or job post after a change, or as the host had them before one (`found`). */
export interface RecordVersionRow {
  id: Generated<number>;
  kind: 'blog' | 'job';
  host_id: string;
  origin: 'found' | 'created' | 'changed';
  texts: string;
  /** Names of the fields that differ from the version before. */
  changed: string;
  admin: string;
  created_at: string;
}

export interface ApplicationRow {
  id: Generated<number>;
  submission_key: string;
  position_applied_for: string;
  first_name: string;
  last_name: string | null;
  dob: string | null;
  gender: string | null;
  contact_email: string;
  contact_mobile: string;
  linkedin_profile: string;
  experience: string;
  relevant_experience: string;
  current_lpa: string;
  expected_lpa: string;
  expected_joining_date: string;
  answers: string | null;
  resume_file_id: string | null;
  created_at: string;
}

export interface EnquiryRow {
  id: Generated<number>;
  submission_key: string;
  name: string;
  email: string;
  phone: string;
  message: string;
  agree: string;
  created_at: string;
}

/** Written in one transaction with the record that references the file. */
export interface FileRow {
  id: string;
  kind: 'image' | 'picture' | 'resume';
  /** Detected from the content, never taken from the uploader. */
  content_type: string;
  name: string;
  size: number;
  content: Uint8Array;
  created_at: string;
}

export interface UserRow {
  id: string;
  name: string;
  email: string;
  email_key: string;
  phone: string;
  password_hash: string;
  verified_at: string | null;
  created_at: string;
}

export interface UserTokenRow {
  token_hash: string;
  user_id: string;
  purpose: 'signup' | 'refresh';
  expires_at: string;
  created_at: string;
}

export interface CodeRow {
  id: string;
  purpose: 'signup' | 'reset';
  /** Null for a reset of an unknown address. */
  user_id: string | null;
  code_hash: string;
  tries: number;
  expires_at: string;
  /** The reset may then set a password once, which deletes the row. */
  verified_at: string | null;
  created_at: string;
}

/** Sessions, and pending sign-ups, resets and second steps. The cookie has the id. */
export interface SessionRow {
  id_hash: string;
  kind: 'user' | 'admin' | 'adminStep' | 'signup' | 'reset';
  subject: string;
  created_at: string;
  seen_at: string;
  expires_at: string;
  browser: string | null;
  network: string | null;
  confirmed_at: string | null;
}

export interface AdminRow {
  email_key: string;
  email: string;
  source: 'environment' | 'generated' | 'added';
  role: Generated<AdminRole>;
  password_hash: string;
  totp_secret: string | null;
  /** Time step of the last accepted code; codes up to it are rejected. */
  totp_step: number | null;
  /** 1 if the password was generated or is too weak without a second factor: the next login must replace it. */
  must_change_password: Generated<number>;
  /** Below mails to applicants; null: the company's name. */
  signature: Generated<string | null>;
  created_at: string;
}

export interface AdminPasskeyRow {
  id: string;
  admin: string;
  public_key: string;
  counter: number;
  transports: string;
  name: string;
  created_at: string;
}

export interface OutboxRow {
  id: string;
  /** Kind of entry. Not renamed: during an upgrade, the previous version uses this table too. */
  form: 'contact' | 'application' | 'mail' | 'webhook' | 'publication';
  idempotency_key: string;
  /** Hash that recognizes a refused form post when it is submitted again under another key. */
  refused_key: string | null;
  stamp: string | null;
  /** `openingKey` of the opening of an application. */
  opening: string | null;
  state: 'queued' | 'delivering' | 'delivered' | 'refused' | 'quarantined';
  fields: string;
  file_name: string | null;
  file_type: string | null;
  file_content: Uint8Array | null;
  attempts: number;
  next_attempt_at: string;
  /** Nothing delivers the entry earlier: a mail that an admin can still cancel, or a scheduled publication. */
  held_until: string | null;
  lease_owner: string | null;
  lease_until: string | null;
  reason: string | null;
  traceparent: string | null;
  created_at: string;
  settled_at: string | null;
}

interface RecordStateRow {
  record: string;
  kind: RecordKind;
  host_id: string;
  person: string | null;
  received_at: string | null;
  /** `openingKey` of the opening of an application; null if unknown. */
  opening: string | null;
  state: RecordState;
  version: number;
  notes: number;
  changed_at: string;
}

export interface RecordEventRow {
  /** `record` and `number`: two admins cannot both write the next one. */
  id: string;
  record: string;
  number: number;
  kind: 'state' | 'note' | 'mail';
  /** The state, the note, or a mail's subject, an empty line and its text. */
  text: string;
  /** Mail transport at the time; null for other events and older rows. */
  mail_transport: 'server' | 'files' | null;
  /** Admin who cancelled the mail before it was sent. */
  cancelled_by: string | null;
  author: string;
  created_at: string;
}

/** A prepared mail that an admin has changed. */
interface MailTextRow {
  name: MailTextName;
  subject: string;
  text: string;
  changed_by: string;
  changed_at: string;
}

export interface TrailRow {
  id: Generated<number>;
  at: string;
  admin: string;
  action: string;
  record: string;
  detail: string;
  network: string;
  /** Id of the action's first row, whose `records` is the total; null in that row. */
  part_of: Generated<number | null>;
  records: Generated<number>;
}
