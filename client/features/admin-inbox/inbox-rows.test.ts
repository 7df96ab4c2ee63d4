import { expect, test } from 'vitest';
import { inboxRows, oldestOf } from './inbox-rows.ts';

const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ id: from - at }));
const idOf = ({ id }: { id: number }) => id;

test('a full part may have older rows behind it, a shorter or longer one has not', () => {
  expect(oldestOf([rows(2000, 1000)], idOf)).toBe(1001);
  expect(oldestOf([rows(2000, 1000), rows(1000, 999)], idOf)).toBeUndefined();
  expect(oldestOf([rows(2000, 1001)], idOf)).toBeUndefined();
  expect(oldestOf([[]], idOf)).toBeUndefined();
});

test('a host that answers the same again is not asked for ever', () => {
  expect(oldestOf([rows(2000, 1000), rows(2000, 1000)], idOf)).toBeUndefined();
});

test('a row that came twice is listed once', () => {
  expect(inboxRows([rows(3, 2), rows(2, 2)], idOf)).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
});
