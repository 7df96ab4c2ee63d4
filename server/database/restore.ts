import { copyFileSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Transaction } from 'kysely';
import { asRecord } from '../../shared/record.ts';
import { OperatorError } from '../operator-error.ts';
import { firstFault, sealFile, writeBackup } from './backup.ts';
import { type CopiedTable, copyDatabase, refuseFilled, transientTables } from './copy-database.ts';
import { listErasures, readErasures } from './erased-people.ts';
import { adminTables, readAccess, writeAccess } from './kept-access.ts';
import { migrateToLatest, migrationNames, NewerDatabase } from './migrate.ts';
import { type OpenDatabase, type OpenDatabaseOptions, openDatabase, openUnmigrated } from './open.ts';
import { putSchemaAside, refuseWhileInUse, schemaNameOf, swapFile } from './put-aside.ts';
import type { Database } from './schema.ts';
import { inFolderBeside } from './work-folder.ts';

export interface RestoreOptions extends OpenDatabaseOptions {
  /** Replaces existing data, which is kept in this file or, on PostgreSQL, in the schema of the same name. */
  readonly replace?: string | undefined;
}

export interface Restored {
  readonly tables: readonly CopiedTable[];
  /** Addresses of all current admins. */
  readonly admins: readonly string[];
  /** Whether the admins and their credentials are those of the replaced database. */
  readonly keptAdmins: boolean;
  /** Where the replaced data is kept. */
  readonly before?: string;
}

/** SQLite's result codes for an unreadable file: unknown table, I/O error, corrupt, not a database. */
const unreadable = new Set([1, 10, 11, 26]);

function isUnreadable(error: unknown): boolean {
  const { errcode, code } = asRecord(asRecord(error).cause ?? error);
  return typeof errcode === 'number' ? unreadable.has(errcode & 0xff) : /^42/.test(String(code));
}

/** Reads what a restore keeps of the replaced database. */
async function readKept(db: OpenDatabase['db']) {
  return { access: await readAccess(db), erasures: await readErasures({ db }) };
}
type Kept = Awaited<ReturnType<typeof readKept>>;

/** Reads it from a database of any version; undefined when the database is unreadable. */
async function readKeptOf(options: OpenDatabaseOptions): Promise<Kept | undefined> {
  try {
    const database = await openUnmigrated(options);
    return await readKept(database.db).finally(() => database.close());
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

/** @throws OperatorError that names the file when it is not a backup or is damaged */
function verify(copy: string, file: string): void {
  const check = () => {
    const database = new DatabaseSync(copy);
    try {
      const damage = database.prepare('pragma integrity_check').get()?.integrity_check;
      if (damage !== 'ok') return String(damage);
      if (database.prepare('pragma foreign_key_check').get()) return 'rows refer to others that are missing';
      const isOurs = database.prepare('select 1 from kysely_migration where name = ?').get(migrationNames[0] ?? '');
      return isOurs ? undefined : 'no backup';
    } finally {
      database.close();
    }
  };
  let found: string | undefined;
  try {
    found = check();
  } catch (error) {
    const { errcode, message } = asRecord(error);
    found = errcode === 11 ? String(message) : 'no backup';
  }
  if (found === 'no backup') throw new OperatorError(`${file} is no backup.`);
  if (found) throw new OperatorError(`The backup ${file} is damaged: ${firstFault(found)}. Use another one.`);
}

/** Copies the backup, verifies and migrates the copy; the backup file stays unchanged. */
async function openCopy(file: string, folder: string): Promise<OpenDatabase> {
  const copy = path.join(folder, 'site.sqlite');
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  verify(copy, file);
  return openDatabase({ dataDir: folder }).catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be restored: ${error instanceof Error ? error.message : error}`);
  });
}

/** Copies the backup and the kept access in one transaction. */
async function copyKeeping(
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
    await refuseFilled(db).finally(close);
  }
  const hasContent = isThere && replace !== undefined && statSync(file).size > 0;
  const freshDir = path.join(folder, 'fresh');
  mkdirSync(freshDir, { mode: 0o700 });
  const target = await openDatabase({ dataDir: freshDir });
  const kept = hasContent ? await readKeptOf({ dataDir }) : undefined;
  const restored = await copyKeeping(source, target, { kept, dataDir }).finally(() => target.close());
  const fresh = path.join(freshDir, 'site.sqlite');
  sealFile(fresh, 'The new database');
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
    if (replace === undefined) return await copyKeeping(source, target, { kept: undefined, dataDir });
    if (!isNewer) {
      await writeBackup(target, replace);
      const kept = await readKept(target.db);
      return { ...(await copyKeeping(source, target, { kept, dataDir, replace: true })), before: replace };
    }
    const schema = schemaNameOf(replace);
    const prepare = async (to: Transaction<Database>) => {
      await putSchemaAside(to, schema);
      await migrateToLatest(to, 'postgres');
    };
    const restored = await copyKeeping(source, target, { kept: await readKeptOf(options), dataDir, prepare });
    return { ...restored, before: `the schema ${schema} of the database` };
  } finally {
    await target.close();
  }
}

/**
 * Restores a backup into the configured database, on either engine, completely or not at all. Migrates a backup of an
 * older version.
 *
 * Restores content, not access: admins, their credentials, and accounts that exist in both stay those of the replaced
 * database. Sessions, tokens, codes and counters are dropped. If the replaced database is missing or unreadable, admins
 * and accounts come from the backup, without recovery codes.
 *
 * @throws OperatorError when the database has rows and `replace` is not set, is in use, or the backup is damaged
 */
export function restoreBackup(file: string, options: RestoreOptions): Promise<Restored> {
  return inFolderBeside(path.join(options.dataDir, 'any'), async (folder) => {
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
