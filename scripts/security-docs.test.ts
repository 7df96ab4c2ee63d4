import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const security = read('docs/security.md');
const reliability = read('docs/reliability.md');
const text = security + reliability;
const proofs = [...text.matchAll(/`([\w./-]+\.(?:test|spec)\.ts)` › “([^”]+)”/g)].map(([, file = '', title = '']) => ({
  file,
  title,
}));
const parts = [...reliability.matchAll(/`npm run chaos -- ([a-z]+)[^`]*`/g)].map(([, part = '']) => part);

test('every requirement has a proof', () => {
  const rows = security.split('## Limits')[0]?.match(/^\| (?!#|---|Section).*\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(60);
  expect(rows.filter((row) => !row.includes('›') && !row.includes('nothing to test'))).toEqual([]);
});

test('every promise has a proof', () => {
  const rows = reliability.match(/^\| (?!Promise|---|What|Part|Figure).*\|$/gm) ?? [];
  const promises = reliability.split('## Figures')[0]?.match(/^\| (?!Promise|---).*\|$/gm) ?? [];
  expect(rows.length).toBeGreaterThan(promises.length);
  expect(promises.length).toBeGreaterThan(20);
  expect(promises.filter((row) => !row.includes('›') && !row.includes('npm run chaos'))).toEqual([]);
});

test.each(parts)('there is a part of npm run chaos called %s', (part) => {
  expect(read('scripts/chaos.ts')).toMatch(new RegExp(`\\b${part}\\b`));
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
