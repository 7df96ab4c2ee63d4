import { expect, test } from 'vitest';
import { parseSort } from '#shared/sort-rows.ts';
import { nextSort, pageWindow, validPage } from './table-state.ts';

test('sorts ascending, then descending, then not at all', () => {
  const first = nextSort('', 'name');
  const second = nextSort(first, 'name');
  expect([first, second, nextSort(second, 'name')]).toEqual(['name', '-name', '']);
  expect(nextSort('-date', 'name')).toBe('name');
  expect(parseSort('-name')).toEqual({ id: 'name', desc: true });
});

test('offers existing pages around the current one', () => {
  expect(pageWindow(1, 3)).toEqual([1, 2, 3]);
  expect(pageWindow(1, 20)).toEqual([1, 2, 3, 4, 5]);
  expect(pageWindow(10, 20)).toEqual([8, 9, 10, 11, 12]);
  expect(pageWindow(20, 20)).toEqual([16, 17, 18, 19, 20]);
});

test('clamps a page number beyond the last page', () => {
  expect([validPage(99, 3), validPage(0, 3), validPage(Number.NaN, 3), validPage(2, 0)]).toEqual([3, 1, 1, 1]);
});
