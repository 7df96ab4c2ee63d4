import { type Kysely, sql } from 'kysely';
import { attempt } from '../../shared/attempt.ts';
import type { PersonalRecord } from '../../shared/schemas/person.ts';
import type { Database } from './schema.ts';

/** Whether an address, in a record of that time (ISO 8601), is that of the person meant. */
export type MatchesPerson = (address: string, at: string) => boolean;

/** A table whose rows are about one person each. */
export interface PersonTable {
  readonly table: keyof Database;
  /** What a row is, in words. */
  readonly kind: string;
  readonly key: string;
  /** The column with the e-mail address. */
  readonly address: string;
  /** Finds the address in that column where it is not the whole of it. */
  readonly addressIn?: (text: string) => string;
  /** When the row was made; of two columns the first that says. */
  readonly at: readonly string[];
  /** Columns that are of no use to the person, or nobody's business: hashes, leases. */
  readonly hidden?: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;

type Key = string | number;

const batch = 500;

/** Keys of the rows that are about a person. Every address is compared here: no database folds case as `accountKey`. */
export async function findPersonKeys(
  db: Kysely<Database>,
  about: PersonTable,
  isTheirs: MatchesPerson,
): Promise<Key[]> {
  const { table, key, address, addressIn = (text: string) => text, at } = about;
  const time = at.length === 1 ? sql.ref(at[0] ?? '') : sql`coalesce(${sql.join(at.map((one) => sql.ref(one)))})`;
  const keys: Key[] = [];
  for (let last: Key | undefined; ; ) {
    const after = last === undefined ? sql`true` : sql`${sql.ref(key)} > ${last}`;
    const { rows } = await sql<{ found: Key; address: string | null; made: string }>`
      select ${sql.ref(key)} as found, ${sql.ref(address)} as address, ${time} as made from ${sql.table(table)}
      where ${after} order by ${sql.ref(key)} limit ${sql.lit(batch)}`.execute(db);
    for (const row of rows) {
      if (row.address !== null && isTheirs(addressIn(row.address), row.made)) keys.push(row.found);
    }
    if (rows.length < batch) return keys;
    last = rows.at(-1)?.found;
  }
}

const inKeys = ({ key }: PersonTable, keys: readonly Key[]) => sql`${sql.ref(key)} in (${sql.join(keys)})`;

/** The rows with these keys, whole. */
export async function readPersonRows(
  db: Kysely<Database>,
  about: PersonTable,
  keys: readonly Key[],
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let first = 0; first < keys.length; first += batch) {
    const part = keys.slice(first, first + batch);
    const query = sql<Row>`select * from ${sql.table(about.table)} where ${inKeys(about, part)}`;
    rows.push(...(await query.execute(db)).rows);
  }
  return rows;
}

/** Deletes the rows with these keys. */
export async function deletePersonRows(db: Kysely<Database>, about: PersonTable, keys: readonly Key[]): Promise<void> {
  for (let first = 0; first < keys.length; first += batch) {
    const part = keys.slice(first, first + batch);
    await sql`delete from ${sql.table(about.table)} where ${inKeys(about, part)}`.execute(db);
  }
}

/** The name of a column as people read it: `contact_email` is "Contact email". */
function labelOf(column: string): string {
  const words = column.replaceAll('_', ' ').replace(/\blpa\b/, 'LPA');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Lists and structures are kept as JSON text. */
const readable = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? (attempt(() => JSON.parse(value)) ?? value) : value;

/** A row as the person may read it: what is empty, hidden or bytes is left out. */
export function toPersonalRecord({ kind, key, hidden = [] }: PersonTable, row: Row): PersonalRecord {
  const shown = Object.entries(row).filter(
    ([name, value]) => value !== null && value !== '' && !(value instanceof Uint8Array) && !hidden.includes(name),
  );
  const details = Object.fromEntries(shown.map(([name, value]) => [labelOf(name), readable(value)]));
  return { kind, id: String(row[key]), details };
}
