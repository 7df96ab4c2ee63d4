import type { Generated } from 'kysely';
import type { JobFactName } from '../../shared/job-facts.ts';
import type { HiringState } from '../../shared/schemas/hiring-states.ts';

/** The two engines the program runs on. */
export type DialectName = 'sqlite' | 'postgres';

/**
 * Rows as they are stored. TEXT and INTEGER: dates are ISO 8601 text, flags 0 or 1, structures JSON text; and, for files,
 * bytes (BLOB, BYTEA), so that one migration and one row type are true on SQLite and PostgreSQL alike.
 */
export interface Database {
  job_posts: JobPostRow;
  deleted_jobs: DeletedJobRow;
  blog_posts: BlogPostRow;
  applications: ApplicationRow;
  enquiries: EnquiryRow;
  files: FileRow;
  users: UserRow;
  user_tokens: UserTokenRow;
  codes: CodeRow;
  sessions: SessionRow;
  admins: AdminRow;
  admin_recovery_codes: AdminRecoveryCodeRow;
  admin_passkeys: AdminPasskeyRow;
  outbox: OutboxRow;
  application_states: ApplicationStateRow;
  application_events: ApplicationEventRow;
  trail: TrailRow;
  told_openings: ToldOpeningRow;
  rate_limits: RateLimitRow;
  settings: SettingRow;
}

/** Backend: openings. Of the optional facts, what is not known is null. */
export interface JobPostRow extends Record<JobFactName, string | null> {
  id: Generated<number>;
  position: string;
  area_of_interest: string;
  description: string;
  experience: string;
  /** JSON list, or null. */
  questions: string | null;
  created_at: string;
  updated_at: string;
}

/** Backend: openings that were there once. */
interface DeletedJobRow {
  id: number;
  deleted_at: string;
}

/** Backend: blog posts; the picture is a row of `files`. */
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

/** Backend: job applications as the form endpoint received them. */
export interface ApplicationRow {
  id: Generated<number>;
  /** The sender's idempotency key: the same post recorded once. */
  submission_key: string;
  position_applied_for: string;
  first_name: string;
  last_name: string | null;
  dob: string | null;
  gender: string | null;
  contact_email: string;
  contact_mobile: string;
  linkedin_profile: string;
  /** Numbers as they were typed ("4.5"). */
  experience: string;
  relevant_experience: string;
  current_lpa: string;
  expected_lpa: string;
  /** JSON list of notice periods. */
  expected_joining_date: string;
  /** JSON list of answers, each with its question as it was asked; or null. */
  answers: string | null;
  resume_file_id: string | null;
  created_at: string;
}

/** Backend: contact enquiries. */
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

/** Backend: images and resumes. A file and the record that uses it commit together. */
export interface FileRow {
  /** Random, unguessable. */
  id: string;
  kind: 'image' | 'resume';
  /** Fixed by us after looking at the content, never by the uploader. */
  content_type: string;
  /** The name offered at download. */
  name: string;
  size: number;
  content: Uint8Array;
  created_at: string;
}

/** Backend: user accounts. */
export interface UserRow {
  /** Random. */
  id: string;
  name: string;
  email: string;
  /** Lower-cased address, unique. */
  email_key: string;
  phone: string;
  password_hash: string;
  /** When the address was confirmed, or null. */
  verified_at: string | null;
  created_at: string;
}

/** Backend: bearer tokens it has given out, by their SHA-256. */
export interface UserTokenRow {
  token_hash: string;
  user_id: string;
  purpose: 'signup' | 'refresh';
  expires_at: string;
  created_at: string;
}

/** Backend: six-digit codes; one row a purpose and account, hashed, with a cap on tries. */
export interface CodeRow {
  /** Random handle; for a reset this is the `user_id` that the host answers with. */
  id: string;
  purpose: 'signup' | 'reset';
  /** Null for a reset asked for an address nobody has. */
  user_id: string | null;
  code_hash: string;
  tries: number;
  expires_at: string;
  /** A reset whose code was right may set a password once; the row goes with it. */
  verified_at: string | null;
  created_at: string;
}

/**
 * BFF: living sessions of users and admins; signups, resets and second steps of an admin's login under way. The cookie
 * carries the id, this row decides.
 */
export interface SessionRow {
  /** SHA-256 of the id in the cookie. */
  id_hash: string;
  kind: 'user' | 'admin' | 'adminStep' | 'signup' | 'reset';
  /** Lower-cased address of the account. */
  subject: string;
  created_at: string;
  seen_at: string;
  expires_at: string;
  /** Of an admin, in words; and from where roughly. */
  browser: string | null;
  network: string | null;
  /** When the admin last confirmed their identity, at the login or since. */
  confirmed_at: string | null;
}

/** BFF: the people who may log in as admin. */
export interface AdminRow {
  /** `accountKey` of the address. */
  email_key: string;
  email: string;
  /** Who has made it: `ADMIN_EMAIL`, the first start of all, or another admin. */
  source: 'environment' | 'generated' | 'added';
  /** argon2id */
  password_hash: string;
  /** Of the authenticator app; sealed. */
  totp_secret: string | null;
  /** The time step of the last code that was taken: none of it or before it counts any more. */
  totp_step: number | null;
  /** 1 for a generated password, which the next login replaces. */
  must_change_password: Generated<number>;
  created_at: string;
}

/** BFF: codes that stand in for a lost second factor; the row goes with its use. */
interface AdminRecoveryCodeRow {
  code_hash: string;
  /** `email_key` of the admin. */
  admin: string;
}

/** BFF: passkeys of admins. */
export interface AdminPasskeyRow {
  /** The credential's id, base64url. */
  id: string;
  /** `email_key` of the admin. */
  admin: string;
  /** COSE, base64url. */
  public_key: string;
  counter: number;
  /** JSON list. */
  transports: string;
  name: string;
  created_at: string;
}

/** BFF: accepted form posts, mails to people and webhooks, until (and 30 days after) they are delivered. */
export interface OutboxRow {
  /** Random; of a mail that stands in an application's history, the id of that event. */
  id: string;
  /** What it is. The name stays: while an upgrade runs, the version before works on this table too. */
  form: 'contact' | 'application' | 'mail' | 'webhook';
  /** Unique per submission. */
  idempotency_key: string;
  /** Of a form post that was refused: what it is recognised by when it is sent again under another id, once. */
  refused_key: string | null;
  /** Of the form it was sent with, unique; null where several posts may share one. */
  stamp: string | null;
  state: 'queued' | 'delivering' | 'delivered' | 'refused' | 'quarantined';
  /** JSON: fields as typed, lists as lists; of a mail or a webhook, its parts. */
  fields: string;
  file_name: string | null;
  file_type: string | null;
  file_content: Uint8Array | null;
  attempts: number;
  next_attempt_at: string;
  /** Who is delivering, and until when nobody else may. */
  lease_owner: string | null;
  lease_until: string | null;
  /** The service's last words, or why it was held. */
  reason: string | null;
  /** Names the work that brought it, where that is traced (W3C Trace Context). */
  traceparent: string | null;
  created_at: string;
  settled_at: string | null;
}

/** BFF: where an application at the host stands, from the first time that somebody works on it. */
interface ApplicationStateRow {
  /** The host's id and a fingerprint (`shared/application-key.ts`). */
  application: string;
  host_id: string;
  /** E-mail address, else phone number: who applied. */
  person: string | null;
  /** When the application came, where the host says so. */
  applied_at: string | null;
  state: HiringState;
  /** The number of its last event. */
  version: number;
  notes: number;
  changed_at: string;
}

/** BFF: what happened to it, one row an event, only ever added to. */
export interface ApplicationEventRow {
  /** `application` and `number`: two admins cannot both write the next one. */
  id: string;
  application: string;
  number: number;
  kind: 'state' | 'note' | 'mail';
  /** The state, the note, or a mail's subject and below it, after an empty line, its text. */
  text: string;
  /** How mails left when this one was written; null for what is none, or was written before that was kept. */
  mail_transport: 'server' | 'files' | null;
  author: string;
  created_at: string;
}

/** BFF: what an admin has done; never changed. */
export interface TrailRow {
  id: Generated<number>;
  at: string;
  admin: string;
  /** The name of the call. */
  action: string;
  /** Kind and id, or empty. */
  record: string;
  detail: string;
  network: string;
}

/** BFF: the openings that were open when they were last looked at, so that webhooks can tell what has changed. */
interface ToldOpeningRow {
  /** The host's id and when it was made: hosts use ids again. */
  opening: string;
  host_id: string;
  position: string;
}

/** Counters of the limits, of the BFF and of the backend's codes, shared between processes. */
interface RateLimitRow {
  key: string;
  count: number;
  resets_at: string;
}

/** Small values kept across starts (such as whether the demo content was put in). */
interface SettingRow {
  key: string;
  value: string;
}
