import { readFileSync } from 'node:fs';
import type * as z from 'zod';
import { countryCodeOf } from '#shared/phone.ts';
import { asRecord } from '#shared/record.ts';
import { webhookEvents } from '#shared/schemas/operation.ts';
import type { SiteFacts } from '#shared/site.ts';
import { codeLifeMs } from './backend/modules/accounts/codes.ts';
import { OperatorError } from './operator-error.ts';
import { namesPrivateAddress } from './public-address.ts';
import { type Declarations, declarations, type Variable } from './variables.ts';

const isVariable = (declared: Variable | Declarations): declared is Variable => typeof declared.name === 'string';

const variablesIn = (group: Declarations): Variable[] =>
  Object.values(group).flatMap((declared) => (isVariable(declared) ? [declared] : variablesIn(declared)));

export const variables: readonly Variable[] = variablesIn(declarations);

type Values<Group> = {
  readonly [Key in keyof Group]: Group[Key] extends Variable<infer S> ? z.output<S> : Values<Group[Key]>;
};
type Environment = Readonly<Record<string, string | undefined>>;

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

function readSecretFiles(environment: Environment, problems: string[]): Environment {
  const read: Record<string, string | undefined> = { ...environment };
  for (const { name } of variables.filter(({ isSecret }) => isSecret)) {
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

function parseGroup(group: Declarations, environment: Environment, problems: string[]): Record<string, unknown> {
  const parsed = Object.entries(group).map(([key, declared]) => {
    if (!isVariable(declared)) return [key, parseGroup(declared, environment, problems)];
    const { name, schema, fallback } = declared;
    const result = schema.safeParse(environment[name] || fallback);
    if (!result.success) problems.push(`${name} ${result.error.issues[0]?.message ?? 'is not valid'}`);
    return [key, result.data];
  });
  return Object.fromEntries(parsed);
}

function crossChecks(values: Values<typeof declarations>, isForeign: boolean): string[] {
  const { admin, backendUrl, webhooks } = values;
  const problems: string[] = [];
  if (values.acknowledge && isForeign)
    problems.push(
      'ACKNOWLEDGE cannot be on with the FORM_SERVICE_URL of another service: only that knows what arrived',
    );
  if (values.acknowledge && backendUrl && !values.smtpUrl)
    problems.push('SMTP_URL is needed with ACKNOWLEDGE on and BACKEND_URL: without it no mail goes to applicants');
  if (webhooks.url && !webhooks.secrets) problems.push('WEBHOOK_SECRET is needed with WEBHOOK_URL');
  if (webhooks.secrets && !webhooks.url) problems.push('WEBHOOK_URL is needed with WEBHOOK_SECRET');
  const receiver = URL.parse(webhooks.url ?? '');
  if (receiver && !webhooks.allowPrivate && (receiver.protocol === 'http:' || namesPrivateAddress(receiver)))
    problems.push('WEBHOOK_URL must be https and not a private address, unless WEBHOOK_ALLOW_PRIVATE is on');
  const { email, password, passwordHash } = admin;
  if (password && passwordHash) problems.push('ADMIN_PASSWORD and ADMIN_PASSWORD_HASH exclude each other');
  if ((password || passwordHash) && !email) problems.push('ADMIN_EMAIL is needed with an admin password');
  if (email && !password && !passwordHash)
    problems.push('ADMIN_PASSWORD or ADMIN_PASSWORD_HASH is needed with ADMIN_EMAIL');
  return problems;
}

/** Returns a group of variables, or undefined while a needed one is unset. */
function complete<Group extends object, Key extends keyof Group>(group: Group, ...needed: Key[]) {
  const isComplete = (given: Group): given is Group & { readonly [K in Key]: NonNullable<Group[K]> } =>
    needed.every((key) => given[key] !== undefined);
  return isComplete(group) ? group : undefined;
}

function resolve(values: Values<typeof declarations>, hasForeignFormService: boolean) {
  const { site, backendUrl, formServiceUrl, formAccessKey, smtpUrl } = values;
  return {
    ...values,
    formService: complete({ url: formServiceUrl, accessKey: formAccessKey }, 'url', 'accessKey'),
    hasForeignFormService,
    acknowledge: values.acknowledge !== false && !hasForeignFormService,
    webhooks: complete({ ...values.webhooks, events: values.webhooks.events ?? webhookEvents }, 'url', 'secrets'),
    mailFrom: values.mailFrom ?? site.email,
    /** Mails written to files are only for a site without other hosts. */
    mailTransport: smtpUrl ? ('server' as const) : backendUrl ? undefined : ('files' as const),
    admin: complete(values.admin, 'email'),
    tracing: complete(values.tracing, 'endpoint'),
    site: {
      ...site,
      countryCode: site.countryCode ?? countryCodeOf(site.phone) ?? '91',
      // Form posts stay here, while the inboxes show the host's records.
      formsUnread: Boolean(backendUrl) && !(formServiceUrl || smtpUrl || values.webhooks.url),
      codeMinutes: backendUrl ? undefined : codeLifeMs / 60_000,
    } satisfies SiteFacts,
  };
}

export type Config = Readonly<ReturnType<typeof resolve>>;

/** Parses the environment. Throws ConfigError naming every wrong variable. A backend has an access key of its own. */
export function parseConfig(given: Environment, program: 'site' | 'backend' = 'site'): Config {
  const problems: string[] = [];
  const environment = readSecretFiles(given, problems);
  // Each value was parsed by the schema under its key.
  const values = parseGroup(declarations, environment, problems) as Values<typeof declarations>;
  if (problems.length > 0) throw new ConfigError(problems);
  const { backendUrl, formServiceUrl, formAccessKey } = values;
  if (program === 'site' && formServiceUrl && !formAccessKey)
    problems.push('FORM_ACCESS_KEY is needed with FORM_SERVICE_URL');
  if (program === 'site' && formAccessKey && !formServiceUrl)
    problems.push('FORM_SERVICE_URL is needed with FORM_ACCESS_KEY');
  if (program === 'site' && values.port > 0 && values.metricsPort === values.port)
    problems.push('METRICS_PORT must differ from PORT');
  const isForeign =
    formServiceUrl !== undefined && new URL(formServiceUrl).origin !== (backendUrl && new URL(backendUrl).origin);
  problems.push(...crossChecks(values, isForeign));
  if (problems.length > 0) throw new ConfigError(problems);
  return resolve(values, isForeign);
}
