import { readFileSync } from 'node:fs';
import { asRecord } from '../shared/record.ts';
import type { variables } from './config-variables.ts';

/** Each of these may be given as the path of a file that holds it (`NAME_FILE`), as container platforms hand secrets out. */
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

export type Environment = Readonly<Record<string, string | undefined>>;

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
      const { code = 'unknown' } = asRecord(error);
      problems.push(`${name}_FILE names a file that cannot be read (${code})`);
    }
  }
  return read;
}
