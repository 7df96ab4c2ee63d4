import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { OperatorError } from '../operator-error.ts';
import type { OpenDatabase } from './open.ts';
import type { Database, Db, DialectName } from './schema.ts';

export type Row = Readonly<Record<string, unknown>>;
type TableName = keyof Database;

/** After the tables that they reference; `batch` limits memory where rows contain files. */
const tables: {
  readonly [Name in TableName]: { readonly key: keyof Database[Name] & string; readonly batch: number };
} = {
  files: { key: 'id', batch: 4 },
  job_posts: { key: 'id', batch: 200 },
  deleted_jobs: { key: 'id', batch: 200 },
  blog_posts: { key: 'id', batch: 200 },
  job_facts: { key: 'job', batch: 200 },
  post_facts: { key: 'post', batch: 200 },
  blog_drafts: { key: 'id', batch: 4 },
  record_versions: { key: 'id', batch: 50 },
  applications: { key: 'id', batch: 200 },
  enquiries: { key: 'id', batch: 200 },
  users: { key: 'id', batch: 200 },
  user_tokens: { key: 'token_hash', batch: 200 },
  codes: { key: 'id', batch: 200 },
  sessions: { key: 'id_hash', batch: 200 },
  admins: { key: 'email_key', batch: 200 },
  admin_recovery_codes: { key: 'code_hash', batch: 200 },
  admin_passkeys: { key: 'id', batch: 200 },
  outbox: { key: 'id', batch: 4 },
  record_states: { key: 'record', batch: 200 },
  record_events: { key: 'id', batch: 200 },
  mail_texts: { key: 'name', batch: 200 },
  trail: { key: 'id', batch: 200 },
  page_metrics: { key: 'id', batch: 200 },
  opening_counts: { key: 'id', batch: 200 },
  announced_openings: { key: 'opening', batch: 200 },
  rate_limits: { key: 'key', batch: 200 },
  settings: { key: 'key', batch: 200 },
};

export const tableNames = Object.keys(tables) as TableName[];

/** Sessions, tokens, codes and counters: a restore does not bring them back. */
export const transientTables: readonly TableName[] = ['user_tokens', 'codes', 'sessions', 'rate_limits'];

/** Ids are never reused: the id counter is copied too. */
const numbered = ['job_posts', 'blog_posts', 'applications', 'enquiries', 'trail', 'record_versions'] as const;

export interface CopiedTable {
  readonly table: TableName;
  readonly rows: number;
}

const keyOf = (table: TableName) => sql.ref(tables[table].key);

/** node:sqlite returns bytes as Uint8Array, pg as Buffer. */
const comparable = (row: Row | undefined) =>
  Object.fromEntries(
    Object.entries(row ?? {}).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value,
    ]),
  );

async function select(db: Db, query: RawBuilder<Row>): Promise<readonly Row[]> {
  return (await query.execute(db)).rows;
}

async function* batches(db: Db, table: TableName): AsyncGenerator<readonly Row[]> {
  const key = keyOf(table);
  const { key: name, batch } = tables[table];
  let last: unknown;
  for (;;) {
    const after = last === undefined ? sql`true` : sql`${key} > ${last}`;
    const rows = await select(
      db,
      sql<Row>`select * from ${sql.table(table)} where ${after} order by ${key} limit ${sql.lit(batch)}`,
    );
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.[name];
  }
}

/** Builds the statement that inserts at least one row with its id. */
export function insertRows(table: TableName, rows: readonly Row[], dialect: DialectName): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  // PostgreSQL generates ids itself unless told to accept these.
  const overriding = dialect === 'postgres' ? sql`overriding system value` : sql``;
  return sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${overriding} values ${sql.join(values)}`;
}

async function lastNumber(db: Db, dialect: DialectName, table: TableName): Promise<number> {
  const query =
    dialect === 'postgres'
      ? sql<Row>`select case when is_called then last_value else 0 end as last from ${sql.raw(`${table}_id_seq`)}`
      : sql<Row>`select seq as last from sqlite_sequence where name = ${table}`;
  return Number((await select(db, query))[0]?.last ?? 0);
}

async function setLastNumber(db: Db, dialect: DialectName, table: TableName, last: number) {
  if (last === 0) return;
  if (dialect === 'postgres') {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${last}::integer)`.execute(db);
    return;
  }
  await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
  await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(db);
}

export class TargetNotEmpty extends OperatorError {
  override readonly name = 'TargetNotEmpty';
}

/** Throws TargetNotEmpty naming the tables that have rows. */
export async function requireEmpty(db: Db): Promise<void> {
  const filled: string[] = [];
  for (const table of tableNames) {
    const [first] = await select(db, sql<Row>`select 1 as one from ${sql.table(table)} limit 1`);
    if (first) filled.push(table);
  }
  if (filled.length > 0) throw new TargetNotEmpty(`The target is not empty: it has rows in ${filled.join(', ')}.`);
}

async function compare(source: Db, target: Db, table: TableName): Promise<number> {
  const { key } = tables[table];
  let rows = 0;
  for await (const expected of batches(source, table)) {
    const ids = expected.map((row) => row[key]);
    const found = await select(
      target,
      sql<Row>`select * from ${sql.table(table)} where ${keyOf(table)} in (${sql.join(ids)})`,
    );
    const byKey = new Map(found.map((row) => [row[key], row]));
    for (const row of expected) {
      if (isDeepStrictEqual(comparable(row), comparable(byKey.get(row[key])))) continue;
      throw new Error(`The row ${String(row[key])} of ${table} differs in the target.`);
    }
    rows += expected.length;
  }
  const counted = await select(target, sql<Row>`select count(*) as count from ${sql.table(table)}`);
  if (Number(counted[0]?.count) !== rows)
    throw new Error(`The target and the source differ in the number of rows of ${table}.`);
  return rows;
}

/** Reads one consistent snapshot of the source. */
function reading<T>({ db, dialect }: OpenDatabase, read: (db: Transaction<Database>) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  // On SQLite our transactions take the write lock with their first statement.
  return (dialect === 'postgres' ? transaction.setIsolationLevel('repeatable read') : transaction).execute(read);
}

interface CopyOptions {
  readonly replace?: boolean;
  readonly without?: readonly TableName[];
  readonly prepare?: (to: Transaction<Database>) => Promise<void>;
  readonly finish?: (to: Transaction<Database>) => Promise<void>;
}

/** Copies all rows across engines in one transaction and reads each back. Both need the same tables. */
export function copyDatabase(
  source: OpenDatabase,
  target: OpenDatabase,
  { replace = false, without = [], prepare, finish }: CopyOptions = {},
): Promise<CopiedTable[]> {
  const wanted = tableNames.filter((table) => !without.includes(table));
  return reading(source, (from) =>
    target.db.transaction().execute(async (to) => {
      await prepare?.(to);
      if (replace) for (const table of tableNames.toReversed()) await to.deleteFrom(table).execute();
      else await requireEmpty(to);
      for (const table of wanted) {
        for await (const rows of batches(from, table)) await insertRows(table, rows, target.dialect).execute(to);
      }
      for (const table of numbered) {
        await setLastNumber(to, target.dialect, table, await lastNumber(from, source.dialect, table));
      }
      const copied: CopiedTable[] = [];
      for (const table of wanted) copied.push({ table, rows: await compare(from, to, table) });
      await finish?.(to);
      return copied;
    }),
  );
}
