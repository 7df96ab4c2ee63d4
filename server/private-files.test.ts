import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { makePrivateFolder, readOrCreateFile, readOrCreateSecret } from './private-files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kept-'));
});

const isWhole = (text: string) => text.startsWith('secret ');
const keep = (file = path.join(folder, 'data', 'file')) =>
  readOrCreateFile(file, isWhole, () => `secret ${randomUUID()}`);

test('is created once, readable by its owner only, without other files', () => {
  const text = keep();
  expect(keep()).toBe(text);
  expect(statSync(path.join(folder, 'data', 'file')).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.join(folder, 'data'))).toEqual(['file']);
  const secret = readOrCreateSecret(folder, 'session-secret');
  expect(secret).toMatch(/^[0-9a-f]{64}$/);
  expect(readOrCreateSecret(folder, 'session-secret')).toBe(secret);
});

test.each(['', 'sec'])('is created again when a crash has left %j of it', (rest) => {
  const file = path.join(folder, 'file');
  writeFileSync(file, rest);
  const text = keep(file);
  expect(text).toMatch(/^secret [\da-f-]{36}$/);
  expect(readFileSync(file, 'utf8')).toBe(`${text}\n`);
});

test('is that of the process that came first', () => {
  const file = path.join(folder, 'file');
  const late = readOrCreateFile(file, isWhole, () => {
    writeFileSync(file, 'secret of the first');
    return 'secret of the second';
  });
  expect(late).toBe('secret of the first');
});

test('leaves the temporary file of a process with the same id in another container', () => {
  const other = path.join(folder, `file.${process.pid}.new`);
  writeFileSync(other, 'secret of the other');
  keep(path.join(folder, 'file'));
  expect(readFileSync(other, 'utf8')).toBe('secret of the other');
});

test('says what is wrong with a folder that cannot be used', () => {
  writeFileSync(path.join(folder, 'data'), 'a file where the folder belongs');
  expect(() => keep()).toThrow(/EEXIST|ENOTDIR/);
});

test.each(['/proc/none/data', `${import.meta.filename}/data`])(
  'a folder that cannot exist is refused at once: %s',
  (folder) => {
    expect(() => makePrivateFolder(folder)).toThrow();
  },
);
