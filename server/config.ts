import { readFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import { countryCodeOf } from '#shared/phone.ts';
import { asRecord } from '#shared/record.ts';
import { webhookEvents } from '#shared/schemas/operation.ts';
import type { SiteFacts } from '#shared/site.ts';
import { codeLifeMs } from './backend/modules/accounts/codes.ts';
import { variables } from './config-variables.ts';
import { OperatorError } from './operator-error.ts';
import { namesPrivateAddress } from './public-address.ts';

const secrets = [
  'DATABASE_URL',
  'BACKEND_TOKEN',
  'FORM_ACCESS_KEY',
  'SMTP_URL',
  'ADMIN_PASSWORD',
  'ADMIN_PASSWORD_HASH',
  'SESSION_SECRET',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'WEBHOOK_SECRET',
] as const satisfies (keyof typeof variables)[];

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads secrets from the files named by `NAME_FILE`; adds a line per failure to `problems`. */
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
      const { code = 'unknown' } = asRecord(error);
      problems.push(`${name}_FILE names a file that cannot be read (${code})`);
    }
  }
  return read;
}

type Parsed = { [Name in keyof typeof variables]: z.output<(typeof variables)[Name]['schema']> };

/** Lists every wrong variable, one per line. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length === 1 ? 'a problem' : `${problems.length} problems`}:\n${problems.map((line) => `  ${line}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

const isForeign = (service: string | undefined, backend: string | undefined): boolean =>
  service !== undefined && (backend === undefined || new URL(service).origin !== new URL(backend).origin);

function crossChecks(env: Parsed): string[] {
  const problems: string[] = [];
  if (env.FORM_SERVICE_URL && !env.FORM_ACCESS_KEY) problems.push('FORM_ACCESS_KEY is needed with FORM_SERVICE_URL');
  if (env.FORM_ACCESS_KEY && !env.FORM_SERVICE_URL) problems.push('FORM_SERVICE_URL is needed with FORM_ACCESS_KEY');
  if (env.ACKNOWLEDGE === 'on' && isForeign(env.FORM_SERVICE_URL, env.BACKEND_URL))
    problems.push(
      'ACKNOWLEDGE cannot be on with the FORM_SERVICE_URL of another service: only that knows what arrived',
    );
  if (env.ACKNOWLEDGE === 'on' && env.BACKEND_URL && !env.SMTP_URL)
    problems.push('SMTP_URL is needed with ACKNOWLEDGE on and BACKEND_URL: without it no mail goes to applicants');
  if (env.WEBHOOK_URL && !env.WEBHOOK_SECRET) problems.push('WEBHOOK_SECRET is needed with WEBHOOK_URL');
  if (env.WEBHOOK_SECRET && !env.WEBHOOK_URL) problems.push('WEBHOOK_URL is needed with WEBHOOK_SECRET');
  const receiver = URL.parse(env.WEBHOOK_URL ?? '');
  if (
    receiver &&
    env.WEBHOOK_ALLOW_PRIVATE === 'off' &&
    (receiver.protocol === 'http:' || namesPrivateAddress(receiver))
  )
    problems.push('WEBHOOK_URL must be https and not a private address, unless WEBHOOK_ALLOW_PRIVATE is on');
  if (env.ADMIN_PASSWORD && env.ADMIN_PASSWORD_HASH)
    problems.push('ADMIN_PASSWORD and ADMIN_PASSWORD_HASH exclude each other');
  if ((env.ADMIN_PASSWORD || env.ADMIN_PASSWORD_HASH) && !env.ADMIN_EMAIL)
    problems.push('ADMIN_EMAIL is needed with an admin password');
  if (env.ADMIN_EMAIL && !env.ADMIN_PASSWORD && !env.ADMIN_PASSWORD_HASH)
    problems.push('ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is needed with ADMIN_EMAIL');
  return problems;
}

const toConfig = (env: Parsed) => ({
  port: env.PORT,
  host: env.HOST,
  dataDir: path.resolve(env.DATA_DIR),
  databaseUrl: env.DATABASE_URL,
  backendUrl: env.BACKEND_URL,
  backendToken: env.BACKEND_TOKEN,
  hostExtensions: env.HOST_EXTENSIONS ?? [],
  openingsCors: env.OPENINGS_CORS ?? [],
  fileOrigins: (env.FILE_ORIGINS ?? []).map((address) => new URL(address).origin),
  formService:
    env.FORM_SERVICE_URL && env.FORM_ACCESS_KEY
      ? { url: env.FORM_SERVICE_URL, accessKey: env.FORM_ACCESS_KEY }
      : undefined,
  acknowledge: env.ACKNOWLEDGE !== 'off' && !isForeign(env.FORM_SERVICE_URL, env.BACKEND_URL),
  webhooks:
    env.WEBHOOK_URL && env.WEBHOOK_SECRET
      ? {
          url: env.WEBHOOK_URL,
          secrets: env.WEBHOOK_SECRET,
          events: env.WEBHOOK_EVENTS ?? webhookEvents,
          personalFields: env.WEBHOOK_PERSONAL_FIELDS ?? [],
          allowPrivate: env.WEBHOOK_ALLOW_PRIVATE === 'on',
        }
      : undefined,
  smtpUrl: env.SMTP_URL,
  mailFrom: env.MAIL_FROM ?? env.SITE_EMAIL,
  admin: env.ADMIN_EMAIL
    ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, passwordHash: env.ADMIN_PASSWORD_HASH }
    : undefined,
  adminSecondFactor: env.ADMIN_SECOND_FACTOR,
  /** The first signs, all verify. Undefined: generated and stored in the data folder. */
  sessionSecrets: env.SESSION_SECRET,
  trustProxy: env.TRUST_PROXY,
  upstreamTimeoutMs: env.UPSTREAM_TIMEOUT_MS,
  maxEventLoopDelayMs: env.MAX_EVENT_LOOP_DELAY_MS,
  demoContent: env.DEMO_CONTENT === 'on',
  retentionDays: env.RETENTION_DAYS,
  backupEveryMs: env.BACKUP_EVERY,
  backupKeep: env.BACKUP_KEEP,
  trailDays: env.TRAIL_DAYS,
  storageLimitBytes: env.STORAGE_LIMIT_MB * 1024 * 1024,
  logLevel: env.LOG_LEVEL,
  metricsPort: env.METRICS_PORT,
  tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
        headers: env.OTEL_EXPORTER_OTLP_HEADERS,
        serviceName: env.OTEL_SERVICE_NAME,
        sampler: env.OTEL_TRACES_SAMPLER,
        samplerArg: env.OTEL_TRACES_SAMPLER_ARG,
      }
    : undefined,
  site: {
    name: env.SITE_NAME,
    address: env.SITE_ADDRESS,
    country: env.SITE_COUNTRY?.toUpperCase(),
    email: env.SITE_EMAIL,
    phone: env.SITE_PHONE,
    countryCode: env.SITE_COUNTRY_CODE ?? countryCodeOf(env.SITE_PHONE) ?? '91',
    socials: env.SITE_SOCIALS,
    url: env.SITE_URL,
    // Form posts stay here, while the inboxes show the host's records.
    formsUnread: Boolean(env.BACKEND_URL) && !(env.FORM_SERVICE_URL || env.SMTP_URL || env.WEBHOOK_URL),
    codeMinutes: env.BACKEND_URL ? undefined : codeLifeMs / 60_000,
  } satisfies SiteFacts,
});

export type Config = Readonly<ReturnType<typeof toConfig>>;

/** Parses the environment. Throws ConfigError naming every wrong variable. */
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
  // Each value was parsed by the schema of the same name.
  const env = values as Parsed;
  const crossed = crossChecks(env);
  if (crossed.length > 0) throw new ConfigError(crossed);
  return toConfig(env);
}

export const hasForeignFormService = ({ backendUrl, formService }: Config): boolean =>
  isForeign(formService?.url, backendUrl);
