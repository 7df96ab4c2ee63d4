import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { PostgresAdapter, sql } from 'kysely';
import * as z from 'zod/mini';
import { attempt } from '#shared/attempt.ts';
import { accountKey } from '#shared/email.ts';
import { OperatorError } from '../operator-error.ts';
import { writePrivateFile } from '../private-files.ts';
import type { MatchesPerson } from './person-rows.ts';
import type { Database, Db } from './schema.ts';
import { sweepLeftovers } from './work-folder.ts';

const pollMs = 50;
const timeoutMs = 30_000;

/** Waits for earlier transactions, whose rows VACUUM keeps, in short statements: erasures must not block each other. */
async function waitForEarlierTransactions(db: Db): Promise<void> {
  const { rows } = await sql<{ now: string }>`select pg_current_xact_id()::text as now`.execute(db);
  const now = rows[0]?.now;
  for (let waited = 0; waited < timeoutMs; waited += pollMs) {
    const earlier = await sql`
      select where pg_snapshot_xmin(pg_current_snapshot()) < ${now}::xid8 or exists (
        select from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and age(backend_xmin) > age(${now}::xid8::xid)
      )
    `.execute(db);
    if (earlier.rows.length === 0) return;
    await setTimeout(pollMs);
  }
  throw new Error('Transactions that began before the deletion have not ended.');
}

async function rewriteTables(db: Db, tables: readonly (keyof Database)[]): Promise<void> {
  await waitForEarlierTransactions(db);
  for (const table of tables) await sql`vacuum (full, analyze) ${sql.table(table)}`.execute(db);
  // Old ANALYZE samples stay visible to earlier transactions.
  await waitForEarlierTransactions(db);
  await sql`vacuum full pg_catalog.pg_statistic`.execute(db);
}

/**
 * Removes deleted rows from PostgreSQL's files, which keep them until VACUUM FULL. SQLite has `secure_delete`.
 * @throws OperatorError that says what to run instead
 */
export async function overwriteDeleted(db: Db, tables: readonly (keyof Database)[]): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  try {
    await rewriteTables(db, tables);
  } catch (cause) {
    throw new OperatorError(
      `The rows are deleted, but PostgreSQL could not rewrite its tables (${cause instanceof Error ? cause.message : cause}), so its files still contain the rows. At a quiet time, run: docker compose exec db psql -U postgres -d site -c 'vacuum full analyze'`,
      { cause },
    );
  }
}

const knownErasure = z.object({
  /** HMAC-SHA-256 of the address: can be compared with an address, but does not reveal it. */
  hash: z.string(),
  key: z.string(),
  at: z.string(),
});
type KnownErasure = Readonly<z.infer<typeof knownErasure>>;

export interface ErasedPeopleOptions {
  readonly db: Db;
  /** Folder of the list's second copy, which survives a restore of the database. */
  readonly dataDir?: string | undefined;
}

const prefix = 'erased-person:';
const hashOf = (key: string, address: string) =>
  createHmac('sha256', key).update(accountKey(address)).digest('base64url');

const fileIn = (dataDir: string) => path.join(dataDir, 'erased-people.json');

/** Throws when the file is damaged: without it, a backup would bring erased people back. */
function readFile(dataDir: string | undefined): KnownErasure[] {
  if (dataDir === undefined) return [];
  const file = fileIn(dataDir);
  if (!existsSync(file)) return [];
  const text = readFileSync(file, 'utf8');
  const known = attempt(() => z.array(knownErasure).parse(JSON.parse(text)));
  if (known) return known;
  throw new OperatorError(
    `${file} is damaged. Replace it with a copy, or delete it: the database has the same list, unless its file was replaced by hand.`,
  );
}

function writeFile(dataDir: string | undefined, known: readonly KnownErasure[]): void {
  if (dataDir !== undefined) writePrivateFile(fileIn(dataDir), JSON.stringify(known, null, 2));
}

async function readTable(db: Db): Promise<KnownErasure[]> {
  const rows = await db.selectFrom('settings').selectAll().where('key', 'like', `${prefix}%`).execute();
  return rows.map((row) => ({ hash: row.key.slice(prefix.length), ...JSON.parse(row.value) }));
}

async function writeTable(db: Db, known: readonly KnownErasure[]): Promise<void> {
  for (const { hash, key, at } of known) {
    const value = JSON.stringify({ key, at });
    await db
      .insertInto('settings')
      .values({ key: prefix + hash, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  }
}

function merge(...lists: readonly KnownErasure[][]): KnownErasure[] {
  const merged = new Map<string, KnownErasure>();
  for (const one of lists.flat()) if ((merged.get(one.hash)?.at ?? '') < one.at) merged.set(one.hash, one);
  return [...merged.values()];
}

/** Reads the recorded erasures of the database and its data folder. */
export const readErasures = async ({ db, dataDir }: ErasedPeopleOptions): Promise<KnownErasure[]> =>
  merge(await readTable(db), readFile(dataDir));

/** Reads the recorded erasures, adds `more`, and completes the lists in the database and its data folder. */
export async function listErasures(
  { db, dataDir }: ErasedPeopleOptions,
  more: readonly KnownErasure[] = [],
): Promise<KnownErasure[]> {
  const [table, file] = [await readTable(db), readFile(dataDir)];
  const known = merge(table, file, [...more]);
  const isNew = (list: KnownErasure[]) =>
    known.some((one) => !list.some(({ hash, at }) => hash === one.hash && at === one.at));
  if (isNew(table)) await writeTable(db, known);
  if (isNew(file)) writeFile(dataDir, known);
  return known;
}

/** Records an erasure at `now` (ISO 8601), so that backups do not undo it, and deletes interrupted backups. */
export async function rememberErasure(options: ErasedPeopleOptions, address: string, now: string): Promise<void> {
  const known = await listErasures(options);
  const key = known[0]?.key ?? randomBytes(32).toString('base64url');
  await listErasures(options, [{ hash: hashOf(key, address), key, at: now }]);
  if (options.dataDir !== undefined) sweepLeftovers(options.dataDir);
}

/** Matches addresses that were erased after the given time. */
export function isErased(known: readonly KnownErasure[]): MatchesPerson {
  const keys = new Set(known.map(({ key }) => key));
  const times = new Map(known.map(({ hash, at }) => [hash, at]));
  return (address, at) => [...keys].some((key) => at <= (times.get(hashOf(key, address)) ?? ''));
}

/** Matches one address, ignoring case. */
export function isAddress(email: string): MatchesPerson {
  const key = accountKey(email);
  return (address) => accountKey(address) === key;
}
