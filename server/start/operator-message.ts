import { asRecord } from '../../shared/record.ts';
import { NewerDatabase } from '../database/migrate.ts';
import { OperatorError } from '../operator-error.ts';

/** Messages for file system errors of the data folder. */
const unusable = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EISDIR', 'EEXIST']);

/** Messages by SQLite's primary result code. */
const sqliteMessages: Readonly<Record<number, string>> = {
  5: 'The database file in DATA_DIR is held by another program. Stop that one, or wait for it.',
  6: 'The database file in DATA_DIR is held by another program. Stop that one, or wait for it.',
  8: 'The database file in DATA_DIR can only be read. Check its owner and the disk.',
  10: 'The database file in DATA_DIR cannot be read or written. Check the disk.',
  11: 'The database file in DATA_DIR is damaged. Restore a backup over it: npm run restore -- FILE --replace',
  13: 'The disk of DATA_DIR is full.',
  14: 'The database file in DATA_DIR cannot be opened. Check its owner and the disk.',
  26: 'The file site.sqlite in DATA_DIR is no database. Restore a backup over it: npm run restore -- FILE --replace',
};

/** Messages by SQLSTATE. */
const postgresMessages: Readonly<Record<string, string>> = {
  '28P01': 'The database at DATABASE_URL refuses this user or password.',
  '28000': 'The database at DATABASE_URL refuses this user or password.',
  '3D000': 'There is no database of the name in DATABASE_URL.',
  '53100': 'The disk of the database at DATABASE_URL is full.',
  '53300': 'The database at DATABASE_URL takes no more connections.',
  '57P03': 'The database at DATABASE_URL is just starting or stopping.',
};

function listenMessage(error: unknown): string | undefined {
  const { code, address = '', port = '', syscall } = asRecord(error);
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is taken. Stop what listens there, or set PORT to another.`;
    case 'EADDRNOTAVAIL':
      return `HOST names an address that this machine does not have (${address}:${port}).`;
    case 'EACCES':
      return syscall === 'listen'
        ? `Listening on ${address}:${port} is not allowed. Choose a PORT above 1023.`
        : undefined;
    default:
      return undefined;
  }
}

function storageMessage(error: unknown): string | undefined {
  const { code: known, errcode, syscall, path } = asRecord(error);
  const code = String(known);
  if (typeof errcode === 'number') return sqliteMessages[errcode & 0xff];
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'The database at DATABASE_URL cannot be reached.';
  if (code === 'ENOSPC') return 'The disk of DATA_DIR is full.';
  // Creating a folder on a read-only file system fails with "not found".
  if (unusable.has(code) || (code === 'ENOENT' && syscall === 'mkdir')) {
    return `${typeof path === 'string' ? path : 'DATA_DIR'} cannot be written or read. Check DATA_DIR.`;
  }
  return postgresMessages[code];
}

/** Returns the message for a failure that the operator can fix, otherwise undefined. */
export function operatorMessage(error: unknown): string | undefined {
  if (error instanceof OperatorError || error instanceof NewerDatabase) return error.message;
  const { cause } = asRecord(error);
  return listenMessage(error) ?? storageMessage(error) ?? (cause === undefined ? undefined : storageMessage(cause));
}
