import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, linkSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import pLimit from 'p-limit';
import { OperatorError } from '../operator-error.ts';
import { makePrivateFolder } from '../private-files.ts';
import { toStorableValue } from './storable-value.ts';
import { translateDriverError } from './unavailable.ts';

const startTimeoutMs = 15_000;

/** Creates the file under a temporary name first, so that a killed start leaves no empty database. */
function makeFile(file: string): void {
  const fresh = `${file}.${randomUUID()}.new`;
  try {
    const database = new DatabaseSync(fresh);
    try {
      database.exec('pragma journal_mode = wal');
    } finally {
      database.close();
    }
    linkSync(fresh, file);
  } catch (error) {
    if (existsSync(file)) return;
    if (!existsSync(fresh) || statSync(fresh).size === 0) throw error;
    renameSync(fresh, file);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Opens or creates the embedded database for its owner only. Throws OperatorError for an empty file. */
export async function openSqliteFile(
  dataDir: string,
): Promise<{ reader: DatabaseSync; writer: DatabaseSync; file: string }> {
  makePrivateFolder(dataDir);
  const file = path.join(dataDir, 'site.sqlite');
  if (!existsSync(file)) makeFile(file);
  else if (statSync(file).size === 0) {
    throw new OperatorError(
      `${file} is empty. Restore a backup over it: npm run restore -- FILE --replace. To begin with an empty site, delete it.`,
    );
  }
  const writer = new DatabaseSync(file, { timeout: 0, enableForeignKeyConstraints: true });
  try {
    chmodSync(file, 0o600);
    // The switch needs an exclusive lock, so processes that start together retry.
    await retryWhileBusy(() => writer.exec('pragma journal_mode = wal'), performance.now() + startTimeoutMs);
    // FULL syncs the log at every commit, so that acknowledged writes also survive a power cut.
    writer.exec('pragma synchronous = full; pragma temp_store = memory; pragma secure_delete = on');
    const reader = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    return { reader, writer, file };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Truncates the write-ahead log, which still contains rows that `secure_delete` overwrote in the file. */
export function emptyLog(writer: DatabaseSync): void {
  if (writer.isOpen && !writer.isTransaction) writer.exec('pragma wal_checkpoint(truncate)');
}

const maxStatements = 200;
const busyTimeoutMs = 5000;
const busyRetryMs = 20;

/** Tells whether another process has locked the file (SQLITE_BUSY, SQLITE_LOCKED). */
export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && [5, 6].includes(Number(error.errcode) & 0xff);
}

/** Retries until `deadline` (`performance.now()`): SQLite's busy timeout would block the event loop. */
async function retryWhileBusy<T>(work: () => T, deadline: number): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) throw error;
      await delay(busyRetryMs * (0.5 + Math.random()));
    }
  }
}

class PreparedStatements {
  readonly database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  constructor(database: DatabaseSync) {
    this.database = database;
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#statements.size >= maxStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }

  async run<R>(query: CompiledQuery, deadline = performance.now() + busyTimeoutMs): Promise<QueryResult<R>> {
    try {
      return await retryWhileBusy(() => {
        const { statement, returnsRows } = this.#prepare(query.sql);
        // The query compiler below makes every parameter storable.
        const parameters = query.parameters as SQLInputValue[];
        if (returnsRows) return { rows: statement.all(...parameters) as R[] };
        const { changes, lastInsertRowid } = statement.run(...parameters);
        return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
      }, deadline);
    } catch (error) {
      throw translateDriverError(error);
    }
  }
}

/** Reads run at once on their own handle; writes and transactions queue, so that a blocked write delays no reader. */
class SqliteFile {
  readonly reader: PreparedStatements;
  readonly writer: PreparedStatements;
  readonly #oneWriter = pLimit(1);

  constructor(reader: DatabaseSync, writer: DatabaseSync) {
    this.reader = new PreparedStatements(reader);
    this.writer = new PreparedStatements(writer);
  }

  async lockWriter(): Promise<() => void> {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await new Promise<void>((locked) => {
      void this.#oneWriter(() => {
        locked();
        return released;
      });
    });
    return release;
  }

  close(): void {
    for (const { database } of [this.reader, this.writer]) if (database.isOpen) database.close();
  }
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #file: SqliteFile;
  #release: (() => void) | undefined;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#release) return this.#file.writer.run(query);
    if (query.query.kind === 'SelectQueryNode') return this.#file.reader.run(query);
    const deadline = performance.now() + busyTimeoutMs;
    const release = await this.#file.lockWriter();
    try {
      return await this.#file.writer.run(query, deadline);
    } finally {
      release();
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async begin(): Promise<void> {
    const deadline = performance.now() + busyTimeoutMs;
    const release = await this.#file.lockWriter();
    try {
      // A deferred transaction that reads and then writes fails at once when another process wrote in between.
      await this.#file.writer.run(CompiledQuery.raw('begin immediate'), deadline);
      this.#release = release;
    } catch (error) {
      release();
      throw error;
    }
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    // SQLite rolls back on a full disk; a second rollback would hide that error.
    if (how === 'rollback' && !this.#file.writer.database.isTransaction) return;
    await this.#file.writer.run(CompiledQuery.raw(how));
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** Lets the migrator run inside `begin immediate`, which keeps other processes out. */
  override get supportsTransactionalDdl() {
    return true;
  }

  override get supportsMultipleConnections() {
    return true;
  }
}

class StorableQueryCompiler extends SqliteQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    const value = toStorableValue(parameter);
    // node:sqlite binds a JS number as a float, and a text column would then contain "1.0".
    super.appendValue(typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value);
  }
}

/** Kysely dialect for `node:sqlite`, with one handle for reads and one for writes. `destroy` closes both. */
export function sqliteDialect({ reader, writer }: Readonly<Record<'reader' | 'writer', DatabaseSync>>): Dialect {
  const file = new SqliteFile(reader, writer);
  return {
    createDriver: () => ({
      init: async () => undefined,
      acquireConnection: async () => new NodeSqliteConnection(file),
      beginTransaction: (connection: NodeSqliteConnection) => connection.begin(),
      commitTransaction: (connection: NodeSqliteConnection) => connection.end('commit'),
      rollbackTransaction: (connection: NodeSqliteConnection) => connection.end('rollback'),
      releaseConnection: async (connection: NodeSqliteConnection) => connection.release(),
      destroy: async () => file.close(),
    }),
    createQueryCompiler: () => new StorableQueryCompiler(),
    createAdapter: () => new NodeSqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}
