import { type Kysely, sql, type Transaction } from 'kysely';
import { insertRows, type Row } from './copy-database.ts';
import type { Database, DialectName } from './schema.ts';

/** Tables with the admins and their credentials. */
export const adminTables = ['admins', 'admin_passkeys', 'admin_recovery_codes'] as const;

type AccessTable = (typeof adminTables)[number] | 'users';

/** Rows of the tables that decide who can log in. */
export type Access = Readonly<Record<AccessTable, readonly Row[]>>;

const batch = 200;

/** Reads the admins and accounts of a database of any version. */
export async function readAccess(db: Kysely<Database>): Promise<Access> {
  const rows = async (table: AccessTable) => (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
  return {
    admins: await rows('admins'),
    admin_passkeys: await rows('admin_passkeys'),
    admin_recovery_codes: await rows('admin_recovery_codes'),
    users: await rows('users'),
  };
}

/** Inserts rows of another version: columns that this version does not have are dropped. */
async function insertKnown(to: Transaction<Database>, dialect: DialectName, table: AccessTable, rows: readonly Row[]) {
  if (rows.length === 0) return;
  const tables = await to.introspection.getTables();
  const found = tables.find(({ name, schema }) => name === table && (schema ?? 'public') === 'public');
  const columns = found?.columns.map(({ name }) => name) ?? [];
  const known = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name))));
  for (let at = 0; at < known.length; at += batch) {
    await insertRows(table, known.slice(at, at + batch), dialect).execute(to);
  }
}

/**
 * Copies the admins of the replaced database into the restored one, and replaces the accounts that exist in both: a
 * password changed since the backup stays changed.
 */
export async function writeAccess(to: Transaction<Database>, dialect: DialectName, access: Access): Promise<void> {
  for (const table of adminTables) await insertKnown(to, dialect, table, access[table]);
  for (let at = 0; at < access.users.length; at += batch) {
    const users = access.users.slice(at, at + batch);
    const keys = users.map(({ email_key }) => String(email_key));
    const deleted = await to.deleteFrom('users').where('email_key', 'in', keys).returning('email_key').execute();
    const inBoth = new Set(deleted.map(({ email_key }) => email_key));
    await insertKnown(
      to,
      dialect,
      'users',
      users.filter(({ email_key }) => inBoth.has(String(email_key))),
    );
  }
}
