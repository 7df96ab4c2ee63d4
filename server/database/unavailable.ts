/** Primary result codes of SQLite: busy, locked, read-only, input/output, corrupt, full, cannot open, not a database. */
const sqliteCodes = new Set([5, 6, 8, 10, 11, 13, 14, 26]);

/**
 * SQLSTATE of PostgreSQL: connection exceptions (08), no resources such as disk or connections (53), operator
 * intervention such as a shutdown (57P), system error (58), read-only server (25006), lock not available (55P03),
 * rolled back in favour of another transaction (40001, 40P01).
 */
const postgresCodes = /^(08|53|57P|58)...?$|^(25006|55P03|40001|40P01)$/;

/** Failures of the connection itself: pg passes on those of the socket (`connect`, `read`, …) or has only words. */
const socketCalls = new Set(['connect', 'read', 'write', 'getaddrinfo']);
const poolMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end|Query read timeout|database is not open)/;

/** The database cannot be used just now: away, full, locked or shutting down. What was asked was not done. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The driver's or the system's own code: `ECONNREFUSED`, `53100`, `ERR_SQLITE_ERROR`. */
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
    // The low byte of an extended code is the primary one.
    return 'errcode' in error && typeof error.errcode === 'number' && sqliteCodes.has(error.errcode & 0xff);
  }
  if (code !== undefined && postgresCodes.test(code)) return true;
  if ('syscall' in error && typeof error.syscall === 'string' && socketCalls.has(error.syscall)) return true;
  return poolMessages.test(error.message);
}

/** A driver's error as the program sees it: `DatabaseUnavailable` where it means that, else the error itself. */
export function translateDriverError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseUnavailable || !meansUnavailable(error)) return error;
  return new DatabaseUnavailable(error);
}

/**
 * Whether an error means that the database cannot be used just now, so that the caller answers 503 and a later try
 * may succeed. A broken constraint or statement is none of these.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  // Kysely's word after `close()`: a request that came in while the process stops.
  return error instanceof Error && error.message === 'driver has already been destroyed';
}
