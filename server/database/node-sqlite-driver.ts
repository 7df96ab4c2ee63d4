import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { toStorableValue } from './storable-value.ts';
import { translateDriverError } from './unavailable.ts';

const keptStatements = 200;

/** Queries one connection, keeping the statements it has prepared: the same few dozen come again and again. */
class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #statements = new Map<string, { statement: StatementSync; returnsRows: boolean }>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  #prepare(sql: string) {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const prepared = { statement, returnsRows: statement.columns().length > 0 };
    if (this.#statements.size >= keptStatements) this.#statements.clear();
    this.#statements.set(sql, prepared);
    return prepared;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { statement, returnsRows } = this.#prepare(query.sql);
      // The query compiler below has made every parameter storable.
      const parameters = query.parameters as SQLInputValue[];
      // Kysely's own row types describe what the query selects.
      if (returnsRows) return { rows: statement.all(...parameters) as R[] };
      const { changes, lastInsertRowid } = statement.run(...parameters);
      return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
    } catch (error) {
      throw translateDriverError(error);
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }
}

class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync;
  readonly #connection: NodeSqliteConnection;

  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#connection = new NodeSqliteConnection(database);
  }

  async init() {}

  /** Kysely hands the single connection to one user at a time, because the adapter says there is only one. */
  async acquireConnection() {
    return this.#connection;
  }

  async beginTransaction() {
    // A deferred transaction that reads and then writes fails at once when another process wrote in between.
    await this.#connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  async commitTransaction() {
    await this.#connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction() {
    // A full disk has already rolled back; a second rollback would hide the error that says so.
    if (this.#connection.inTransaction) await this.#connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection() {}

  async destroy() {
    if (this.#database.isOpen) this.#database.close();
  }
}

class NodeSqliteAdapter extends SqliteAdapter {
  /** Lets the migrator run inside `begin immediate`, which keeps other processes out meanwhile. */
  override get supportsTransactionalDdl() {
    return true;
  }
}

class StorableQueryCompiler extends SqliteQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    const value = toStorableValue(parameter);
    // node:sqlite binds every number as a floating one, and a text column would then hold "1.0".
    super.appendValue(typeof value === 'number' && Number.isSafeInteger(value) ? BigInt(value) : value);
  }
}

/** Kysely on an open `node:sqlite` database. `destroy` closes the database. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  createDriver(): Driver {
    return new NodeSqliteDriver(this.#database);
  }

  createQueryCompiler() {
    return new StorableQueryCompiler();
  }

  createAdapter() {
    return new NodeSqliteAdapter();
  }

  // biome-ignore lint/suspicious/noExplicitAny: Kysely's interface names it so, for a database of any shape.
  createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}
