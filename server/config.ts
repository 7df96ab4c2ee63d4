import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import ipaddr from 'ipaddr.js';
import * as z from 'zod';
import { countryCodeOf } from '../shared/phone.ts';
import type { SiteFacts } from '../shared/site-facts.ts';
import { keptFile } from './start/kept-file.ts';

export type { SiteFacts };

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

const namedNetworks = ['loopback', 'linklocal', 'uniquelocal'];

/** An address, a network in CIDR form, or what the proxies of the same machine or network are called. */
const isNetwork = (text: string): boolean =>
  isIP(text) !== 0 || ipaddr.isValidCIDR(text) || namedNetworks.includes(text);

/** Every variable the program reads, with what it is for. `docs/operating.md` is made from this table. */
export const variables = {
  PORT: { schema: withDefault(wholeNumber(0, 65_535), '3000'), about: 'Port to listen on; 0 lets the system choose.' },
  HOST: { schema: withDefault(z.string(), '127.0.0.1'), about: 'Address to listen on.' },
  SITE_URL: {
    schema: optional(httpUrl),
    about: 'Public address of the site; with https, cookies become Secure and HSTS is sent.',
  },
  DATA_DIR: {
    schema: withDefault(z.string(), '.data'),
    about: 'Folder for the embedded database, mails and generated secrets.',
  },
  DATABASE_URL: {
    schema: optional(z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres:// or postgresql://')),
    about: 'PostgreSQL to use in place of the embedded SQLite database.',
  },
  BACKEND_URL: {
    schema: optional(httpUrl),
    about: 'Backend host to forward the calls to; unset, the embedded backend answers.',
  },
  BACKEND_TOKEN: {
    schema: optional(z.string().min(16, 'must have at least 16 characters')),
    about: 'Sent to the backend as a bearer token with admin calls.',
  },
  FILE_ORIGINS: {
    schema: optional(
      list.refine(
        (origins) => origins.every((origin) => /^https?:$/.test(URL.parse(origin)?.protocol ?? '')),
        'must be http or https addresses, separated by commas',
      ),
    ),
    about: 'Other servers from which pictures and resumes named by the backend are fetched; unset, none.',
  },
  FORM_SERVICE_URL: {
    schema: optional(httpUrl),
    about: 'Form-submission service; unset, the embedded backend records form posts.',
  },
  FORM_ACCESS_KEY: {
    schema: optional(z.string()),
    about: 'Access key of the form service; added by the server, never in a page.',
  },
  SMTP_URL: {
    schema: optional(z.string().regex(/^smtps?:\/\//, 'must start with smtp:// or smtps://')),
    about: 'Mail server; unset, mails are written as .eml files into the data folder.',
  },
  MAIL_FROM: {
    schema: optional(z.string().regex(/@/, 'must contain an email address')),
    about: 'Sender of mails; unset, SITE_EMAIL.',
  },
  ADMIN_EMAIL: {
    schema: optional(z.string().regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address')),
    about: 'Address of the admin.',
  },
  ADMIN_PASSWORD: {
    schema: optional(z.string().min(8, 'must have at least 8 characters')),
    about: 'Password of the admin.',
  },
  ADMIN_PASSWORD_HASH: {
    schema: optional(z.string().startsWith('$argon2id$', 'must be an argon2id hash')),
    about: 'argon2id hash of the admin password, in place of ADMIN_PASSWORD.',
  },
  SESSION_SECRET: {
    schema: optional(
      list.refine(
        (secrets) => secrets.every((secret) => secret.length >= 32),
        'each secret must have at least 32 characters',
      ),
    ),
    about: 'Secret that signs cookies; a comma-separated list rotates (the first signs, all are accepted).',
  },
  TRUST_PROXY: {
    schema: optional(
      list.refine(
        (networks) => networks.every(isNetwork),
        'must be addresses or CIDRs such as 10.0.0.0/8, with commas',
      ),
    ),
    about: 'Addresses or CIDRs of proxies whose X-Forwarded-For is believed.',
  },
  UPSTREAM_TIMEOUT_MS: {
    schema: withDefault(wholeNumber(100, 120_000), '10000'),
    about: 'Overall time budget of one call to the backend or form service.',
  },
  DEMO_CONTENT: {
    schema: withDefault(oneOf(['on', 'off']), 'on'),
    about: 'Whether an empty embedded backend gets demo jobs and posts.',
  },
  RETENTION_DAYS: {
    schema: optional(wholeNumber(1, 36_500)),
    about: 'Days after which applications and enquiries are deleted; unset, they are kept.',
  },
  STORAGE_LIMIT_MB: {
    schema: withDefault(wholeNumber(100, 10_000_000), '2048'),
    about: 'Megabytes that files of form posts may take; beyond it a form is taken without its file only.',
  },
  LOG_LEVEL: {
    schema: withDefault(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    about: 'How much is logged.',
  },
  METRICS_PORT: { schema: optional(wholeNumber(0, 65_535)), about: 'Port for Prometheus metrics; unset, none.' },
  SITE_NAME: { schema: withDefault(z.string(), 'Realvance'), about: 'Name of the company.' },
  SITE_ADDRESS: { schema: withDefault(z.string(), 'Sector 62, Noida, India'), about: 'Postal address in the footer.' },
  SITE_COUNTRY: {
    schema: optional(z.string().regex(/^[A-Za-z]{2}$/, 'must be two letters, such as IN')),
    about: 'Country of SITE_ADDRESS; unset, job pages are not described to job searches.',
  },
  SITE_EMAIL: {
    schema: withDefault(z.string().regex(/@/, 'must be an email address'), 'hello@realvance.example'),
    about: 'Contact address; enquiries and applications are announced there.',
  },
  SITE_PHONE: { schema: withDefault(z.string(), '+91 120 555 0100'), about: 'Phone number in the footer.' },
  SITE_COUNTRY_CODE: {
    schema: optional(
      z
        .string()
        .regex(/^\+?[1-9]\d{0,2}$/, 'must be a country code, such as +91')
        .transform((code) => code.replace('+', '')),
    ),
    about: 'Country code that is taken off phone numbers in forms; unset, the one of SITE_PHONE, else +91.',
  },
  SITE_SOCIALS: {
    schema: withDefault(
      list.refine(
        (links) => links.every((link) => URL.parse(link)?.protocol === 'https:'),
        'must be https addresses, separated by commas',
      ),
      'https://www.linkedin.com/company/realvance,https://www.instagram.com/realvance,https://www.facebook.com/realvance,https://x.com/realvance',
    ),
    about: 'Social-media addresses, separated by commas.',
  },
} as const;

type Parsed = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };

/** Each of these may be given as the path of a file that holds it (`NAME_FILE`), as container platforms hand secrets out. */
const secrets = [
  'DATABASE_URL',
  'BACKEND_TOKEN',
  'FORM_ACCESS_KEY',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'ADMIN_PASSWORD_HASH',
  'SESSION_SECRET',
] as const satisfies (keyof typeof variables)[];

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Secrets from the files that `NAME_FILE` names, without the line end that editors leave.
 *
 * @param problems gets a line for each that cannot be read or is given twice
 */
export function readSecretFiles(environment: Environment, problems: string[]): Environment {
  const read: Record<string, string | undefined> = { ...environment };
  for (const name of secrets) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      problems.push(`${name} and ${name}_FILE exclude each other`);
      continue;
    }
    try {
      read[name] = readFileSync(file, 'utf8').trim();
      if (read[name] === '') problems.push(`${name}_FILE names a file that is empty`);
    } catch (error) {
      const { code = 'unknown' }: { code?: unknown } = Object(error);
      problems.push(`${name}_FILE names a file that cannot be read (${code})`);
    }
  }
  return read;
}

export interface Config {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly backendUrl: string | undefined;
  readonly backendToken: string | undefined;
  /** Origins beside the host's own. */
  readonly fileOrigins: readonly string[];
  readonly formService: { readonly url: string; readonly accessKey: string } | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  readonly admin: { readonly email: string; readonly password?: string; readonly passwordHash?: string } | undefined;
  /** First signs, all verify. Undefined: one is made and kept in the data folder. */
  readonly sessionSecrets: readonly string[] | undefined;
  readonly trustProxy: readonly string[] | undefined;
  readonly upstreamTimeoutMs: number;
  readonly demoContent: boolean;
  readonly retentionDays: number | undefined;
  readonly storageLimitBytes: number;
  readonly logLevel: Parsed['LOG_LEVEL'];
  readonly metricsPort: number | undefined;
  readonly site: SiteFacts;
}

/** Everything that is wrong with the environment, a line a variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

function crossChecks(env: Parsed): string[] {
  const problems: string[] = [];
  if (env.FORM_SERVICE_URL && !env.FORM_ACCESS_KEY) problems.push('FORM_ACCESS_KEY is needed with FORM_SERVICE_URL');
  if (env.FORM_ACCESS_KEY && !env.FORM_SERVICE_URL) problems.push('FORM_SERVICE_URL is needed with FORM_ACCESS_KEY');
  if (env.ADMIN_PASSWORD && env.ADMIN_PASSWORD_HASH)
    problems.push('ADMIN_PASSWORD and ADMIN_PASSWORD_HASH exclude each other');
  if ((env.ADMIN_PASSWORD || env.ADMIN_PASSWORD_HASH) && !env.ADMIN_EMAIL)
    problems.push('ADMIN_EMAIL is needed with an admin password');
  if (env.ADMIN_EMAIL && !env.ADMIN_PASSWORD && !env.ADMIN_PASSWORD_HASH)
    problems.push('ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is needed with ADMIN_EMAIL');
  return problems;
}

/**
 * Parses the environment once. The only reader of `process.env` is the caller in `main.ts`.
 *
 * @throws ConfigError naming every wrong variable at once.
 */
export function parseConfig(given: Environment): Config {
  const problems: string[] = [];
  const environment = readSecretFiles(given, problems);
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(variables)) {
    const result = schema.safeParse(environment[name]);
    if (result.success) values[name] = result.data;
    else problems.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}`);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  // Each value has just been parsed by the schema of its name.
  const env = values as Parsed;
  const crossed = crossChecks(env);
  if (crossed.length > 0) throw new ConfigError(crossed);
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    backendUrl: env.BACKEND_URL,
    backendToken: env.BACKEND_TOKEN,
    fileOrigins: (env.FILE_ORIGINS ?? []).map((address) => new URL(address).origin),
    formService:
      env.FORM_SERVICE_URL && env.FORM_ACCESS_KEY
        ? { url: env.FORM_SERVICE_URL, accessKey: env.FORM_ACCESS_KEY }
        : undefined,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? env.SITE_EMAIL,
    admin: env.ADMIN_EMAIL
      ? {
          email: env.ADMIN_EMAIL,
          ...(env.ADMIN_PASSWORD && { password: env.ADMIN_PASSWORD }),
          ...(env.ADMIN_PASSWORD_HASH && { passwordHash: env.ADMIN_PASSWORD_HASH }),
        }
      : undefined,
    sessionSecrets: env.SESSION_SECRET,
    trustProxy: env.TRUST_PROXY,
    upstreamTimeoutMs: env.UPSTREAM_TIMEOUT_MS,
    demoContent: env.DEMO_CONTENT === 'on',
    retentionDays: env.RETENTION_DAYS,
    storageLimitBytes: env.STORAGE_LIMIT_MB * 1024 * 1024,
    logLevel: env.LOG_LEVEL,
    metricsPort: env.METRICS_PORT,
    site: {
      name: env.SITE_NAME,
      address: env.SITE_ADDRESS,
      country: env.SITE_COUNTRY?.toUpperCase(),
      email: env.SITE_EMAIL,
      phone: env.SITE_PHONE,
      countryCode: env.SITE_COUNTRY_CODE ?? countryCodeOf(env.SITE_PHONE) ?? '91',
      socials: env.SITE_SOCIALS,
      url: env.SITE_URL,
    },
  };
}

/**
 * A secret that lives in the data folder, made at the first start and readable by its owner alone.
 *
 * @returns 64 hexadecimal characters
 */
export function keptSecret(dataDir: string, name: string): string {
  const isWhole = (text: string) => text.length >= 32;
  return keptFile(path.join(dataDir, name), isWhole, () => randomBytes(32).toString('hex'));
}
