import { constants, copyFileSync, existsSync, linkSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql, type Transaction } from 'kysely';
import { asRecord } from '#shared/record.ts';
import { OperatorError } from '../operator-error.ts';
import { makePrivateFolder } from '../private-files.ts';
import { firstFault, sealFile, writeBackup } from './backup.ts';
import {
  type CopiedTable,
  copyDatabase,
  insertRows,
  type Row,
  requireEmpty,
  transientTables,
} from './copy-database.ts';
import { listErasures, readErasures } from './erasure.ts';
import { migrateToLatest, migrationNames, NewerDatabase } from './migrate.ts';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase, openUnmigrated } from './open.ts';
import { batches } from './queries.ts';
import type { Database, Db, DialectName } from './schema.ts';
import { isBusy } from './sqlite.ts';
import { withWorkFolder } from './work-folder.ts';

export const adminTables = ['admins', 'admin_passkeys', 'admin_recovery_codes'] as const;

type AccessTable = (typeof adminTables)[number] | 'users';

type Access = Readonly<Record<AccessTable, readonly Row[]>>;

const batch = 200;

async function readAccess(db: Db): Promise<Access> {
  const rows = async (table: AccessTable) => (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows;
  return {
    admins: await rows('admins'),
    admin_passkeys: await rows('admin_passkeys'),
    admin_recovery_codes: await rows('admin_recovery_codes'),
    users: await rows('users'),
  };
}

async function insertKnown(to: Transaction<Database>, dialect: DialectName, table: AccessTable, rows: readonly Row[]) {
  if (rows.length === 0) return;
  const tables = await to.introspection.getTables();
  const found = tables.find(({ name, schema }) => name === table && (schema ?? 'public') === 'public');
  const columns = found?.columns.map(({ name }) => name) ?? [];
  const known = rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name))));
  for (const part of batches(known, batch)) await insertRows(table, part, dialect).execute(to);
}

/** Keeps the replaced database's admins, and accounts in both: a password changed since the backup stays changed. */
async function writeAccess(to: Transaction<Database>, dialect: DialectName, access: Access): Promise<void> {
  for (const table of adminTables) await insertKnown(to, dialect, table, access[table]);
  for (const users of batches(access.users, batch)) {
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

/** Runs a pragma that needs an exclusive lock. A later step reports other errors, such as damage. */
function runAlone(file: string, pragma: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec(pragma);
  } catch (error) {
    if (isBusy(error)) throw new OperatorError(`${file} is in use. Stop the site first.`);
  } finally {
    database.close();
  }
}

/** Throws while another process has the database open: its writes would be lost. */
export const refuseWhileInUse = (file: string): void =>
  // Every process that has a database with a write-ahead log open holds a shared lock on it.
  runAlone(file, 'pragma locking_mode = exclusive; begin immediate; rollback');

function linkOrCopy(file: string, kept: string): void {
  try {
    linkSync(file, kept);
  } catch {
    copyFileSync(file, kept, constants.COPYFILE_EXCL);
  }
}

/** Replaces the file atomically; `kept` is the second name of the replaced one. */
function swapFile(fresh: string, file: string, kept: string | undefined): void {
  if (existsSync(file)) {
    // Moves the write-ahead log into the file. If that fails, both are kept unchanged.
    runAlone(file, 'pragma journal_mode = delete');
    const log = `${file}-wal`;
    if (kept !== undefined) {
      makePrivateFolder(path.dirname(kept));
      linkOrCopy(file, kept);
      if (existsSync(log)) linkOrCopy(log, `${kept}-wal`);
    }
    for (const beside of [log, `${file}-shm`]) rmSync(beside, { force: true });
  }
  renameSync(fresh, file);
}

const schemaNameOf = (kept: string): string =>
  path
    .parse(kept)
    .name.toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_');

async function renameSchema(to: Transaction<Database>, name: string): Promise<void> {
  // Kysely looks for its tables in every schema.
  await sql`alter table kysely_migration rename to former_migration`.execute(to);
  await sql`alter table kysely_migration_lock rename to former_migration_lock`.execute(to);
  await sql`alter schema public rename to ${sql.id(name)}`.execute(to);
  await sql`create schema public`.execute(to);
}

interface RestoreOptions extends OpenDatabaseOptions {
  readonly replace?: string | undefined;
}

export interface Restored {
  readonly tables: readonly CopiedTable[];
  readonly admins: readonly string[];
  readonly keptAdmins: boolean;
  readonly before?: string;
}

/** SQLite's result codes: unknown table, I/O error, corrupt, not a database. */
const unreadable = new Set([1, 10, 11, 26]);

function isUnreadable(error: unknown): boolean {
  const { errcode, code } = asRecord(asRecord(error).cause ?? error);
  return typeof errcode === 'number' ? unreadable.has(errcode & 0xff) : /^42/.test(String(code));
}

async function readKept(db: OpenDatabase['db']) {
  return { access: await readAccess(db), erasures: await readErasures({ db }) };
}
type Kept = Awaited<ReturnType<typeof readKept>>;

async function readKeptOf(options: OpenDatabaseOptions): Promise<Kept | undefined> {
  try {
    const database = await openUnmigrated(options);
    return await readKept(database.db).finally(() => database.close());
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

function verify(copy: string, file: string): void {
  const check = () => {
    const database = new DatabaseSync(copy);
    try {
      const damage = database.prepare('pragma integrity_check').get()?.integrity_check;
      if (damage !== 'ok') return String(damage);
      if (database.prepare('pragma foreign_key_check').get()) return 'rows refer to others that are missing';
      const isOurs = database.prepare('select 1 from kysely_migration where name = ?').get(migrationNames[0] ?? '');
      return isOurs ? undefined : 'not a backup';
    } finally {
      database.close();
    }
  };
  let found: string | undefined;
  try {
    found = check();
  } catch (error) {
    const { errcode, message } = asRecord(error);
    found = errcode === 11 ? String(message) : 'not a backup';
  }
  if (found === 'not a backup') throw new OperatorError(`${file} is not a backup.`);
  if (found) throw new OperatorError(`The backup ${file} is damaged: ${firstFault(found)}. Use another backup.`);
}

async function openCopy(file: string, folder: string): Promise<OpenDatabase> {
  const copy = path.join(folder, 'site.sqlite');
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  verify(copy, file);
  return openDatabase({ dataDir: folder }).catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be restored: ${error instanceof Error ? error.message : error}`);
  });
}

/** Keeps waiting mails from being sent: each may have been sent or cancelled since the backup. An admin decides. */
async function refuseMails(db: Transaction<Database>): Promise<void> {
  const reason = 'Restored from a backup. It may have been sent before.';
  await db
    .updateTable('outbox')
    .set({ state: 'refused', reason, settled_at: new Date().toISOString(), lease_owner: null, lease_until: null })
    .where('form', '=', 'mail')
    .where('state', 'in', ['queued', 'delivering'])
    .execute();
}

async function copyWithAccess(
  source: OpenDatabase,
  target: OpenDatabase,
  {
    kept,
    dataDir,
    ...options
  }: {
    kept: Kept | undefined;
    dataDir: string;
    replace?: boolean;
    prepare?: (to: Transaction<Database>) => Promise<void>;
  },
): Promise<Omit<Restored, 'before'>> {
  const access = kept?.access;
  const keptAdmins = access !== undefined && access.admins.length > 0;
  const without = [...transientTables, ...(keptAdmins ? adminTables : (['admin_recovery_codes'] as const))];
  const tables = await copyDatabase(source, target, {
    ...options,
    without,
    finish: async (to) => {
      if (access) await writeAccess(to, target.dialect, access);
      await refuseMails(to);
      await listErasures({ db: to, dataDir }, kept?.erasures);
    },
  });
  const admins = await target.db.selectFrom('admins').select('email').orderBy('email_key').execute();
  return { tables, admins: admins.map(({ email }) => email), keptAdmins };
}

/** Writes a new file, compares it with the backup, and only then replaces the file in use. */
async function restoreToFile(source: OpenDatabase, { dataDir, replace }: RestoreOptions, folder: string) {
  const file = path.join(dataDir, 'site.sqlite');
  const isThere = existsSync(file);
  if (isThere) refuseWhileInUse(file);
  if (isThere && replace === undefined) {
    const { db, close } = await openDatabase({ dataDir });
    await requireEmpty(db).finally(close);
  }
  const hasContent = isThere && replace !== undefined && statSync(file).size > 0;
  const freshDir = path.join(folder, 'fresh');
  mkdirSync(freshDir, { mode: 0o700 });
  const target = await openDatabase({ dataDir: freshDir });
  const kept = hasContent ? await readKeptOf({ dataDir }) : undefined;
  const restored = await copyWithAccess(source, target, { kept, dataDir }).finally(() => target.close());
  const fresh = path.join(freshDir, 'site.sqlite');
  await sealFile(fresh, 'The new database');
  swapFile(fresh, file, replace);
  return { ...restored, ...(isThere && replace !== undefined && { before: replace }) };
}

/** Runs in one transaction: PostgreSQL also rolls back changes of schemas and tables. */
async function restoreToPostgres(source: OpenDatabase, { replace, ...options }: RestoreOptions) {
  const { dataDir } = options;
  let target: OpenDatabase;
  let isNewer = false;
  try {
    target = await openDatabase(options);
  } catch (error) {
    if (!(error instanceof NewerDatabase) || replace === undefined) throw error;
    isNewer = true;
    target = await openUnmigrated(options);
  }
  try {
    if (replace === undefined) return await copyWithAccess(source, target, { kept: undefined, dataDir });
    if (!isNewer) {
      await writeBackup(target, replace);
      const kept = await readKept(target.db);
      return { ...(await copyWithAccess(source, target, { kept, dataDir, replace: true })), before: replace };
    }
    const schema = schemaNameOf(replace);
    const prepare = async (to: Transaction<Database>) => {
      await renameSchema(to, schema);
      await migrateToLatest(to, 'postgres');
    };
    const restored = await copyWithAccess(source, target, { kept: await readKeptOf(options), dataDir, prepare });
    return { ...restored, before: `the schema ${schema} of the database` };
  } finally {
    await target.close();
  }
}

/**
 * Restores a backup made by this or an older version; a failure changes nothing. Does not restore access
 * (docs/operating.md).
 */
export function restoreBackup(file: string, options: RestoreOptions): Promise<Restored> {
  return withWorkFolder(path.join(options.dataDir, 'any'), async (folder) => {
    const source = await openCopy(file, folder);
    try {
      return options.databaseUrl === undefined
        ? await restoreToFile(source, options, folder)
        : await restoreToPostgres(source, options);
    } finally {
      await source.close();
    }
  });
}
