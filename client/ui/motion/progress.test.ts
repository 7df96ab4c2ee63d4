import { expect, test } from 'vitest';
import { progressPercent } from './timeline-motion.tsx';

test('returns the share of steps minus 6 percent', () => {
  expect(progressPercent(0, 6)).toBe(0);
  expect(progressPercent(3, 6)).toBe(44);
  expect(progressPercent(6, 6)).toBe(94);
  expect(progressPercent(9, 6)).toBe(94);
  expect(progressPercent(1, 0)).toBe(0);
});
