import type { Generated } from 'kysely';
import type { JobFactName } from '#shared/job-facts.ts';
import type { HiringState } from '#shared/schemas/hiring-states.ts';

/** Supported database engines. */
export type DialectName = 'sqlite' | 'postgres';

/**
 * Rows as stored: TEXT and INTEGER, so that migrations and row types hold for SQLite and PostgreSQL. Dates are ISO 8601
 * text, flags 0 or 1, structures JSON text; files are bytes (BLOB, BYTEA).
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
  announced_openings: AnnouncedOpeningRow;
  rate_limits: RateLimitRow;
  settings: SettingRow;
}

/** Backend: openings. Unknown optional facts are null. */
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

/** Backend: deleted openings. */
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
  /** The sender's idempotency key. */
  submission_key: string;
  position_applied_for: string;
  first_name: string;
  last_name: string | null;
  dob: string | null;
  gender: string | null;
  contact_email: string;
  contact_mobile: string;
  linkedin_profile: string;
  /** Numbers as typed ("4.5"). */
  experience: string;
  relevant_experience: string;
  current_lpa: string;
  expected_lpa: string;
  /** JSON list of notice periods. */
  expected_joining_date: string;
  /** JSON list of answers with their questions as asked; or null. */
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

/** Backend: images and resumes. A file and the record that references it are written in one transaction. */
export interface FileRow {
  /** Random, unguessable. */
  id: string;
  kind: 'image' | 'resume';
  /** Detected from the content, never taken from the uploader. */
  content_type: string;
  /** File name offered at download. */
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

/** Backend: bearer tokens, as SHA-256 hashes. */
export interface UserTokenRow {
  token_hash: string;
  user_id: string;
  purpose: 'signup' | 'refresh';
  expires_at: string;
  created_at: string;
}

/** Backend: six-digit codes, one row per purpose and account, hashed, with a limit of attempts. */
export interface CodeRow {
  /** Random handle; for a reset, the `user_id` that the host returns. */
  id: string;
  purpose: 'signup' | 'reset';
  /** Null for a reset of an unknown address. */
  user_id: string | null;
  code_hash: string;
  tries: number;
  expires_at: string;
  /** When the code was verified: the reset may then set a password once, which deletes the row. */
  verified_at: string | null;
  created_at: string;
}

/**
 * BFF: sessions of users and admins, and pending sign-ups, resets and second steps of admin logins. The cookie contains the
 * id; this row is authoritative.
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
  /** Browser name and truncated network of an admin's session. */
  browser: string | null;
  network: string | null;
  /** When the admin last confirmed their identity, at login or later. */
  confirmed_at: string | null;
}

/** BFF: admins. */
export interface AdminRow {
  /** `accountKey` of the address. */
  email_key: string;
  email: string;
  /** Who created it: `ADMIN_EMAIL`, the first start, or another admin. */
  source: 'environment' | 'generated' | 'added';
  /** argon2id */
  password_hash: string;
  /** Sealed secret of the authenticator app. */
  totp_secret: string | null;
  /** Time step of the last accepted code; codes up to it are rejected. */
  totp_step: number | null;
  /** 1 for a generated password, which must be replaced at the next login. */
  must_change_password: Generated<number>;
  created_at: string;
}

/** BFF: recovery codes; using one deletes its row. */
interface AdminRecoveryCodeRow {
  code_hash: string;
  /** `email_key` of the admin. */
  admin: string;
}

/** BFF: passkeys of admins. */
export interface AdminPasskeyRow {
  /** Credential id, base64url. */
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

/** BFF: accepted form posts, mails and webhooks, kept until 30 days after delivery. */
export interface OutboxRow {
  /** Random; for a mail of an application's history, the id of that event. */
  id: string;
  /** Kind of entry. Not renamed: during an upgrade, the previous version uses this table too. */
  form: 'contact' | 'application' | 'mail' | 'webhook';
  /** Unique per submission. */
  idempotency_key: string;
  /** Hash of a refused form post, which recognizes it when it is submitted again under another key. */
  refused_key: string | null;
  /** Stamp of the form, unique; null when several posts may share one. */
  stamp: string | null;
  state: 'queued' | 'delivering' | 'delivered' | 'refused' | 'quarantined';
  /** JSON: fields as typed; for a mail or a webhook, its parts. */
  fields: string;
  file_name: string | null;
  file_type: string | null;
  file_content: Uint8Array | null;
  attempts: number;
  next_attempt_at: string;
  /** Which process is delivering, and until when. */
  lease_owner: string | null;
  lease_until: string | null;
  /** Last response of the service, or why the post is in quarantine. */
  reason: string | null;
  /** W3C Trace Context of the request that created it, when traced. */
  traceparent: string | null;
  created_at: string;
  settled_at: string | null;
}

/** BFF: state of an application at the host, created when an admin first works on it. */
interface ApplicationStateRow {
  /** The host's id and a fingerprint (`shared/application-key.ts`). */
  application: string;
  host_id: string;
  /** Applicant: email address, or phone number if there is none. */
  person: string | null;
  /** When the application was received, if the host says so. */
  applied_at: string | null;
  state: HiringState;
  /** Number of its last event. */
  version: number;
  notes: number;
  changed_at: string;
}

/** BFF: history of an application, append-only. */
export interface ApplicationEventRow {
  /** `application` and `number`: two admins cannot both write the next one. */
  id: string;
  application: string;
  number: number;
  kind: 'state' | 'note' | 'mail';
  /** The state, the note, or a mail's subject, an empty line and its text. */
  text: string;
  /** Mail transport at the time; null for other events and older rows. */
  mail_transport: 'server' | 'files' | null;
  author: string;
  created_at: string;
}

/** BFF: audit trail, append-only. */
export interface TrailRow {
  id: Generated<number>;
  at: string;
  admin: string;
  /** Name of the call. */
  action: string;
  /** Kind and id, or empty. */
  record: string;
  detail: string;
  network: string;
}

/** BFF: openings that were open at the last check. Webhooks report the differences. */
interface AnnouncedOpeningRow {
  /** The host's id and the creation time: hosts reuse ids. */
  opening: string;
  host_id: string;
  position: string;
}

/** Rate limit counters of the BFF and of the backend's codes, shared between processes. */
interface RateLimitRow {
  key: string;
  count: number;
  resets_at: string;
}

/** Small values kept across restarts. */
interface SettingRow {
  key: string;
  value: string;
}
