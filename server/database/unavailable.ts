/** SQLite's primary result codes: busy, locked, read-only, I/O error, corrupt, full, cannot open, not a database. */
const sqliteCodes = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/** SQLSTATE: connection (08), resources (53), shutdown (57P), system (58), timeout, read-only, lock, serialization, deadlock. */
const postgresCodes = /^(08|53|57P|58)...?$|^(57014|25006|55P03|40001|40P01)$/;

/** System calls of the connection; pg passes their errors on. */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
const poolMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout|database is not open)/;

/** The database is unavailable: down, full, locked or shutting down. A lost connection leaves open whether a commit took effect. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  readonly code: string | undefined;

  constructor(cause: Error) {
    super(`The database cannot be used: ${cause.message}`, { cause });
    this.code = codeOf(cause);
  }
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

function meansUnavailable(error: Error): boolean {
  if (error instanceof AggregateError) return error.errors.some((one) => one instanceof Error && meansUnavailable(one));
  const code = codeOf(error);
  if (code === 'ERR_SQLITE_ERROR') {
    // The low byte of an extended code is the primary code.
    return 'errcode' in error && typeof error.errcode === 'number' && sqliteCodes.has(error.errcode & 0xff);
  }
  if (code !== undefined && postgresCodes.test(code)) return true;
  if ('syscall' in error && typeof error.syscall === 'string' && socketCalls.has(error.syscall)) return true;
  return poolMessages.test(error.message);
}

/** Wraps a driver's error in `DatabaseUnavailable` if it means that. */
export function translateDriverError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable || !meansUnavailable(error)) return error;
  return new DatabaseUnavailable(error);
}

/** Tells whether a retry may succeed: not for a violated constraint or a wrong statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  // Kysely's message after `close()`, for a request that arrives during shutdown.
  return error instanceof Error && error.message === 'driver has already been destroyed';
}
