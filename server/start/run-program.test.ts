import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { failureText, listening, operatorMessage } from './run-program.ts';

const system = (facts: object) => Object.assign(new Error('text of the driver'), facts);
const sqlite = (errcode: number) => new DatabaseUnavailable(system({ code: 'ERR_SQLITE_ERROR', errcode }));

test.each([
  [system({ code: 'EACCES', syscall: 'mkdir', path: '/data' }), /^\/data cannot be written or read/],
  [
    system({ code: 'EEXIST', syscall: 'mkdir', path: '/data' }),
    /^\/data cannot be written or read\. Check DATA_DIR\.$/,
  ],
  [
    system({ code: 'EROFS', syscall: 'open', path: '/data/session-secret' }),
    /^\/data\/session-secret cannot be written/,
  ],
  [system({ code: 'ENOENT', syscall: 'mkdir', path: '/read-only/data' }), /Check DATA_DIR/],
  [system({ code: 'ENOSPC', syscall: 'write' }), /^The disk of DATA_DIR is full/],
  [sqlite(13), /^The disk of DATA_DIR is full/],
  [sqlite(5), /locked by another program/],
  [sqlite(261), /locked by another program/],
  [sqlite(8), /is read-only/],
  [sqlite(11), /damaged/],
  [
    system({ code: 'ERR_SQLITE_ERROR', errcode: 26 }),
    /is not a database\. Restore a backup over it: npm run restore -- FILE --replace$/,
  ],
  [new DatabaseUnavailable(system({ code: 'ECONNREFUSED', syscall: 'connect' })), /DATABASE_URL cannot be reached/],
  [new DatabaseUnavailable(system({ code: '57P03' })), /is starting or stopping/],
  [new DatabaseUnavailable(system({ code: '53100' })), /disk of the database at DATABASE_URL is full/],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EAI_AGAIN'].map((code): [Error, RegExp] => [
    new DatabaseUnavailable(system({ code, syscall: 'connect' })),
    /DATABASE_URL cannot be reached/,
  ]),
  [system({ code: '42501' }), /^The user in DATABASE_URL may not create or use tables\. Make it the owner/],
  [new DatabaseUnavailable(system({ code: '25006' })), /^The database at DATABASE_URL is read-only/],
  [
    system({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }),
    /^The certificate of the database .*\(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  ],
  [
    system({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }),
    /^The certificate of the database at DATABASE_URL is not accepted/,
  ],
  [system({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }), /sslrootcert=FILE/],
  [new Error('The server does not support SSL connections'), /^The database at DATABASE_URL offers no TLS/],
  [new DatabaseUnavailable(new Error('Connection terminated unexpectedly')), /DATABASE_URL cannot be reached/],
  [system({ code: '3D000' }), /named in DATABASE_URL does not exist/],
])('gives %s a message of one line', (error, message) => {
  expect(operatorMessage(error)).toMatch(message);
  expect(operatorMessage(error)).not.toContain('\n');
});

const wrongHost = 'HOST is not an address of this machine (foo).';

test.each([
  ['EADDRINUSE', 'Port 80 is already in use. Stop the other program or change METRICS_PORT.'],
  ['EACCES', 'Listening on foo:80 is not allowed. Choose a METRICS_PORT above 1023.'],
  ['ENOTFOUND', wrongHost],
  ['EAI_AGAIN', wrongHost],
  ['EADDRNOTAVAIL', wrongHost],
  ['EAFNOSUPPORT', wrongHost],
  ['EINVAL', wrongHost],
])('names the variable when the program cannot listen (%s)', async (code, message) => {
  const started = Promise.reject(system({ code, port: 80 }));
  expect(await listening(started, 'foo', 'METRICS_PORT').catch(operatorMessage)).toBe(message);
});

test.each([new TypeError('a bug'), system({ code: 'ENOENT', syscall: 'open', path: 'dist/x' }), undefined, 'text'])(
  'has no message for %s',
  (error) => expect(operatorMessage(error)).toBeUndefined(),
);

test('shows the stack, code and cause of an unexpected error, but no input of it', () => {
  const invalid = Object.assign(new TypeError('Invalid URL'), { code: 'ERR_INVALID_URL', input: 'smtp://u:secret@h' });
  const text = failureText(new Error('a bug', { cause: invalid }));
  expect(text).toMatch(/^Error: a bug\n +at .*\nCaused by: TypeError: Invalid URL\n +at .*\nCode: ERR_INVALID_URL$/s);
  expect(text).not.toContain('secret');
  expect(failureText(system({ code: '3D000' }))).toBe('The database named in DATABASE_URL does not exist.');
});
