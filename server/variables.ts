import path from 'node:path';
import * as z from 'zod';
import { looksLikeEmail } from '#shared/email.ts';
import { jobExtensionNames } from '#shared/job-facts.ts';
import { applicationForm } from '#shared/schemas/application.ts';
import { enquiryForm } from '#shared/schemas/enquiry.ts';
import { webhookEvents } from '#shared/schemas/operation.ts';
import { isWebhookSecret } from './bff/webhooks/sign-webhook.ts';
import {
  anyHttpUrl,
  httpUrl,
  isCompleteHash,
  isHeader,
  isNetwork,
  isPostgresUrl,
  isSmtpUrl,
  list,
  listOf,
  listWhere,
  matching,
  oneOf,
  onOff,
  siteUrl,
  wholeNumber,
} from './variable-kinds.ts';

const personalFields = [...new Set([...Object.keys(applicationForm.shape), ...Object.keys(enquiryForm.shape)])].filter(
  (name) => name !== 'position_applied_for' && name !== 'agree',
);

export interface Variable<Schema extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly schema: Schema;
  readonly about: string;
  /** The text of an unset variable. */
  readonly fallback?: string | undefined;
  /** Also read from the file that `NAME_FILE` names. */
  readonly isSecret?: true;
}

export interface Declarations {
  readonly [key: string]: Variable | Declarations;
}

function variable<S extends z.ZodType>(name: string, schema: S, about: string): Variable<z.ZodOptional<S>>;
function variable<S extends z.ZodType>(name: string, schema: S, about: string, fallback: string): Variable<S>;
function variable(name: string, schema: z.ZodType, about: string, fallback?: string): Variable {
  return { name, schema: fallback === undefined ? schema.optional() : schema, about, fallback };
}

const secret = <S extends z.ZodType>(name: string, schema: S, about: string): Variable<z.ZodOptional<S>> => ({
  ...variable(name, schema, about),
  isSecret: true,
});

/** Every variable under its key in the configuration; docs/operating.md lists them in this order. */
export const declarations = {
  port: variable('PORT', wholeNumber(0, 65_535), 'Port; 0 picks a free one.', '3000'),
  host: variable('HOST', z.string(), 'Address to listen on.', '127.0.0.1'),
  dataDir: variable(
    'DATA_DIR',
    z.string().transform((folder) => path.resolve(folder)),
    'Folder for the embedded database, mails and generated secrets.',
    '.data',
  ),
  databaseUrl: secret(
    'DATABASE_URL',
    z
      .string()
      .refine(isPostgresUrl, 'must be postgres://USER:PASSWORD@HOST:PORT/NAME, with user and password percent-encoded'),
    'PostgreSQL database; unset: embedded SQLite.',
  ),
  backendUrl: variable('BACKEND_URL', httpUrl, 'Backend host; unset: the embedded backend.'),
  backendToken: secret(
    'BACKEND_TOKEN',
    z
      .string()
      .min(16, 'must have at least 16 characters')
      .regex(/^[!-~]+$/, 'must have only visible ASCII characters, no spaces'),
    'Bearer token for admin calls at the backend.',
  ),
  fileOrigins: variable(
    'FILE_ORIGINS',
    listWhere(
      (origin) => /^https?:$/.test(URL.parse(origin)?.protocol ?? ''),
      'must be http or https addresses, separated by commas',
    ).transform((addresses) => addresses.map((address) => new URL(address).origin)),
    'Other origins from which images and resumes may be fetched.',
    '',
  ),
  hostExtensions: variable(
    'HOST_EXTENSIONS',
    listOf(jobExtensionNames, 'names of extension fields'),
    'Optional facts of openings that the backend stores, in addition to those in its rows.',
    '',
  ),
  openingsCors: variable(
    'OPENINGS_CORS',
    listWhere(
      (origin) => URL.parse(origin)?.origin === origin,
      'must be origins such as https://example.com, separated by commas',
    ),
    'Origins that may read the openings (GET /api/getAllJobPosts).',
    '',
  ),
  formServiceUrl: variable('FORM_SERVICE_URL', anyHttpUrl, 'Form service; unset: the embedded backend.'),
  formAccessKey: secret(
    'FORM_ACCESS_KEY',
    z.string(),
    'Access key of the form service; added by the server, never in a page.',
  ),
  webhooks: {
    url: variable(
      'WEBHOOK_URL',
      anyHttpUrl.refine((text) => !/^https?:\/\/[^/?#]*@/i.test(text), 'must have no user and password in it'),
      'Receiver of webhooks (Standard Webhooks): public and https, unless WEBHOOK_ALLOW_PRIVATE is on.',
    ),
    secrets: secret(
      'WEBHOOK_SECRET',
      list.refine(
        (secrets) => secrets.length > 0 && secrets.every(isWebhookSecret),
        'must be whsec_ and 24 to 64 bytes in base64; several with commas',
      ),
      'Signing secret; with several, each signs.',
    ),
    events: variable('WEBHOOK_EVENTS', listOf(webhookEvents, 'names of events'), 'Events to send; unset: all.'),
    personalFields: variable(
      'WEBHOOK_PERSONAL_FIELDS',
      listOf(personalFields, 'names of form fields'),
      'Form fields to include in events; unset: none.',
      '',
    ),
    allowPrivate: variable('WEBHOOK_ALLOW_PRIVATE', onOff, 'Allow a private address and http for the receiver.', 'off'),
  },
  smtpUrl: secret(
    'SMTP_URL',
    z
      .string()
      .refine(isSmtpUrl, 'must be smtp:// or smtps://USER:PASSWORD@HOST:PORT, with user and password percent-encoded'),
    'Mail server; unset: mails are written to DATA_DIR as .eml files, and with BACKEND_URL applicants get none.',
  ),
  mailUndo: {
    seconds: variable(
      'MAIL_UNDO_SECONDS',
      wholeNumber(0, 3600),
      'Seconds for which a mail to an applicant waits, so that an admin can undo it.',
      '30',
    ),
    bulkSeconds: variable(
      'MAIL_UNDO_BULK_SECONDS',
      wholeNumber(0, 3600),
      'The same for mails to several applicants at once.',
      '300',
    ),
  },
  mailFrom: variable(
    'MAIL_FROM',
    matching(/@/, 'must contain an email address'),
    'Sender of mails; unset: SITE_EMAIL.',
  ),
  site: {
    url: variable(
      'SITE_URL',
      siteUrl,
      'Public URL, needed by the sitemap and feeds. With https, cookies are Secure and HSTS is sent.',
    ),
    fieldData: variable(
      'FIELD_DATA',
      onOff,
      'Browsers report how fast pages are and which openings are read, without identifiers.',
      'on',
    ),
    name: variable('SITE_NAME', z.string(), 'Company name.', 'Realvance'),
    address: variable('SITE_ADDRESS', z.string(), 'Postal address.', 'Sector 62, Noida, India'),
    country: variable(
      'SITE_COUNTRY',
      matching(/^[A-Za-z]{2}$/, 'must be two letters, such as IN').transform((code) => code.toUpperCase()),
      'Country of the address; unset: job pages have no data for job search engines.',
    ),
    email: variable(
      'SITE_EMAIL',
      z.string().refine((text) => looksLikeEmail(text) && !/[<>,;]/.test(text), 'must be an email address'),
      'Contact address, which is notified of form posts.',
      'hello@realvance.example',
    ),
    phone: variable('SITE_PHONE', z.string(), 'Phone number.', '+91 120 555 0100'),
    countryCode: variable(
      'SITE_COUNTRY_CODE',
      matching(/^\+?[1-9]\d{0,2}$/, 'must be a country code, such as +91').transform((code) => code.replace('+', '')),
      'Country code removed from phone numbers; unset: that of SITE_PHONE, otherwise +91.',
    ),
    socials: variable(
      'SITE_SOCIALS',
      listWhere((link) => URL.parse(link)?.protocol === 'https:', 'must be https addresses, separated by commas'),
      'Social media profiles.',
      'https://www.linkedin.com/company/realvance,https://www.instagram.com/realvance,https://www.facebook.com/realvance,https://x.com/realvance',
    ),
  },
  admin: {
    email: variable(
      'ADMIN_EMAIL',
      z.string().refine(looksLikeEmail, 'must be an email address'),
      'Email address of the admin.',
    ),
    password: secret('ADMIN_PASSWORD', z.string().min(8, 'must have at least 8 characters'), 'Password of the admin.'),
    passwordHash: secret(
      'ADMIN_PASSWORD_HASH',
      z.string().refine(isCompleteHash, 'must be a complete argon2id hash ($argon2id$v=…$m=…,t=…,p=…$SALT$HASH)'),
      'argon2id hash, instead of ADMIN_PASSWORD.',
    ),
  },
  adminSecondFactor: variable(
    'ADMIN_SECOND_FACTOR',
    oneOf(['optional', 'required']),
    'Whether every admin needs a passkey or an authenticator app.',
    'optional',
  ),
  sessionSecrets: secret(
    'SESSION_SECRET',
    listWhere((text) => text.length >= 32, 'each secret must have at least 32 characters').refine(
      (secrets) => secrets.length > 0,
      'must have a secret of at least 32 characters',
    ),
    'Secret for cookies; with several, the first signs and all are accepted.',
  ),
  trustProxy: variable(
    'TRUST_PROXY',
    listWhere(isNetwork, 'must be addresses or CIDRs such as 10.0.0.0/8 (not /0), with commas'),
    'Proxies whose X-Forwarded-For is trusted.',
    '',
  ),
  upstreamTimeoutMs: variable(
    'UPSTREAM_TIMEOUT_MS',
    wholeNumber(100, 120_000),
    'Timeout of a call to the backend or form service.',
    '10000',
  ),
  maxEventLoopDelayMs: variable(
    'MAX_EVENT_LOOP_DELAY_MS',
    wholeNumber(0, 60_000),
    'Event loop delay above which visitors get 503; 0: never.',
    '500',
  ),
  demoContent: variable('DEMO_CONTENT', onOff, 'Add demo content to an empty embedded backend.', 'on'),
  retentionDays: variable(
    'RETENTION_DAYS',
    wholeNumber(1, 36_500),
    'Days after which applications and enquiries are deleted. A backend host deletes its own.',
  ),
  backup: {
    everyMs: variable(
      'BACKUP_EVERY',
      matching(/^[1-9]\d{0,3}[hd]$/, 'must be a number of hours or days, such as 24h or 7d').transform(
        (text) => Number.parseInt(text, 10) * (text.endsWith('d') ? 24 : 1) * 60 * 60_000,
      ),
      'Interval of scheduled backups to DATA_DIR/backups; unset: none.',
    ),
    keep: variable('BACKUP_KEEP', wholeNumber(1, 1000), 'Number of scheduled backups to keep.', '7'),
  },
  trailDays: variable('TRAIL_DAYS', wholeNumber(1, 36_500), 'Retention of the audit trail in days.', '365'),
  storageLimitBytes: variable(
    'STORAGE_LIMIT_MB',
    wholeNumber(100, 10_000_000).transform((megabytes) => megabytes * 1024 * 1024),
    'Storage for uploaded files in MB; beyond it, forms are accepted only without files.',
    '2048',
  ),
  acknowledge: variable(
    'ACKNOWLEDGE',
    onOff,
    'Mail applicants an acknowledgement; unset: on, unless forms go to another service. With BACKEND_URL it needs SMTP_URL.',
  ),
  logLevel: variable(
    'LOG_LEVEL',
    oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'Log level.',
    'info',
  ),
  tracing: {
    endpoint: variable(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      httpUrl,
      'OpenTelemetry collector (OTLP over HTTP); unset: no traces.',
    ),
    headers: secret(
      'OTEL_EXPORTER_OTLP_HEADERS',
      z.string().refine(
        (text) =>
          text
            .split(',')
            .map((part) => part.trim())
            .filter(Boolean)
            .every(isHeader),
        'must be name=value, separated by commas',
      ),
      'Headers for the collector, such as an API key.',
    ),
    serviceName: variable('OTEL_SERVICE_NAME', z.string(), 'Service name in traces.', 'site'),
    sampler: variable(
      'OTEL_TRACES_SAMPLER',
      oneOf([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ]),
      'Sampling; parentbased samplers follow the decision of the browser or proxy.',
      'parentbased_always_on',
    ),
    samplerArg: variable(
      'OTEL_TRACES_SAMPLER_ARG',
      matching(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1').transform(Number),
      'Sampling ratio, for traceidratio.',
      '1',
    ),
  },
  metricsPort: variable('METRICS_PORT', wholeNumber(0, 65_535), 'Port for Prometheus metrics; unset: none.'),
};
