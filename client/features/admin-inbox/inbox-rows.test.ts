import { expect, test } from 'vitest';
import { inboxRows, oldestOf, toPart } from './use-inbox.ts';

const part = (from: number, count: number) => toPart(Array.from({ length: count }, (_, at) => ({ id: from - at })));
const idOf = ({ id }: { id: number }) => id;

test('a full part, or one without a few unusable rows, may have older rows behind it; a shorter or longer one has not', () => {
  expect(oldestOf([part(2000, 1000)], idOf)).toBe(1001);
  expect(oldestOf([part(2000, 1000), part(1000, 900)], idOf)).toBeUndefined();
  expect(oldestOf([part(2000, 990)], idOf)).toBe(1011);
  expect(oldestOf([part(2000, 1001)], idOf)).toBeUndefined();
  expect(oldestOf([part(0, 0)], idOf)).toBeUndefined();
});

test('a host that answers the same again is not asked for ever', () => {
  expect(oldestOf([part(2000, 1000), part(2000, 1000)], idOf)).toBeUndefined();
});

test('a row that came twice is listed once', () => {
  expect(inboxRows([part(3, 2), part(2, 2)], idOf)).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
});
