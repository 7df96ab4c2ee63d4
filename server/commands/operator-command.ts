import { statSync } from 'node:fs';
import path from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { ApiError } from '#shared/errors.ts';
import { type Config, parseConfig } from '../config.ts';
import type { CopiedTable } from '../database/copy-database.ts';
import { OperatorError } from '../operator-error.ts';
import { failureText } from '../start/run-program.ts';

interface OperatorCommand {
  readonly usage: string;
  readonly maxArguments?: number;
  readonly options?: ParseArgsOptionsConfig;
}

/** Runs a command on the database. Prints usage errors and operator errors as one line without a stack. */
export async function operatorCommand(
  { usage, maxArguments = 0, options }: OperatorCommand,
  work: (config: Config, called: ReturnType<typeof parseArgs>) => Promise<void>,
): Promise<void> {
  try {
    const help = { type: 'boolean', short: 'h' } as const;
    const called = parseArgs({ options: { ...options, help }, allowPositionals: maxArguments > 0 });
    if (called.values.help) return console.log(usage);
    if (called.positionals.length > maxArguments) throw new OperatorError(usage);
    await work(parseConfig(process.env, 'backend'), called);
  } catch (error) {
    const isMistyped = error instanceof TypeError && String(Reflect.get(error, 'code')).startsWith('ERR_PARSE_ARGS');
    if (isMistyped) console.error(`${error.message}\n${usage}`);
    else if (error instanceof ApiError) console.error(error.message);
    else console.error(failureText(error));
    process.exitCode = 1;
  }
}

/** @throws OperatorError for a folder without a database, where opening it would create one */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  // Unlike existsSync, fails for a folder that this user may not read.
  if (!databaseUrl && !statSync(path.join(dataDir, 'site.sqlite'), { throwIfNoEntry: false }))
    throw new OperatorError(`There is no database in ${dataDir}. Check DATA_DIR, or set DATABASE_URL.`);
}

/** Prints the number of copied rows for each table. */
export function printCopied(tables: readonly CopiedTable[]): void {
  const width = Math.max(...tables.map(({ table }) => table.length));
  for (const { table, rows } of tables) console.log(`  ${table.padEnd(width)}  ${String(rows).padStart(7)}`);
  const total = tables.reduce((sum, { rows }) => sum + rows, 0);
  console.log(`${total} rows copied and verified.`);
}

/** Formats the current time for a file name: `2026-01-31T09-30-00-000Z`. */
export const timeInName = (): string => new Date().toISOString().replaceAll(/[:.]/g, '-');
