import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const proofs = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)` › “([^”]+)”/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}));

test('every requirement has a proof', () => {
  const rows = text.split('## Limits')[0]?.match(/^\| (?!#|---|Section).*\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter((row) => !row.includes('›') && !row.includes('nothing to test'))).toEqual([]);
});

test.each(proofs)('$file proves “$title”', ({ file, title }) => {
  expect(existsSync(path.join(root, file))).toBe(true);
  expect(readFileSync(path.join(root, file), 'utf8')).toContain(title);
});

test('the files that it names are there', () => {
  const named = [...text.matchAll(/`((?:server|client|shared|scripts)\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file);
  const shortly = [...text.matchAll(/`((?:plugins|forms|pages|media|session|proxy)\/[\w-]+\.ts)`/g)].map(
    ([, file = '']) => `server/bff/${file}`,
  );
  expect([...named, ...shortly].filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
