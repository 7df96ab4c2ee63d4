import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { looksLikeEmail } from '#shared/email.ts';
import { jobExtensionNames } from '#shared/job-facts.ts';
import { applicationForm } from '#shared/schemas/application.ts';
import { enquiryForm } from '#shared/schemas/enquiry.ts';
import { webhookEvents } from '#shared/schemas/operation.ts';
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

const listOf = <const Name extends string>(names: readonly Name[], what: string) =>
  listWhere(
    (given) => names.some((name) => name === given),
    `must be ${what} (${names.join(', ')}), separated by commas`,
  ).transform((given) => names.filter((name) => given.includes(name)));

const personalFields = [...new Set([...Object.keys(applicationForm.shape), ...Object.keys(enquiryForm.shape)])].filter(
  (name) => name !== 'position_applied_for' && name !== 'agree',
);

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** Also a name that Fastify accepts for local networks. */
const isNetwork = (text: string): boolean =>
  isIP(text) !== 0 || ipaddr.isValidCIDR(text) || namedNetworks.includes(text);

export const variables = {
  PORT: { schema: withDefault(wholeNumber(0, 65_535), '3000'), about: 'Port; 0 picks a free one.' },
  HOST: { schema: withDefault(z.string(), '127.0.0.1'), about: 'Address to listen on.' },
  SITE_URL: {
    schema: optional(httpUrl),
    about: 'Public URL, needed by the sitemap and feeds. With https, cookies are Secure and HSTS is sent.',
  },
  DATA_DIR: {
    schema: withDefault(z.string(), '.data'),
    about: 'Folder for the embedded database, mails and generated secrets.',
  },
  DATABASE_URL: {
    schema: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
    about: 'PostgreSQL database; unset: embedded SQLite.',
  },
  BACKEND_URL: {
    schema: optional(httpUrl),
    about: 'Backend host; unset: the embedded backend.',
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
    about: 'Other origins from which images and resumes may be fetched.',
  },
  HOST_EXTENSIONS: {
    schema: optional(listOf(jobExtensionNames, 'names of extension fields')),
    about: 'Optional facts of openings that the backend stores, in addition to those in its rows.',
  },
  OPENINGS_CORS: {
    schema: optional(
      listWhere(
        (origin) => URL.parse(origin)?.origin === origin,
        'must be origins such as https://example.com, separated by commas',
      ),
    ),
    about: 'Origins that may read the openings (GET /api/getAllJobPosts).',
  },
  FORM_SERVICE_URL: {
    schema: optional(httpUrl),
    about: 'Form service; unset: the embedded backend.',
  },
  FORM_ACCESS_KEY: {
    schema: optional(z.string()),
    about: 'Access key of the form service; added by the server, never in a page.',
  },
  WEBHOOK_URL: {
    schema: optional(
      z
        .url({ protocol: /^https?$/, error: 'must be an http or https address' })
        .refine((text) => !/^https?:\/\/[^/?#]*@/.test(text), 'must have no user and password in it'),
    ),
    about: 'Receiver of webhooks (Standard Webhooks): public and https, unless WEBHOOK_ALLOW_PRIVATE is on.',
  },
  WEBHOOK_SECRET: {
    schema: optional(
      list.refine(
        (secrets) => secrets.length > 0 && secrets.every(isWebhookSecret),
        'must be whsec_ and 24 to 64 bytes in base64; several with commas',
      ),
    ),
    about: 'Signing secret; with several, each signs.',
  },
  WEBHOOK_EVENTS: {
    schema: optional(listOf(webhookEvents, 'names of events')),
    about: 'Events to send; unset: all.',
  },
  WEBHOOK_PERSONAL_FIELDS: {
    schema: optional(listOf(personalFields, 'names of form fields')),
    about: 'Form fields to include in events; unset: none.',
  },
  WEBHOOK_ALLOW_PRIVATE: {
    schema: withDefault(oneOf(['on', 'off']), 'off'),
    about: 'Allow a private address and http for the receiver.',
  },
  SMTP_URL: {
    schema: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
    about: 'Mail server; unset: mails are written to DATA_DIR as .eml files, and with BACKEND_URL applicants get none.',
  },
  MAIL_FROM: {
    schema: optional(z.string().regex(/@/, 'must contain an email address')),
    about: 'Sender of mails; unset: SITE_EMAIL.',
  },
  ADMIN_EMAIL: {
    schema: optional(z.string().refine(looksLikeEmail, 'must be an email address')),
    about: 'Email address of the admin.',
  },
  ADMIN_PASSWORD: {
    schema: optional(z.string().min(8, 'must have at least 8 characters')),
    about: 'Password of the admin.',
  },
  ADMIN_PASSWORD_HASH: {
    schema: optional(z.string().startsWith('$argon2id$', 'must be an argon2id hash')),
    about: 'argon2id hash, instead of ADMIN_PASSWORD.',
  },
  ADMIN_SECOND_FACTOR: {
    schema: withDefault(oneOf(['optional', 'required']), 'optional'),
    about: 'Whether every admin needs a passkey or an authenticator app.',
  },
  SESSION_SECRET: {
    schema: optional(listWhere((secret) => secret.length >= 32, 'each secret must have at least 32 characters')),
    about: 'Secret for cookies; with several, the first signs and all are accepted.',
  },
  TRUST_PROXY: {
    schema: optional(listWhere(isNetwork, 'must be addresses or CIDRs such as 10.0.0.0/8, with commas')),
    about: 'Proxies whose X-Forwarded-For is trusted.',
  },
  UPSTREAM_TIMEOUT_MS: {
    schema: withDefault(wholeNumber(100, 120_000), '10000'),
    about: 'Timeout of a call to the backend or form service.',
  },
  MAX_EVENT_LOOP_DELAY_MS: {
    schema: withDefault(wholeNumber(0, 60_000), '500'),
    about: 'Event loop delay above which visitors get 503; 0: never.',
  },
  DEMO_CONTENT: {
    schema: withDefault(oneOf(['on', 'off']), 'on'),
    about: 'Add demo content to an empty embedded backend.',
  },
  RETENTION_DAYS: {
    schema: optional(wholeNumber(1, 36_500)),
    about: 'Days after which applications and enquiries are deleted. A backend host deletes its own.',
  },
  BACKUP_EVERY: {
    schema: optional(
      z
        .string()
        .regex(/^[1-9]\d{0,3}[hd]$/, 'must be a number of hours or days, such as 24h or 7d')
        .transform((text) => Number.parseInt(text, 10) * (text.endsWith('d') ? 24 : 1) * 60 * 60_000),
    ),
    about: 'Interval of scheduled backups to DATA_DIR/backups; unset: none.',
  },
  BACKUP_KEEP: {
    schema: withDefault(wholeNumber(1, 1000), '7'),
    about: 'Number of scheduled backups to keep.',
  },
  TRAIL_DAYS: {
    schema: withDefault(wholeNumber(1, 36_500), '365'),
    about: 'Retention of the audit trail in days.',
  },
  STORAGE_LIMIT_MB: {
    schema: withDefault(wholeNumber(100, 10_000_000), '2048'),
    about: 'Storage for uploaded files in MB; beyond it, forms are accepted only without files.',
  },
  ACKNOWLEDGE: {
    schema: optional(oneOf(['on', 'off'])),
    about:
      'Mail applicants an acknowledgement; unset: on, unless forms go to another service. With BACKEND_URL it needs SMTP_URL.',
  },
  LOG_LEVEL: {
    schema: withDefault(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    about: 'Log level.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    schema: optional(httpUrl),
    about: 'OpenTelemetry collector (OTLP over HTTP); unset: no traces.',
  },
  OTEL_EXPORTER_OTLP_HEADERS: {
    schema: optional(z.string().regex(/^[^=,]+=/, 'must be name=value, separated by commas')),
    about: 'Headers for the collector, such as an API key.',
  },
  OTEL_SERVICE_NAME: { schema: withDefault(z.string(), 'site'), about: 'Service name in traces.' },
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
    about: 'Sampling; parentbased samplers follow the decision of the browser or proxy.',
  },
  OTEL_TRACES_SAMPLER_ARG: {
    schema: withDefault(
      z
        .string()
        .regex(/^(0(\.\d+)?|1(\.0+)?)$/, 'must be a number from 0 to 1')
        .transform(Number),
      '1',
    ),
    about: 'Sampling ratio, for traceidratio.',
  },
  METRICS_PORT: { schema: optional(wholeNumber(0, 65_535)), about: 'Port for Prometheus metrics; unset: none.' },
  SITE_NAME: { schema: withDefault(z.string(), 'Realvance'), about: 'Company name.' },
  SITE_ADDRESS: { schema: withDefault(z.string(), 'Sector 62, Noida, India'), about: 'Postal address.' },
  SITE_COUNTRY: {
    schema: optional(z.string().regex(/^[A-Za-z]{2}$/, 'must be two letters, such as IN')),
    about: 'Country of the address; unset: job pages have no data for job search engines.',
  },
  SITE_EMAIL: {
    schema: withDefault(z.string().regex(/@/, 'must be an email address'), 'hello@realvance.example'),
    about: 'Contact address, which is notified of form posts.',
  },
  SITE_PHONE: { schema: withDefault(z.string(), '+91 120 555 0100'), about: 'Phone number.' },
  SITE_COUNTRY_CODE: {
    schema: optional(
      z
        .string()
        .regex(/^\+?[1-9]\d{0,2}$/, 'must be a country code, such as +91')
        .transform((code) => code.replace('+', '')),
    ),
    about: 'Country code removed from phone numbers; unset: that of SITE_PHONE, otherwise +91.',
  },
  SITE_SOCIALS: {
    schema: withDefault(
      listWhere((link) => URL.parse(link)?.protocol === 'https:', 'must be https addresses, separated by commas'),
      'https://www.linkedin.com/company/realvance,https://www.instagram.com/realvance,https://www.facebook.com/realvance,https://x.com/realvance',
    ),
    about: 'Social media profiles.',
  },
} as const;
