import { expect, test } from 'vitest';
import { DatabaseUnavailable } from '../database/unavailable.ts';
import { operatorMessage } from './operator-message.ts';

const system = (facts: object) => Object.assign(new Error('in the words of a driver'), facts);
const sqlite = (errcode: number) => new DatabaseUnavailable(system({ code: 'ERR_SQLITE_ERROR', errcode }));

test.each([
  [system({ code: 'EADDRINUSE', port: 3000 }), /^Port 3000 is taken/],
  [system({ code: 'EACCES', syscall: 'listen', address: '::', port: 80 }), /Choose a PORT above 1023/],
  [system({ code: 'EACCES', syscall: 'mkdir', path: '/data' }), /^\/data cannot be written or read/],
  [
    system({ code: 'EROFS', syscall: 'open', path: '/data/session-secret' }),
    /^\/data\/session-secret cannot be written/,
  ],
  [system({ code: 'ENOENT', syscall: 'mkdir', path: '/read-only/data' }), /Check DATA_DIR/],
  [system({ code: 'ENOSPC', syscall: 'write' }), /^The disk of DATA_DIR is full/],
  [sqlite(13), /^The disk of DATA_DIR is full/],
  [sqlite(5), /held by another program/],
  [sqlite(261), /held by another program/],
  [sqlite(8), /can only be read/],
  [sqlite(11), /damaged/],
  [system({ code: 'ERR_SQLITE_ERROR', errcode: 26 }), /is no database/],
  [new DatabaseUnavailable(system({ code: 'ECONNREFUSED', syscall: 'connect' })), /DATABASE_URL cannot be reached/],
  [new DatabaseUnavailable(system({ code: '57P03' })), /just starting or stopping/],
  [new DatabaseUnavailable(system({ code: '53100' })), /disk of the database at DATABASE_URL is full/],
  [system({ code: '3D000' }), /no database of the name/],
])('%s is said in one line', (error, message) => {
  expect(operatorMessage(error)).toMatch(message);
  expect(operatorMessage(error)).not.toContain('\n');
});

test.each([new TypeError('a bug'), system({ code: 'ENOENT', syscall: 'open', path: 'dist/x' }), undefined, 'text'])(
  '%s is nobody’s to mend',
  (error) => expect(operatorMessage(error)).toBeUndefined(),
);
