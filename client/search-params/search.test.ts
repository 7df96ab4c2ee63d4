import { expect, test } from 'vitest';
import { parseQuery, redirectPath, searchParams, stringifyQuery, tableParams } from './search.ts';
import { toTableSearch, toTableState } from './table-in-url.ts';

const read = (query: string) => searchParams(tableParams)(parseQuery(query));

test.each(['?q=5', '?q=true', '?q=007', '?q=1e3', '?q=a+b%26c', '?q=%22x%22'])(
  '%s means its text and stays as it is',
  (query) => {
    expect(stringifyQuery(read(query))).toBe(query);
  },
);

test('ignores bad values', () => {
  expect(read('?page=0&size=11&sort=a b&q=')).toEqual({});
  expect(read('?page=two&size=50&__proto__=x')).toEqual({ size: 50 });
});

test('removes the sort param for the original order', () => {
  const again = searchParams(tableParams)(toTableSearch({ ...toTableState(read('?sort=name')), sort: '' }));
  expect(stringifyQuery(again)).toBe('');
  expect(read('?sort=undefined')).toEqual({});
});

test('overrides a refused raw value', () => {
  const read = searchParams({ redirect: redirectPath })({ redirect: '//evil.example/' });
  expect({ redirect: '//evil.example/', ...read }.redirect).toBeUndefined();
});

test('keeps the default table state out of the address', () => {
  expect(stringifyQuery(toTableSearch(toTableState(read(''))))).toBe('');
  expect(stringifyQuery(toTableSearch(toTableState(read('?q=rao&sort=-name&page=3&size=50'))))).toBe(
    '?q=rao&sort=-name&page=3&size=50',
  );
});
