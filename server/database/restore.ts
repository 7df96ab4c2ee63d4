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
  /** Replaces what the database holds, which is kept in this file, or on PostgreSQL in the schema of its name. */
  readonly replace?: string | undefined;
}

export interface Restored {
  readonly tables: readonly CopiedTable[];
  /** Addresses of everybody who is an admin now. */
  readonly admins: readonly string[];
  /** Whether they are those of the database before, with everything that they log in with. */
  readonly keptAdmins: boolean;
  /** Where what was there before is kept. */
  readonly before?: string;
}

/** SQLite's result codes for a file that cannot be read: unknown table, input/output, damaged, no database. */
const unreadable = new Set([1, 10, 11, 26]);

function isUnreadable(error: unknown): boolean {
  const { errcode, code } = asRecord(asRecord(error).cause ?? error);
  return typeof errcode === 'number' ? unreadable.has(errcode & 0xff) : /^42/.test(String(code));
}

/** What a restore keeps of the database that it replaces. */
async function readKept(db: OpenDatabase['db']) {
  return { access: await readAccess(db), erasures: await readErasures({ db }) };
}
type Kept = Awaited<ReturnType<typeof readKept>>;

/** The same of a database of any version; undefined where it cannot be read. */
async function readKeptOf(options: OpenDatabaseOptions): Promise<Kept | undefined> {
  try {
    const database = await openUnmigrated(options);
    return await readKept(database.db).finally(() => database.close());
  } catch (error) {
    if (isUnreadable(error)) return undefined;
    throw error;
  }
}

/** @throws OperatorError that names the backup, where it is no backup of ours or is damaged */
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

/** A verified copy of the backup, brought up to date; the file itself stays as it is. */
async function openCopy(file: string, folder: string): Promise<OpenDatabase> {
  const copy = path.join(folder, 'site.sqlite');
  copyFileSync(file, copy);
  if (existsSync(`${file}-wal`)) copyFileSync(`${file}-wal`, `${copy}-wal`);
  verify(copy, file);
  return openDatabase({ dataDir: folder }).catch((error: unknown) => {
    throw new OperatorError(`${file} cannot be restored: ${error instanceof Error ? error.message : error}`);
  });
}

/** Copies the backup and what is kept in one transaction. */
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

/** Writes a fresh file, compares it with the backup, and only then gives it the name of the one in use. */
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

/** All in one transaction: PostgreSQL undoes also what happens to schemas and tables. */
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
 * Puts a backup's content into the database that the options name, on either engine: all of it, or after any failure
 * nothing. A backup of an older version is brought up to date; the file stays as it is.
 *
 * Content comes back, access does not: admins with everything they log in with, and the accounts that are in both, stay
 * those of the database that is replaced; sessions, tokens, codes and counters are dropped. Where there was none, or it
 * cannot be read, admins and accounts are the backup's, without recovery codes.
 *
 * @throws OperatorError when the database holds anything and may not be replaced or is in use, or the backup is damaged
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
