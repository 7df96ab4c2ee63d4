import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz } from '#shared/test-support/fuzz.ts';
import { parseQuery, redirectPath, searchParams, stringifyQuery, tableParams, text } from './search.ts';
import { toTableSearch, toTableState } from './table-in-url.ts';

const validate = searchParams({ ...tableParams, redirect: redirectPath, position: text });
const read = (query: string) => validate(parseQuery(query));

const names = fc.constantFrom('q', 'sort', 'page', 'size', 'edit', 'redirect', 'position', '__proto__', 'constructor');
const values = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: 'binary', minLength: 190, maxLength: 210 }),
  fc.integer().map(String),
  fc.constantFrom(
    '//evil.example',
    '/\\evil.example',
    '/%5cevil',
    'javascript:alert(1)',
    '-name',
    '1e9',
    'NaN',
    '0x10',
  ),
  fc.webUrl(),
);
const queries = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(fc.tuple(names, values)).map((pairs) => `?${new URLSearchParams(pairs)}`),
  fc.array(fc.tuple(names, values)).map((pairs) => `?${pairs.map((pair) => pair.join('=')).join('&')}`),
);

test('keeps the state within its bounds for any address', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const state = read(query);
      expect(Object.getPrototypeOf(state)).toBe(Object.prototype);
      const { q, sort, page, size, edit, redirect, position, ...others } = state;
      expect(others).toEqual({});
      for (const words of [q, edit, position]) if (words !== undefined) expect(words.length).toBeLessThanOrEqual(200);
      if (sort !== undefined) expect(sort).toMatch(/^-?[A-Za-z_]{1,40}$/);
      if (page !== undefined) expect(Number.isInteger(page) && page >= 1 && page <= 100_000).toBe(true);
      if (size !== undefined) expect([10, 25, 50, 100]).toContain(size);
      if (redirect !== undefined) {
        expect(redirect).toMatch(/^\/(?![/\\])/);
        expect(new URL(redirect, 'https://own.example').origin).toBe('https://own.example');
      }
    }),
    fuzz,
  );
});

test('parses its own output to the same values', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const state = read(query);
      expect(read(stringifyQuery(state))).toEqual(state);
      expect(read(stringifyQuery(toTableSearch(toTableState(state))))).toEqual(toTableSearch(toTableState(state)));
    }),
    fuzz,
  );
});
