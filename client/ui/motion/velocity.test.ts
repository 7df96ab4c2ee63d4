import { wrap } from 'framer-motion';
import { expect, test } from 'vitest';
import { frameDistance, strip, turned } from './velocity.ts';

test('moves 100 px a second without scroll velocity', () => {
  expect(frameDistance(1000, 1000, 1, 0, 1)).toBeCloseTo(10);
});

test('moves faster with faster scrolling, beyond the mapped range too', () => {
  expect(frameDistance(1000, 1000, 1, 10, 1)).toBeCloseTo(110);
  expect(frameDistance(1000, 1000, 1, 20, 1)).toBeCloseTo(210);
});

test('reverses at the same speed when scrolling up', () => {
  expect(turned(1, -3)).toBe(-1);
  expect(turned(-1, 0)).toBe(-1);
  expect(frameDistance(16, 800, -1, -10, 1)).toBeCloseTo(-frameDistance(16, 800, 1, 10, 1));
});

test('moves the second row in the other direction', () => {
  expect(frameDistance(16, 800, 1, 5, -1)).toBeCloseTo(-frameDistance(16, 800, 1, 5, 1));
});

test('keeps offsets between -20 and -45 percent', () => {
  const offsets = Array.from({ length: 400 }, (_, step) => wrap(strip.wrap[0], strip.wrap[1], step * 7.3 - 1460));
  expect(Math.max(...offsets)).toBeLessThanOrEqual(-20);
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(-45);
});
