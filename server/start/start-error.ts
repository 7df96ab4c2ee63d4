/** A start that failed for a reason the operator can mend, in one line. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const own = (error: unknown, key: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined;

/** The line for failures that are nobody's bug, or undefined for those that are. */
export function toStartError(error: unknown): StartError | undefined {
  const address = `${String(own(error, 'address') ?? '')}:${String(own(error, 'port') ?? '')}`;
  switch (own(error, 'code')) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${String(own(error, 'port'))} is taken. Stop what listens there, or set PORT to another.`,
      );
    case 'EADDRNOTAVAIL':
      return new StartError(`HOST names an address that this machine does not have (${address}).`);
    case 'EACCES':
      return own(error, 'syscall') === 'listen'
        ? new StartError(`Listening on ${address} is not allowed. Choose a PORT above 1023.`)
        : new StartError(`The folder ${String(own(error, 'path'))} cannot be written. Check DATA_DIR.`);
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
      return new StartError('The database at DATABASE_URL cannot be reached.');
    case '28P01':
      return new StartError('The database at DATABASE_URL refuses this user or password.');
    default:
      return undefined;
  }
}
