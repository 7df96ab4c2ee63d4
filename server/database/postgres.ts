import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { asRecord } from '#shared/record.ts';
import { OperatorError } from '../operator-error.ts';
import { toStorableValue } from './storable-value.ts';
import { DatabaseUnavailable, translateDriverError } from './unavailable.ts';

const int8 = 20;

class StorableQueryCompiler extends PostgresQueryCompiler {
  protected override appendValue(parameter: unknown): void {
    super.appendValue(toStorableValue(parameter));
  }
}

class WatchedPostgresDriver extends PostgresDriver {
  readonly #watched = new WeakSet<DatabaseConnection>();

  override async acquireConnection(): Promise<DatabaseConnection> {
    try {
      const connection = await super.acquireConnection();
      if (!this.#watched.has(connection)) this.#watch(connection);
      return connection;
    } catch (error) {
      const { syscall, path, code } = asRecord(error);
      // pg reads the files of sslrootcert, sslcert and sslkey for every connection.
      if (syscall === 'open') throw new OperatorError(`The file ${path} in DATABASE_URL cannot be read (${code}).`);
      // Also a rejected password or certificate: no statement was sent.
      throw error instanceof Error ? new DatabaseUnavailable(error) : error;
    }
  }

  #watch(connection: DatabaseConnection): void {
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = async (query, options) => {
      try {
        return await execute(query, options);
      } catch (error) {
        throw translateDriverError(error);
      }
    };
    this.#watched.add(connection);
  }
}

const statementTimeoutMs = 30_000;

/** How long the driver waits for a server that no longer answers: longer than the server lets a statement run. */
function queryTimeoutOf(url: string): number {
  const ofUrl = /[?&]statement_timeout=(\d+)(?!.*[?&]statement_timeout=)/.exec(url)?.[1];
  const limit = ofUrl === undefined ? statementTimeoutMs : Number(ofUrl);
  return limit && limit + 5000;
}

/** Returns Kysely's dialect on a pool for `postgres://…`; the pool replaces broken idle connections. */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutOf(url),
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // Linux would probe a silent server only after two hours.
    keepAliveInitialDelayMillis: 10_000,
    types: {
      // pg returns counts (int8) as text; ours stay far below 2^53.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // Without a listener, a broken idle connection would end the process.
  pool.on('error', onIdleError);
  // The pool listens only to idle connections. The next statement on a broken one in use fails anyway.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    createDriver: () => new WatchedPostgresDriver({ pool }),
    createQueryCompiler: () => new StorableQueryCompiler(),
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
