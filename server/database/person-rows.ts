import { sql } from 'kysely';
import { attempt } from '#shared/attempt.ts';
import type { PersonalRecord } from '#shared/schemas/operation.ts';
import { batches } from './queries.ts';
import type { Database, Db } from './schema.ts';

export type MatchesPerson = (address: string, at: string) => boolean;

export interface PersonTable {
  readonly table: keyof Database;
  readonly kind: string;
  readonly key: string;
  readonly address: string;
  readonly addressIn?: (text: string) => string;
  /** The first column that is not null is the row's time. */
  readonly at: readonly string[];
  /** Left out of an export: hashes, leases and the like. */
  readonly hidden?: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

type Key = string | number;

const batch = 500;

/** Returns the keys of a person's rows. Compares in code: no database folds case as `accountKey` does. */
export async function findPersonKeys(db: Db, about: PersonTable, matchesPerson: MatchesPerson): Promise<Key[]> {
  const { table, key, address, addressIn = (text: string) => text, at } = about;
  const time = at.length === 1 ? sql.ref(at[0] ?? '') : sql`coalesce(${sql.join(at.map((one) => sql.ref(one)))})`;
  const keys: Key[] = [];
  for (let last: Key | undefined; ; ) {
    const after = last === undefined ? sql`true` : sql`${sql.ref(key)} > ${last}`;
    const { rows } = await sql<{ found: Key; address: string | null; made: string }>`
      select ${sql.ref(key)} as found, ${sql.ref(address)} as address, ${time} as made from ${sql.table(table)}
      where ${after} order by ${sql.ref(key)} limit ${sql.lit(batch)}`.execute(db);
    for (const row of rows) {
      if (row.address !== null && matchesPerson(addressIn(row.address), row.made)) keys.push(row.found);
    }
    if (rows.length < batch) return keys;
    last = rows.at(-1)?.found;
  }
}

const inKeys = ({ key }: PersonTable, keys: readonly Key[]) => sql`${sql.ref(key)} in (${sql.join(keys)})`;

/** Reads the rows with these keys. */
export async function readPersonRows(db: Db, about: PersonTable, keys: readonly Key[]): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const part of batches(keys, batch)) {
    const query = sql<Row>`select * from ${sql.table(about.table)} where ${inKeys(about, part)}`;
    rows.push(...(await query.execute(db)).rows);
  }
  return rows;
}

/** Deletes the rows with these keys. */
export async function deletePersonRows(db: Db, about: PersonTable, keys: readonly Key[]): Promise<void> {
  for (const part of batches(keys, batch)) {
    await sql`delete from ${sql.table(about.table)} where ${inKeys(about, part)}`.execute(db);
  }
}

function labelOf(column: string): string {
  const words = column.replaceAll('_', ' ').replace(/\blpa\b/, 'LPA');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const readable = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? (attempt(() => JSON.parse(value)) ?? value) : value;

/** Converts a row for an export, without empty values, hidden columns and bytes. */
export function toPersonalRecord({ kind, key, hidden = [] }: PersonTable, row: Row): PersonalRecord {
  const shown = Object.entries(row).filter(
    ([name, value]) => value !== null && value !== '' && !(value instanceof Uint8Array) && !hidden.includes(name),
  );
  const details = Object.fromEntries(shown.map(([name, value]) => [labelOf(name), readable(value)]));
  return { kind, id: String(row[key]), details };
}
