import { type DatabaseConnection, PostgresDialect, PostgresDriver, PostgresQueryCompiler } from 'kysely';
import pg from 'pg';
import { toStorableValue } from './storable-value.ts';
import { translateDriverError } from './unavailable.ts';

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
      throw translateDriverError(error);
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

class StorablePostgresDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver() {
    return new WatchedPostgresDriver({ pool: this.#pool });
  }

  override createQueryCompiler() {
    return new StorableQueryCompiler();
  }
}

/**
 * Kysely's dialect on a pool of connections to PostgreSQL. `destroy` ends the pool.
 *
 * @param url `postgres://…` address with user and database
 * @param onIdleError hears of connections that broke while nobody used them; the pool replaces them by itself
 */
export function postgresDialect(url: string, onIdleError: (error: Error) => void): PostgresDialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    // Linux would begin to ask a silent server after two hours.
    keepAliveInitialDelayMillis: 10_000,
    types: {
      // Counts come as int8, which pg leaves as text; ours stay far below 2^53.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8 ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', onIdleError);
  // So would one in use that breaks between two statements: the pool listens to idle ones only. Its work fails with
  // its next statement.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new StorablePostgresDialect(pool);
}
