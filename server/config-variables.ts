import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { looksLikeEmail } from '../shared/admin-login.ts';
import { jobExtensionNames } from '../shared/job-facts.ts';
import { applicationForm } from '../shared/schemas/application.ts';
import { enquiryForm } from '../shared/schemas/enquiry.ts';
import { webhookEvents } from '../shared/schemas/webhooks.ts';
import { isWebhookSecret } from './bff/webhooks/sign-webhook.ts';

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((value) => value.replace(/\/+$/, ''));

const optional = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const withDefault = <S extends z.ZodType>(schema: S, fallback: z.input<S>) =>
  z.preprocess((value) => (value === undefined || value === '' ? fallback : value), schema);

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `must be a whole number from ${min} to ${max}`);

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` });

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);

const listWhere = (isRight: (part: string) => boolean, message: string) =>
  list.refine((parts) => parts.every(isRight), message);

/** Names with commas between them, each one of these. */
const listOf = <const Name extends string>(names: readonly Name[], what: string) =>
  listWhere(
    (given) => names.some((name) => name === given),
    `must be ${what} (${names.join(', ')}), separated by commas`,
  ).transform((given) => names.filter((name) => given.includes(name)));

/** What people type into the forms about themselves. */
const personalFields = [...new Set([...Object.keys(applicationForm.shape), ...Object.keys(enquiryForm.shape)])].filter(
  (name) => name !== 'position_applied_for' && name !== 'agree',
);

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network in CIDR form, or what the proxies of the same machine or network are called. */
const isNetwork = (text: string): boolean =>
  isIP(text) !== 0 || ipaddr.isValidCIDR(text) || namedNetworks.includes(text);

/** Every variable the program reads, with what it is for. `docs/operating.md` is made from this table. */
export const variables = {
  PORT: { schema: withDefault(wholeNumber(0, 65_535), '3000'), about: 'Port; 0 lets the system choose.' },
  HOST: { schema: withDefault(z.string(), '127.0.0.1'), about: 'Address to listen on.' },
  SITE_URL: {
    schema: optional(httpUrl),
    about: 'Public address, which the sitemap and feeds need; with https, cookies become Secure and HSTS is sent.',
  },
  DATA_DIR: {
    schema: withDefault(z.string(), '.data'),
    about: 'Folder of embedded database, mails and generated secrets.',
  },
  DATABASE_URL: {
    schema: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
    about: 'PostgreSQL, in place of the embedded SQLite.',
  },
  BACKEND_URL: {
    schema: optional(httpUrl),
    about: 'Backend host; unset, the embedded backend answers.',
  },
  BACKEND_TOKEN: {
    schema: optional(z.string().min(16, 'must have at least 16 characters')),
    about: 'Bearer token for admin calls at the backend.',
  },
  FILE_ORIGINS: {
    schema: optional(
      listWhere(
        (origin) => /^https?:$/.test(URL.parse(origin)?.protocol ?? ''),
        'must be http or https addresses, separated by commas',
      ),
    ),
    about: 'Other servers whose pictures and resumes are fetched.',
  },
  HOST_EXTENSIONS: {
    schema: optional(listOf(jobExtensionNames, 'names of extension fields')),
    about: 'Optional facts of an opening that the backend keeps, beside those its rows have.',
  },
  OPENINGS_CORS: {
    schema: optional(
      listWhere(
        (origin) => URL.parse(origin)?.origin === origin,
        'must be origins such as https://example.com, separated by commas',
      ),
    ),
    about: 'Sites whose pages may read the openings (GET /api/getAllJobPosts).',
  },
  FORM_SERVICE_URL: {
    schema: optional(httpUrl),
    about: 'Form service; unset, the embedded backend.',
  },
  FORM_ACCESS_KEY: {
    schema: optional(z.string()),
    about: 'Its access key; added by the server, never in a page.',
  },
  WEBHOOK_URL: {
    schema: optional(
      z
        .url({ protocol: /^https?$/, error: 'must be an http or https address' })
        .refine((text) => !/^https?:\/\/[^/?#]*@/.test(text), 'must have no user and password in it'),
    ),
    about:
      'Where events are told by POST (Standard Webhooks): https and public, unless WEBHOOK_ALLOW_PRIVATE; unset, nowhere.',
  },
  WEBHOOK_SECRET: {
    schema: optional(
      list.refine(
        (secrets) => secrets.length > 0 && secrets.every(isWebhookSecret),
        'must be whsec_ and 24 to 64 bytes in base64; several with commas',
      ),
    ),
    about: 'Signs what is told; of a list with commas each one signs.',
  },
  WEBHOOK_EVENTS: {
    schema: optional(listOf(webhookEvents, 'names of events')),
    about: 'What is told; unset, all.',
  },
  WEBHOOK_PERSONAL_FIELDS: {
    schema: optional(listOf(personalFields, 'names of form fields')),
    about: 'What is told of what people typed into a form; unset, nothing.',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    schema: withDefault(oneOf(['on', 'off']), 'off'),
    about: 'Whether the receiver may have a private address, and http.',
  },
  SMTP_URL: {
    schema: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
    about: 'Mail server; unset, mails are .eml files in DATA_DIR, and with BACKEND_URL applicants get none.',
  },
  MAIL_FROM: {
    schema: optional(z.string().regex(/@/, 'must contain an email address')),
    about: 'Sender of mails; unset, SITE_EMAIL.',
  },
  ADMIN_EMAIL: {
    schema: optional(z.string().refine(looksLikeEmail, 'must be an email address')),
    about: 'Address of the admin.',
  },
  ADMIN_PASSWORD: {
    schema: optional(z.string().min(8, 'must have at least 8 characters')),
    about: 'Password of the admin.',
  },
  ADMIN_PASSWORD_HASH: {
    schema: optional(z.string().startsWith('$argon2id$', 'must be an argon2id hash')),
    about: 'Its argon2id hash, in place of ADMIN_PASSWORD.',
  },
  ADMIN_SECOND_FACTOR: {
    schema: withDefault(oneOf(['optional', 'required']), 'optional'),
    about: 'Whether admins may be without a passkey or an authenticator app.',
  },
  SESSION_SECRET: {
    schema: optional(listWhere((secret) => secret.length >= 32, 'each secret must have at least 32 characters')),
    about: 'Secret of cookies; of a list with commas the first signs, all are accepted.',
  },
  TRUST_PROXY: {
    schema: optional(listWhere(isNetwork, 'must be addresses or CIDRs such as 10.0.0.0/8, with commas')),
    about: 'Proxies whose X-Forwarded-For is believed.',
  },
  UPSTREAM_TIMEOUT_MS: {
    schema: withDefault(wholeNumber(100, 120_000), '10000'),
    about: 'Time for one call to backend or form service.',
  },
  MAX_EVENT_LOOP_DELAY_MS: {
    schema: withDefault(wholeNumber(0, 60_000), '500'),
    about: 'Lateness of the event loop beyond which visitors are turned away (503); 0: never.',
  },
  DEMO_CONTENT: {
    schema: withDefault(oneOf(['on', 'off']), 'on'),
    about: 'Whether an empty embedded backend gets demo content.',
  },
  RETENTION_DAYS: {
    schema: optional(wholeNumber(1, 36_500)),
    about:
      'Days after which applications and enquiries are deleted here; those of a host of your own are up to the host.',
  },
  BACKUP_EVERY: {
    schema: optional(
      z
        .string()
        .regex(/^[1-9]\d{0,3}[hd]$/, 'must be a number of hours or days, such as 24h or 7d')
        .transform((text) => Number.parseInt(text, 10) * (text.endsWith('d') ? 24 : 1) * 60 * 60_000),
    ),
    about: 'How often a backup is written into DATA_DIR/backups; unset, never by itself.',
  },
  BACKUP_KEEP: {
    schema: withDefault(wholeNumber(1, 1000), '7'),
    about: 'How many of these are kept.',
  },
  TRAIL_DAYS: {
    schema: withDefault(wholeNumber(1, 36_500), '365'),
    about: 'Days for which it is kept what admins have done.',
  },
  STORAGE_LIMIT_MB: {
    schema: withDefault(wholeNumber(100, 10_000_000), '2048'),
    about: 'Megabytes for files of form posts; beyond it forms are taken only without.',
  },
  ACKNOWLEDGE: {
    schema: optional(oneOf(['on', 'off'])),
    about:
      'Whether applicants get a mail that their application arrived; unset, they do unless forms go to another service. With BACKEND_URL it needs SMTP_URL.',
  },
  LOG_LEVEL: {
    schema: withDefault(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    about: 'How much is logged.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: optional(httpUrl),
    about: 'OpenTelemetry collector (OTLP over HTTP) that traces are sent to; unset, there are none.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: optional(z.string().regex(/^[^=,]+=/, 'must be name=value, separated by commas')),
    about: 'Headers for it, such as its key.',
  },
  OTEL_SERVICE_NAME: { schema: withDefault(z.string(), 'site'), about: 'Name in the traces.' },
  OTEL_TRACES_SAMPLER: {
    schema: withDefault(
      oneOf([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ]),
      'parentbased_always_on',
    ),
    about: 'Which requests are traced; parentbased: where the browser or proxy has decided, as it has.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: withDefault(
      z
        .string()
        .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
        .transform(Number),
      '1',
    ),
    about: 'Share of them, for traceidratio.',
  },
  METRICS_PORT: { schema: optional(wholeNumber(0, 65_535)), about: 'Port for Prometheus metrics.' },
  SITE_NAME: { schema: withDefault(z.string(), 'Realvance'), about: 'Company.' },
  SITE_ADDRESS: { schema: withDefault(z.string(), 'Sector 62, Noida, India'), about: 'Postal address.' },
  SITE_COUNTRY: {
    schema: optional(z.string().regex(/^[A-Za-z]{2}$/, 'must be two letters, such as IN')),
    about: 'Its country; unset, job pages carry no data for job searches.',
  },
  SITE_EMAIL: {
    schema: withDefault(z.string().regex(/@/, 'must be an email address'), 'hello@realvance.example'),
    about: 'Contact address, to which posts are announced.',
  },
  SITE_PHONE: { schema: withDefault(z.string(), '+91 120 555 0100'), about: 'Phone number.' },
  SITE_COUNTRY_CODE: {
    schema: optional(
      z
        .string()
        .regex(/^\+?[1-9]\d{0,2}$/, 'must be a country code, such as +91')
        .transform((code) => code.replace('+', '')),
    ),
    about: 'Taken off phone numbers in forms; unset, the one of SITE_PHONE, else +91.',
  },
  SITE_SOCIALS: {
    schema: withDefault(
      listWhere((link) => URL.parse(link)?.protocol === 'https:', 'must be https addresses, separated by commas'),
      'https://www.linkedin.com/company/realvance,https://www.instagram.com/realvance,https://www.facebook.com/realvance,https://x.com/realvance',
    ),
    about: 'Social media.',
  },
} as const;
