import { expect, test } from 'vitest';
import { countAt, progressPercent } from './progress.ts';

test('the line reaches the share of the steps minus 6 percent', () => {
  expect(progressPercent(0, 6)).toBe(0);
  expect(progressPercent(3, 6)).toBe(44);
  expect(progressPercent(6, 6)).toBe(94);
  expect(progressPercent(9, 6)).toBe(94);
  expect(progressPercent(1, 0)).toBe(0);
});

test('a counter starts at 0, never falls, never passes its number and ends on it', () => {
  const seen = Array.from({ length: 61 }, (_, tenth) => countAt(tenth * 100, 6, 553));
  expect(seen[0]).toBe(0);
  expect(seen.at(-1)).toBe(553);
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(Math.max(...seen)).toBe(553);
  expect(countAt(99_999, 3, 10)).toBe(10);
});
