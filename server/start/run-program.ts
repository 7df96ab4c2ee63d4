import closeWithGrace from 'close-with-grace';
import { asRecord } from '#shared/record.ts';
import { NewerDatabase } from '../database/migrate.ts';
import { type LoggedError, loggedError } from '../logger.ts';
import { OperatorError } from '../operator-error.ts';

const unusable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST']);

const sqliteMessages: Readonly<Record<number, string>> = {
  5: 'The database file in DATA_DIR is locked by another program. Stop that program or wait for it.',
  6: 'The database file in DATA_DIR is locked by another program. Stop that program or wait for it.',
  8: 'The database file in DATA_DIR is read-only. Check its owner and the disk.',
  10: 'The database file in DATA_DIR cannot be read or written. Check the disk.',
  11: 'The database file in DATA_DIR is damaged. Restore a backup over it: npm run restore -- FILE --replace',
  13: 'The disk of DATA_DIR is full.',
  14: 'The database file in DATA_DIR cannot be opened. Check its owner and the disk.',
  26: 'The file site.sqlite in DATA_DIR is not a database. Restore a backup over it: npm run restore -- FILE --replace',
};

const unreachable = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT']);

const postgresMessages: Readonly<Record<string, string>> = {
  '25006': 'The database at DATABASE_URL is read-only. Set DATABASE_URL to the primary server.',
  '28P01': 'The database at DATABASE_URL rejected the user or password.',
  '28000': 'The database at DATABASE_URL rejected the user or password.',
  '3D000': 'The database named in DATABASE_URL does not exist.',
  '42501': 'The user in DATABASE_URL may not create or use tables. Make it the owner of the database.',
  '53100': 'The disk of the database at DATABASE_URL is full.',
  '53300': 'The database at DATABASE_URL accepts no more connections.',
  '57P03': 'The database at DATABASE_URL is starting or stopping.',
};

/** OpenSSL's reasons to reject a certificate, as Node names them. */
const rejectedCertificate = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_(GET|VERIFY)_|ERR_TLS_CERT_)/;

function connectionMessage({ message, code }: Readonly<Record<string, unknown>>): string | undefined {
  if (rejectedCertificate.test(String(code)))
    return `The certificate of the database at DATABASE_URL is not accepted (${code}). Check its host name and expiry, or add sslrootcert=FILE with its CA.`;
  if (message === 'The server does not support SSL connections')
    return 'The database at DATABASE_URL offers no TLS. Remove sslmode, or enable TLS there.';
  const isLost = unreachable.has(String(code)) || /^(Connection terminated|timeout exceeded)/.test(String(message));
  return isLost ? 'The database at DATABASE_URL cannot be reached.' : undefined;
}

function listenMessage(error: unknown, host: string, portName: string): string | undefined {
  const { code, port = '' } = asRecord(error);
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use. Stop the other program or change ${portName}.`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return `HOST is not an address of this machine (${host}).`;
    case 'EACCES':
      return `Listening on ${host}:${port} is not allowed. Choose a ${portName} above 1023.`;
    default:
      return undefined;
  }
}

/** Names the variable to change if a server cannot listen. */
export async function listening<T>(started: Promise<T>, host: string, portName = 'PORT'): Promise<T> {
  try {
    return await started;
  } catch (error) {
    const message = listenMessage(error, host, portName);
    throw message === undefined ? error : new OperatorError(message);
  }
}

function storageMessage(error: unknown): string | undefined {
  const { code: known, errcode, syscall, path } = asRecord(error);
  const code = String(known);
  if (typeof errcode === 'number') return sqliteMessages[errcode & 0xff];
  if (code === 'ENOSPC') return 'The disk of DATA_DIR is full.';
  // Creating a folder on a read-only file system fails with "not found".
  if (unusable.has(code) || (code === 'ENOENT' && syscall === 'mkdir')) {
    return `${typeof path === 'string' ? path : 'DATA_DIR'} cannot be written or read. Check DATA_DIR.`;
  }
  return postgresMessages[code] ?? connectionMessage(asRecord(error));
}

/** Returns the message for a failure that the operator can fix, otherwise undefined. */
export function operatorMessage(error: unknown): string | undefined {
  if (error instanceof OperatorError || error instanceof NewerDatabase) return error.message;
  const { cause } = asRecord(error);
  return storageMessage(error) ?? (cause === undefined ? undefined : storageMessage(cause));
}

const stackOf = ({ stack, message, code, cause }: LoggedError): string =>
  [
    stack ?? message,
    ...(code === undefined ? [] : [`Code: ${code}`]),
    ...(cause ? [`Caused by: ${stackOf(cause)}`] : []),
  ].join('\n');

/** Returns the text to print: other properties of an error, such as the `input` of a URL, can contain passwords. */
export const failureText = (error: unknown): string => operatorMessage(error) ?? stackOf(loggedError(error));

export interface RunningPart {
  readonly name: string;
  readonly stop: () => Promise<unknown>;
}

/** Prints a line for the operator. */
export const printLine = (line: string): boolean => process.stdout.write(`${line}\n`);

/** Runs a program until a signal or failed start, then stops the parts that `start` added, last first. */
export async function runProgram(running: RunningPart[], start: () => Promise<void>): Promise<void> {
  // Without a listener, an unwritable output would end the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  const stop = async () => {
    for (const part of running.reverse()) {
      await part
        .stop()
        .catch((error: unknown) => console.error(`Stopping the ${part.name} failed: ${failureText(error)}`));
    }
  };
  const closing = closeWithGrace({ delay: 10_000 }, async ({ err }) => {
    if (err) console.error(stackOf(loggedError(err)));
    await stop();
  });
  try {
    await start();
  } catch (error) {
    closing.uninstall();
    await stop();
    console.error(failureText(error));
    process.exit(1);
  }
}
